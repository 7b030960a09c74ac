/** What is counted and estimated where a judge is compared with people. */

import type { SPLITS } from '../../model/rule-report';
import type { Interval } from '../../model/section';

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

type Split = (typeof SPLITS)[number];

const TRAIN = 0.2;
const DEV = 0.4;

/** Depends on the judged text, so that a text is always in the same part. @param textHash hexadecimal digits, see `Label` */
export function splitOf(textHash: string): Split {
  const share = parseInt(textHash.slice(0, 8), 16) / 0x1_0000_0000;
  return share < TRAIN ? 'train' : share < TRAIN + DEV ? 'dev' : 'test';
}
