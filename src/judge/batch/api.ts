/** The batch interfaces of the providers: requests that are answered within a day, at half the price of single ones. */
import type { HttpRequest, HttpResponse } from '../../model/ports';

/** Batched requests cost half of the list price everywhere. Source: facts on judge providers, section 7. */
export const BATCH_PRICE = 0.5;

/** A request that is sent in a batch. */
export interface Letter {
  /** Content hash of the body: letters, digits, `-` and `_`, at most 64 of them. The provider gives it back with the reply. */
  readonly id: string;
  /** The body of the single request: JSON. */
  readonly body: string;
}

/** What came back for a letter: what a single request would have been answered, or why there is nothing. */
export type LetterReply =
  | { readonly status: number; readonly body: string }
  /** A sentence without its full stop. */
  | { readonly failed: string };

/** How far the provider is with a batch. */
export type BatchProgress =
  | { readonly state: 'working' | 'ended'; readonly done: number }
  /** None of it will be answered. */
  | { readonly state: 'failed'; readonly reason: string };

/** A batch that the provider may or may not have got. */
export interface Sought {
  readonly name: string;
  /** ms since 1970; what is older cannot be it. */
  readonly postedAt: number;
  /** Whether a letter is one of its own. */
  readonly has: (letterId: string) => boolean;
  /** Ids of the batches that are known to be others. */
  readonly known: ReadonlySet<string>;
}

/** Makes one call. @throws BatchTrouble where no usable response comes */
export type Call = (request: HttpRequest) => HttpResponse;

/** All calls throw `BatchTrouble` where the provider refuses or cannot be reached. */
export interface BatchApi {
  /** Sends a batch. @param name by which it is found again, where the provider keeps names @returns the provider's id of it */
  readonly post: (letters: readonly Letter[], name: string) => string;
  /** Looks for a batch of which no id came back. `unsure`: one that is at work may be it. */
  readonly find: (sought: Sought) => { readonly id: string } | 'unsure' | undefined;
  readonly look: (id: string) => BatchProgress;
  /** Of a batch that has ended, by letter. */
  readonly replies: (id: string) => ReadonlyMap<string, LetterReply>;
  readonly cancel: (id: string) => void;
}

/** The provider has refused a call, or was not reached: then nobody knows whether it has taken what was sent. */
export class BatchTrouble extends Error {
  /**
   * @param reason a sentence without its full stop; never a key
   * @param status of the response; 0 where there was none
   */
  constructor(
    readonly reason: string,
    readonly status: number,
  ) {
    super(reason);
  }

  /** Whether the provider itself has said no: a server that fails, or a gateway in between, may have taken what was sent. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408;
  }

  /** Whether waiting helps. */
  get isPassing(): boolean {
    return this.status === 0 || isPassingStatus(this.status);
  }
}

export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Requests that go up in one batch are bounded, so that a result file can be read whole within one execution. */
export const MOST_LETTERS = 2000;
/** Characters of all bodies together. */
export const MOST_CHARACTERS = 9_000_000;
