/** Two versions’ answers to the same questions, scored against the ground truth: items, scores, winners, assessments. */
import { RunEnd } from './run';
import { Section } from './section';
import * as z from './zod';

/** The two versions, the earlier one first. */
export const SIDES = ['old', 'new'] as const;
export type Side = (typeof SIDES)[number];
export type Winner = Side | 'tie';

export type Margin = 'clear' | 'slight' | 'tie';

/** The factors of an answer’s score, 1–10 each. */
export const FACTORS = ['factuality', 'completeness'] as const;
export type FactorScores = Readonly<Record<(typeof FACTORS)[number], number>>;

export interface AnswerScore extends FactorScores {
  readonly reason: string;
  /** What is missing, deviates or was added, then the answer as a whole. */
  readonly insights: string;
  /** `rule: …`, or the model's name. */
  readonly scoredBy: string;
}

/** Further properties of an item in a file, which are kept but not scored. */
export const CARRIED = ['User_data', 'Question_weights', 'Answer_weights', 'Confidence'] as const;
/** Any JSON; null for nothing. */
export type Carried = Readonly<Record<(typeof CARRIED)[number], unknown>>;

/** A question with both answers. */
export interface ComparisonItem extends Readonly<Record<Side, string>> {
  /** Its row in the sheet it was read from. */
  readonly row: number;
  readonly question: string;
  readonly truth: string;
  /** A hash of the four texts, by which results find their item even if it has moved. */
  readonly uid: string;
  readonly carried: Carried;
}

/** Computed from the scores alone. */
export interface Winners extends Readonly<Record<(typeof FACTORS)[number], Winner>> {
  readonly better: Winner;
  readonly margin: Margin;
  readonly averages: Readonly<Record<Side, number>>;
  /** New average − old average. */
  readonly difference: number;
}

/** The scores of both answers, and the winners computed from them. */
export interface ScoredPair extends Readonly<Record<Side, AnswerScore>> {
  readonly winners: Winners;
}

/** Two scored answers compared in words. */
export interface ComparisonAssessment {
  readonly overall: string;
  /** Numbered: `1) … 2) …`. */
  readonly differences: string;
  /** `rule: computed`, or the model's name. */
  readonly assessedBy: string;
}

/** `error`: no score could be obtained, as `reason` says. `not scored`: there was no judge to ask. */
export type ComparisonOutcome =
  | (ScoredPair & { readonly kind: 'scored'; readonly assessment: ComparisonAssessment })
  | (Readonly<Partial<Record<Side, AnswerScore>>> & {
      readonly kind: 'error' | 'not scored';
      readonly reason: string;
    });

/** A question of a comparison. */
export interface Compared {
  readonly question: string;
  readonly uid: string;
  readonly runId: string;
  /** undefined if the source no longer has the question with these texts. */
  readonly item: ComparisonItem | undefined;
  /** undefined until the run reaches it. */
  readonly outcome: ComparisonOutcome | undefined;
}

/** The result of a comparison for pages and the command line. */
export const ComparisonResult = () =>
  z.object({
    /** Why the judge could not go on; '' if it could. */
    stopped: z.string(),
    outcome: RunEnd(),
    /** Sentences about questions that are not compared, could not be scored or were cut. */
    problems: z.array(z.string()),
    /** The first is a summary in sentences. */
    sections: z.array(Section()),
    statistics: z.object({ compared: z.int() }),
  });
