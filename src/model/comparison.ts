/** A comparison that has ended, with its present results. */
import type { Problem } from './problem';
import { Section } from './section';
import * as z from './zod';

// Two versions' answers to the same questions, compared with the truth: the inputs and the results.

/** The two versions, the earlier one first. */
export const SIDES = ['old', 'new'] as const;
export type Side = (typeof SIDES)[number];
export type Winner = Side | 'tie';

export type Margin = 'clear' | 'slight' | 'tie';

/** What an answer is scored on, each 1–10. */
export type Factor = 'factuality' | 'completeness';

export type FactorScores = Readonly<Record<Factor, number>>;

export interface AnswerScore extends FactorScores {
  readonly reason: string;
  /** What is missing, what deviates or is added, and the answer as a whole. */
  readonly insights: string;
  /** `rule: …`, or the model's name. */
  readonly scoredBy: string;
}

/** What else a file may say of an item: it stays with it, and scores nothing. */
export const CARRIED = ['User_data', 'Question_weights', 'Answer_weights', 'Confidence'] as const;
/** Any JSON; null for nothing. */
export type Carried = Readonly<Record<(typeof CARRIED)[number], unknown>>;

/** A question with both answers. */
export interface ComparisonItem {
  /** Its row in the sheet it was read from. */
  readonly row: number;
  readonly question: string;
  readonly truth: string;
  readonly old: string;
  readonly new: string;
  /** A hash of the four texts, by which results find their item even if it has moved. */
  readonly uid: string;
  readonly carried: Carried;
}

export interface Winners {
  readonly better: Winner;
  readonly margin: Margin;
  readonly factuality: Winner;
  readonly completeness: Winner;
}

/** Two scored answers compared in words. */
export interface ComparisonAssessment {
  readonly overall: string;
  /** Numbered: `1) … 2) …`. */
  readonly differences: string;
  /** `rule: computed`, or the model's name. */
  readonly assessedBy: string;
}

/** `error`: no score could be obtained; see the reason. `not scored`: there was no judge to ask. Neither is ever a score. */
export type ComparisonOutcome =
  | {
      readonly kind: 'scored';
      readonly old: AnswerScore;
      readonly new: AnswerScore;
      readonly assessment: ComparisonAssessment;
    }
  | {
      readonly kind: 'error' | 'not scored';
      readonly reason: string;
      readonly old?: AnswerScore | undefined;
      readonly new?: AnswerScore | undefined;
    };

export interface ComparedItem {
  readonly item: ComparisonItem;
  readonly outcome: ComparisonOutcome;
}

/** An item with what is computed from its scores, if it has been scored. */
export interface ComparedLine {
  /** Its row in the source; undefined if it is no longer there. */
  readonly row: number | undefined;
  readonly question: string;
  readonly uid: string;
  readonly runId: string;
  /** undefined like `row`. */
  readonly carried: Carried | undefined;
  /** undefined until the run reaches it. */
  readonly outcome: ComparisonOutcome | undefined;
  readonly winners: Winners | undefined;
  readonly averages: Readonly<Record<Side, number>> | undefined;
}

/** What pages and the command line show of it. */
export const ComparisonResult = () =>
  z.object({
    /** Why the judge could not go on; '' if it could. */
    stopped: z.string(),
    /** `finished`, `cancelled`, `stopped: …`. */
    outcome: z.string(),
    /** Sentences: what is not compared, what could not be scored, what is cut. */
    problems: z.array(z.string()),
    /** The first says it all in sentences. */
    sections: z.array(Section()),
    statistics: z.object({ compared: z.int() }),
  });

interface ComparisonSummary extends z.Shape<typeof ComparisonResult> {
  readonly runId: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The model, or `rules`. */
  readonly judge: string;
  readonly judgingText: string;
  /** The tab with the questions and answers, and the tab with the results. */
  readonly tab: string;
  readonly resultsTab: string;
  readonly statistics: ComparisonStatistics;
  /** What to set up to get more; '' for nothing. */
  readonly advice: string;
}

export interface ComparisonReport {
  readonly summary: ComparisonSummary;
  readonly sheetId: number;
  readonly resultsSheetId: number;
  /** In the order of the results tab. */
  readonly lines: readonly ComparedLine[];
  /** The items whose question is still in the source. */
  readonly items: readonly ComparedItem[];
  readonly problems: readonly Problem[];
}

// A comparison in numbers. Differences are new − old.

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
