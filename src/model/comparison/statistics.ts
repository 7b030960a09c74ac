/** What a comparison comes to in numbers. Differences are new − old. */
import type { FactorScores, Side, Winner } from './comparison';

export interface Tally {
  /** Compared items; with weights, the sum of them. */
  readonly of: number;
  readonly old: number;
  readonly new: number;
  readonly tie: number;
}

/** Shares of a tally in percent, one decimal; null of nothing. */
export type Percentages = Readonly<Record<Winner, number | null>>;

export interface Means extends FactorScores {
  readonly average: number;
}

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** One way to count: every question alike, or by weights. */
export interface Comparison {
  readonly better: Tally;
  readonly factuality: Tally;
  readonly completeness: Tally;
  /** null where nothing was compared. */
  readonly means: Readonly<Record<Side | 'difference', Means>> | null;
  /** 95 % bootstrap intervals of the mean differences; null below two items. */
  readonly intervals: Readonly<Record<keyof Means, Bounds>> | null;
}

export interface Lengths {
  /** Characters, mean. */
  readonly old: number;
  readonly new: number;
  /** Pearson's r of length and average score over all answers; null where either does not vary. */
  readonly withScore: number | null;
  /** Pearson's r of the differences of both: does the longer of two answers score better? */
  readonly ofDifferences: number | null;
}

export interface ComparisonStatistics {
  /** Matched questions; `compared` of them have both scores, or count as failed by the setting. */
  readonly items: number;
  readonly compared: number;
  readonly errors: number;
  readonly unscored: number;
  /** The score that failed items count as; 0 where they stand outside. */
  readonly failedItemsCountAs: number;
  /** Winners by the margin. */
  readonly margins: { readonly clear: number; readonly slight: number };
  readonly plain: Comparison;
  /** undefined where no weights are given. */
  readonly weighted: Comparison | undefined;
  /** How often each difference of the averages occurs, from the least to the greatest, halves without any included. */
  readonly distribution: readonly { readonly difference: number; readonly items: number }[];
  /** The exact two-sided sign test over the items that are no tie; null where all are. */
  readonly signTest: number | null;
  /** What it says, in words. */
  readonly verdict: string;
  readonly lengths: Lengths | null;
  /** Where new lost most, the worst first. */
  readonly worst: readonly LostQuestion[];
}

export interface LostQuestion {
  readonly uid: string;
  readonly question: string;
  readonly difference: number;
}
