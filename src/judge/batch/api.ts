/** The batch APIs of the providers: requests answered within a day, at half the price of single ones. */
import type { HttpRequest, HttpResponse } from '../../model/ports';

/** All providers charge half the list price for batched requests. Source: facts on judge providers, section 7. */
export const BATCH_PRICE = 0.5;

/** A request that is sent in a batch. */
export interface BatchRequest {
  /** Content hash of the body: at most 64 letters, digits, `-` and `_`. The provider returns it with the reply. */
  readonly id: string;
  /** The body of the request as sent on its own: JSON. */
  readonly body: string;
}

/** What came back for a request: the response a single request would have got, or why there is none. */
export type BatchReply =
  | { readonly status: number; readonly body: string }
  /** A sentence without its full stop. */
  | { readonly failed: string };

/** Replies by request. */
export type Replies = ReadonlyMap<string, BatchReply>;

/** A result of a batch. */
export type Read = readonly [requestId: string, reply: BatchReply];

/** What a provider's words about one of its batches mean. */
export type Progress =
  | { readonly state: 'working'; readonly done: number }
  /** None of it will be answered: a sentence without its full stop. */
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'ended';
      readonly done: number;
      /** Files of results, or the results themselves. */
      readonly results: readonly HttpRequest[] | { readonly items: readonly unknown[] };
      /** Whether it may have ended before everything was answered: then the results need hold no more than what is `done`. */
      readonly isEarly: boolean;
    };

/** A batch in the provider's list. */
export interface Listed {
  readonly id: string;
  /** '' at a provider that keeps none. */
  readonly name: string;
  /** When it was made, ms since 1970; NaN if that cannot be read. */
  readonly createdAt: number;
}

/** A page of the provider's list, newest first. */
export interface ListPage {
  readonly batches: readonly Listed[];
  /** Where the next page begins; '' after the last. */
  readonly next: string;
}

/** How one provider words what all of them offer. Readers return undefined for what no such provider says. */
export interface BatchFormat {
  /** Sends a batch. @returns the provider's id for it; '' if its reply does not say @throws BatchTrouble */
  readonly post: (requests: readonly BatchRequest[], name: string) => string;
  readonly keepsNames: boolean;
  readonly list: (after: string) => HttpRequest;
  readonly pageIn: (json: unknown) => ListPage | undefined;
  readonly poll: (id: string) => HttpRequest;
  readonly progressIn: (json: unknown, id: string) => Progress | undefined;
  readonly replyIn: (item: unknown) => Read | undefined;
  readonly cancel: (id: string) => HttpRequest;
}

/** A batch that the provider may or may not have received. */
export interface Sought {
  readonly name: string;
  /** ms since 1970; an older batch cannot be it. */
  readonly postedAt: number;
  readonly requests: ReadonlySet<string>;
  /** Ids of batches known not to be it. */
  readonly knownIds: ReadonlySet<string>;
}

/** Makes one call. @throws BatchTrouble if no usable response comes back */
export type Call = (request: HttpRequest) => HttpResponse;

/** The provider refused a call or was not reached; if not reached, there is no telling whether it accepted what was sent. */
export class BatchTrouble extends Error {
  /**
   * @param reason a sentence without its full stop; never a key
   * @param status of the response; 0 if there was none
   */
  constructor(
    readonly reason: string,
    readonly status: number,
  ) {
    super(reason);
  }

  /** Whether the provider itself said no: after a server error, or an error of a gateway, it may have accepted what was sent. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408;
  }

  /** Whether a person has to do something first: about the key, its rights or the credit. */
  get isForAPerson(): boolean {
    return this.status >= 401 && this.status <= 403;
  }

  /** Whether waiting may help. */
  get isPassing(): boolean {
    return this.status === 0 || isPassingStatus(this.status);
  }
}

export function isPassingStatus(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}

/** The most requests in one batch, so that one execution can read the whole result file. */
export const MOST_LETTERS = 2000;
/** The most characters of all bodies together. */
export const MOST_CHARACTERS = 9_000_000;
