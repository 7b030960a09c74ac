/** What is counted and estimated where a judge is compared with people. */
import type { Interval } from '../interval';

/** Labelled rows, by what the judge and what people say. */
export interface Counts {
  /** Both pass. */
  readonly a: number;
  /** The judge passes what people fail: a false pass. */
  readonly b: number;
  /** The judge fails what people pass: a false fail. */
  readonly c: number;
  /** Both fail. */
  readonly d: number;
}

/** All rows that the judge passed or failed, labelled or not. */
export interface Strata {
  readonly passed: number;
  readonly failed: number;
}

export interface Estimate extends Interval {
  readonly rate: number;
}
