/** A comparison in numbers. Differences are new − old. */
import type { FactorScores, Side, Winner } from './comparison';

/** How many questions each side won. */
export type Tally = Readonly<Record<Winner, number>>;

/** Shares of a tally in percent, one decimal; null if the tally is empty. */
export type Percentages = Readonly<Record<Winner, number | null>>;

export interface Means extends FactorScores {
  readonly average: number;
}

export interface ComparisonStatistics {
  /** Matched questions; `compared` counts those with both scores. */
  readonly items: number;
  readonly compared: number;
  readonly errors: number;
  readonly notScored: number;
  /** Wins by margin. */
  readonly margins: { readonly clear: number; readonly slight: number };
  readonly better: Tally;
  readonly factuality: Tally;
  readonly completeness: Tally;
  /** null if nothing was compared. */
  readonly means: Readonly<Record<Side | 'difference', Means>> | null;
  /** p-value of the exact two-sided sign test over the items that are not ties; null if all are. */
  readonly signTest: number | null;
  /** What the test says, in words. */
  readonly verdict: string;
  /** The questions on which new lost most, worst first. */
  readonly worst: readonly LostQuestion[];
}

export interface LostQuestion {
  readonly uid: string;
  readonly question: string;
  readonly difference: number;
}
