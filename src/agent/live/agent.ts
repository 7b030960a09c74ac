/** An agent that can be asked: the GNW API, or any other endpoint that settings describe. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { ChatResult } from './chat-result';

/** One question in a new thread: a used thread would continue its conversation. */
export interface ChatQuestion {
  readonly query: string;
  /** A UUID that the caller makes. */
  readonly threadId: string;
}

export interface LiveAgent {
  /** Its address as shown to people: without token and question. */
  readonly address: string;
  /** Whether a thread can be asked several questions in turn. */
  readonly takesTurns: boolean;
  /** Spends a prompt if the account has a quota. */
  readonly question: (question: ChatQuestion, timeoutSeconds: number) => HttpRequest;
  /** The result of a question, as far as its reply shows. */
  readonly resultOf: (response: HttpResponse) => ChatResult;
  /** A text without the token: it may come back in pieces that are put together only when the reply is read. */
  readonly withoutToken: (text: string) => string;
  /** What else it can be asked, at no cost; undefined if the reply is all that is ever known about a question. */
  readonly keeps:
    | {
        /** Fetches the state of a thread. */
        readonly state: (threadId: string) => HttpRequest;
        /** Fetches the content of a dashboard that was made in a thread. */
        readonly dashboard: (id: string) => HttpRequest;
        /** Fetches how many prompts are left today. */
        readonly quota: () => HttpRequest;
      }
    | undefined;
}
