/** A live agent: the GNW API, or any other endpoint that the settings describe. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { ChatResult } from './chat-result';

export interface LiveAgent {
  /** For people: without token and question. */
  readonly address: string;
  readonly takesTurns: boolean;
  /** Costs a prompt if the account has a quota. `threadId`: a UUID; the same one continues the conversation. */
  readonly question: (
    asked: { readonly query: string; readonly threadId: string },
    timeoutSeconds: number,
  ) => HttpRequest;
  readonly resultOf: (response: HttpResponse) => ChatResult;
  /** Removes the token from a text that was put together from pieces of a reply. */
  readonly withoutToken: (text: string) => string;
  /** Further requests, at no cost; undefined if the agent keeps no threads, so that the reply is all there is. */
  readonly keeps:
    | {
        readonly state: (threadId: string) => HttpRequest;
        /** The steps of a thread, see `secondsOfTurn`. */
        readonly history: (threadId: string) => HttpRequest;
        readonly dashboard: (id: string) => HttpRequest;
        readonly quota: () => HttpRequest;
      }
    | undefined;
}
