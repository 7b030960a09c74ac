/** What a client is made of. */
import type { ClockPort, FetchPort } from '../model/ports';

export interface HttpOptions {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** 0 ≤ n < 1; spreads repeated attempts. */
  readonly random?: () => number;
  /** Most requests handed to one fetchAll, at least 1. */
  readonly concurrency: number;
  /** Size of the first group, if it is not the ten that Google sends at once. */
  readonly firstGroup?: number;
  /** Most times that one request is tried, at least 1. */
  readonly attempts: number;
  /** Milliseconds since 1970 from which on nothing is sent; asked before every group. */
  readonly deadline?: () => number;
  /**
   * When all replies have to be there, milliseconds since 1970, and how many milliseconds one may take: nothing is sent that would come
   * later, by what replies have taken so far.
   */
  readonly replies?: { readonly by: number; readonly withinMs: number };
}
