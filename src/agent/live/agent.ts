/** An agent that can be asked: the GNW API, or any other endpoint that settings describe. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { ChatResult } from './chat-result';

export interface LiveAgent {
  /** Its address as shown to people: without token and question. */
  readonly address: string;
  readonly takesTurns: boolean;
  /** Spends a prompt if the account has a quota. `threadId`: a UUID that the caller makes; a used thread continues its conversation. */
  readonly question: (
    asked: { readonly query: string; readonly threadId: string },
    timeoutSeconds: number,
  ) => HttpRequest;
  /** As far as the reply shows. */
  readonly resultOf: (response: HttpResponse) => ChatResult;
  /** A text without the token: it may come back in pieces that are put together only when the reply is read. */
  readonly withoutToken: (text: string) => string;
  /** What else it can be asked, at no cost; undefined if the reply is all that is ever known about a question. */
  readonly keeps:
    | {
        readonly state: (threadId: string) => HttpRequest;
        /** The steps of a thread, one after the other, see `secondsOfTurn`. */
        readonly history: (threadId: string) => HttpRequest;
        readonly dashboard: (id: string) => HttpRequest;
        readonly quota: () => HttpRequest;
      }
    | undefined;
}
