/** The batch APIs of the providers: requests answered within a day, at half the price of single ones. */
import type { HttpRequest, HttpResponse } from '../../model/ports';

/** All providers charge half the list price for batched requests. Source: facts on judge providers, section 7. */
export const BATCH_PRICE = 0.5;

/** A request that is sent in a batch. */
export interface Letter {
  /** Content hash of the body: at most 64 letters, digits, `-` and `_`. The provider returns it with the reply. */
  readonly id: string;
  /** The body of the request as sent on its own: JSON. */
  readonly body: string;
}

/** What came back for a letter: the response a single request would have got, or why there is none. */
export type LetterReply =
  | { readonly status: number; readonly body: string }
  /** A sentence without its full stop. */
  | { readonly failed: string };

/** The provider's progress on a batch. */
export type BatchProgress =
  | { readonly state: 'working' | 'ended'; readonly done: number }
  /** None of it will be answered. */
  | { readonly state: 'failed'; readonly reason: string };

/** A batch that the provider may or may not have received. */
export interface Sought {
  readonly name: string;
  /** ms since 1970; an older batch cannot be it. */
  readonly postedAt: number;
  /** Whether it contains this letter. */
  readonly has: (letterId: string) => boolean;
  /** Ids of batches known not to be it. */
  readonly known: ReadonlySet<string>;
}

/** Makes one call. @throws BatchTrouble if no usable response comes back */
export type Call = (request: HttpRequest) => HttpResponse;

/** All calls throw `BatchTrouble` if the provider refuses or cannot be reached. */
export interface BatchApi {
  /** Sends a batch. @param name used to find it again, if the provider keeps names @returns the provider's id for it */
  readonly post: (letters: readonly Letter[], name: string) => string;
  /** Looks for a batch whose id never came back. `unsure`: it may be one that is still being worked on. */
  readonly find: (sought: Sought) => { readonly id: string } | 'unsure' | undefined;
  readonly look: (id: string) => BatchProgress;
  /** The replies of an ended batch, by letter. */
  readonly replies: (id: string) => ReadonlyMap<string, LetterReply>;
  readonly cancel: (id: string) => void;
}

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

  /** Whether waiting may help. */
  get isPassing(): boolean {
    return this.status === 0 || isPassingStatus(this.status);
  }
}

export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The most requests in one batch, so that one execution can read the whole result file. */
export const MOST_LETTERS = 2000;
/** The most characters of all bodies together. */
export const MOST_CHARACTERS = 9_000_000;
