/** An agent that can be asked: the GNW API, or any other endpoint that settings describe. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { ChatResult } from './chat-result';

/** One question in a thread of its own: a thread that was used before would go on with its conversation. */
export interface ChatQuestion {
  readonly query: string;
  /** A UUID that the caller makes. */
  readonly threadId: string;
}

export interface LiveAgent {
  /** Where it is, for people: without token and question. */
  readonly address: string;
  /** Whether a thread can be asked one question after the other. */
  readonly takesTurns: boolean;
  /** Spends a prompt where the account has a number of them. */
  readonly question: (question: ChatQuestion, timeoutSeconds: number) => HttpRequest;
  /** What came of a question, as far as its reply tells. */
  readonly resultOf: (response: HttpResponse) => ChatResult;
  /** What it can be asked besides, which spends nothing; undefined where the reply is all that is ever known of a question. */
  readonly keeps:
    | {
        /** What became of a thread. */
        readonly state: (threadId: string) => HttpRequest;
        /** What is on a dashboard that was made in a thread. */
        readonly dashboard: (id: string) => HttpRequest;
        /** How many prompts are left today. */
        readonly quota: () => HttpRequest;
      }
    | undefined;
}
