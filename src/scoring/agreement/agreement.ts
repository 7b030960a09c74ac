/** A judge compared with people on the rows that both decided: how often they agree, and which way they disagree. */
import type { Counts, Estimate } from './counts';
import { signTest } from '../paired-test';
import { posteriorShares, spread } from './posterior';
import { type Sample, sharesOf } from './sample';
import { surveyShare } from './survey-share';

export interface Agreement {
  /** Weighted, with the interval for surveys. */
  readonly agreement: Estimate;
  /** Of what people fail, the share that the judge fails too; null if people fail nothing. This and the next two: median and interval of the posterior. */
  readonly caughtWrong: Estimate | null;
  /** Of what people pass, the share that the judge passes too; null if people pass nothing. */
  readonly keptRight: Estimate | null;
  /** Cohen's kappa, −1 to 1; null if judge or people say only one thing: then it is 0, however often they agree. */
  readonly kappa: Estimate | null;
  /** The agreement of a judge that always says the commoner class. */
  readonly commoner: number;
  /** Twice the agreement less one: shown next to kappa if more than nine tenths are of one class, else null. */
  readonly adjusted: number | null;
  /** Whether false passes and false fails differ by more than chance: exact, two-sided. */
  readonly leaning: number;
}

const ONE_CLASS = 0.9;
/** Fewer labels are counted and give no rate. */
export const LEAST_LABELS = 10;

/** @returns null with fewer labels than give a rate */
export function agreementOf(sample: Sample, counts: Counts): Agreement | null {
  if (sample.n < LEAST_LABELS) return null;
  const { a, b, c, d } = counts;
  const shares = sharesOf(sample);
  const draws = posteriorShares(sample);
  const agreement = surveyShare(sample, (table) => table.a + table.d);
  const people = shares.a + shares.c;
  const judge = shares.a + shares.b;
  const isOneClass = [people, 1 - people, judge, 1 - judge].some((share) => share > ONE_CLASS);
  return {
    agreement,
    caughtWrong: b + d === 0 ? null : spread(draws, (table) => table.d / (table.b + table.d)),
    keptRight: a + c === 0 ? null : spread(draws, (table) => table.a / (table.a + table.c)),
    kappa: [a + b, c + d, a + c, b + d].includes(0) ? null : spread(draws, kappaOf),
    commoner: Math.max(people, 1 - people),
    adjusted: isOneClass ? 2 * agreement.rate - 1 : null,
    leaning: signTest(b, c),
  };
}

/** Cohen's kappa of shares; null if chance alone would always agree. J. Cohen, Educ. Psychol. Meas. 20 (1960), 37–46. */
function kappaOf({ a, b, c, d }: Counts): number | null {
  const observed = a + d;
  const expected = (a + b) * (a + c) + (c + d) * (b + d);
  return 1 - expected < 1e-12 ? null : (observed - expected) / (1 - expected);
}

/**
 * Cohen's kappa of two people, or of a judge and people, over plain counts.
 *
 * @returns null without rows, or if all are of one class
 * @example cohensKappa({ a: 20, b: 5, c: 10, d: 15 }) // 0.4
 */
export function cohensKappa({ a, b, c, d }: Counts): number | null {
  const n = a + b + c + d;
  return n === 0 ? null : kappaOf({ a: a / n, b: b / n, c: c / n, d: d / n });
}
