/** The options of a client. */
import type { ClockPort, FetchPort } from '../model/ports';

export interface HttpOptions {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** 0 ≤ n < 1; spreads repeated attempts. */
  readonly random?: () => number;
  /** Most requests handed to one fetchAll, at least 1. */
  readonly concurrency: number;
  /** Size of the first group, if not the ten that Google sends at once. */
  readonly firstGroup?: number;
  /** Most times that one request is tried, at least 1. */
  readonly attempts: number;
  /** Milliseconds since 1970 from which nothing is sent; called before every group. */
  readonly deadline?: () => number;
  /**
   * When all replies must be there, milliseconds since 1970, and how many milliseconds one may take: nothing is sent whose reply
   * would come later, judging by the replies so far.
   */
  readonly replies?: { readonly by: number; readonly withinMs: number };
}
