/** A comparison in numbers. Differences are new − old. */
import type { FactorScores, Side, Winner } from './comparison';

export interface Tally {
  /** Compared items; if weighted, the sum of their weights. */
  readonly of: number;
  readonly old: number;
  readonly new: number;
  readonly tie: number;
}

/** Shares of a tally in percent, one decimal; null if the tally is empty. */
export type Percentages = Readonly<Record<Winner, number | null>>;

export interface Means extends FactorScores {
  readonly average: number;
}

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** One way to count: every question equally, or by weight. */
export interface Comparison {
  readonly better: Tally;
  readonly factuality: Tally;
  readonly completeness: Tally;
  /** null if nothing was compared. */
  readonly means: Readonly<Record<Side | 'difference', Means>> | null;
  /** 95 % bootstrap intervals of the mean differences; null below two items. */
  readonly intervals: Readonly<Record<keyof Means, Bounds>> | null;
}

export interface Lengths {
  /** Mean number of characters. */
  readonly old: number;
  readonly new: number;
  /** Pearson's r of length and average score over all answers; null if either does not vary. */
  readonly withScore: number | null;
  /** Pearson's r of the differences of both: does the longer of two answers score better? */
  readonly ofDifferences: number | null;
}

export interface ComparisonStatistics {
  /** Matched questions; `compared` counts those with both scores, or counted as failed by the setting. */
  readonly items: number;
  readonly compared: number;
  readonly errors: number;
  readonly notScored: number;
  /** The score that failed items count as; 0 if they are left out. */
  readonly failedItemsCountAs: number;
  /** Wins by margin. */
  readonly margins: { readonly clear: number; readonly slight: number };
  readonly plain: Comparison;
  /** undefined if no weights are given. */
  readonly weighted: Comparison | undefined;
  /** How often each difference of the averages occurs, in steps of a half from the least to the greatest, including zero counts. */
  readonly distribution: readonly { readonly difference: number; readonly items: number }[];
  /** p-value of the exact two-sided sign test over the items that are not ties; null if all are. */
  readonly signTest: number | null;
  /** What the test says, in words. */
  readonly verdict: string;
  readonly lengths: Lengths | null;
  /** The questions on which new lost most, worst first. */
  readonly worst: readonly LostQuestion[];
}

export interface LostQuestion {
  readonly uid: string;
  readonly question: string;
  readonly difference: number;
}
