/** Two versions' answers to the same questions, set against the truth: what is compared, and what comes of it. */

/** The two versions, the one before first. */
export const SIDES = ['old', 'new'] as const;
export type Side = (typeof SIDES)[number];
export type Winner = Side | 'tie';

export const MARGINS = ['clear', 'slight', 'tie'] as const;
export type Margin = (typeof MARGINS)[number];

/** What an answer is scored for, each 1–10. */
export const FACTORS = ['factuality', 'completeness'] as const;
export type Factor = (typeof FACTORS)[number];

export type FactorScores = Readonly<Record<Factor, number>>;

export interface AnswerScore extends FactorScores {
  readonly reason: string;
  /** What is missing, what deviates or is added, and the answer as a whole. */
  readonly insights: string;
  /** `rule: …`, or the model's name. */
  readonly scoredBy: string;
}

/** Values that are carried along from the files as they are, undefined where there are none. */
export interface Carried {
  readonly userData?: unknown;
  readonly questionWeights?: unknown;
  readonly answerWeights?: unknown;
  readonly confidence?: unknown;
}

/** A question with both answers. */
export interface ComparisonItem extends Carried {
  /** Its row in the sheet it was read from. */
  readonly row: number;
  readonly question: string;
  /** The ground truth. */
  readonly truth: string;
  readonly old: string;
  readonly new: string;
  /** A hash of the four texts: by it results know their item wherever it has moved. */
  readonly uid: string;
}

export interface Winners {
  readonly better: Winner;
  readonly margin: Margin;
  readonly factuality: Winner;
  readonly completeness: Winner;
}

/** What is said of two scored answers. */
export interface Assessment {
  readonly overall: string;
  /** Numbered: `1) … 2) …`. */
  readonly differences: string;
  /** `rule: computed`, or the model's name. */
  readonly assessedBy: string;
}

/** `error`: a score could not be had, with the reason. `unscored`: nobody was there to be asked. Neither is ever a score. */
export type ComparisonOutcome =
  | {
      readonly kind: 'scored';
      readonly old: AnswerScore;
      readonly new: AnswerScore;
      readonly assessment: Assessment;
    }
  | {
      readonly kind: 'error' | 'unscored';
      readonly reason: string;
      readonly old?: AnswerScore | undefined;
      readonly new?: AnswerScore | undefined;
    };

/** An item with what came of it. */
export interface ComparedItem {
  readonly item: ComparisonItem;
  readonly outcome: ComparisonOutcome;
}

/** An item with what is computed from its scores; without them where it is not scored (yet). */
export interface ComparedLine {
  /** Its row in the source; undefined where it is gone from there. */
  readonly row: number | undefined;
  readonly question: string;
  readonly uid: string;
  readonly runId: string;
  /** undefined until the run has come to it. */
  readonly outcome: ComparisonOutcome | undefined;
  readonly winners: Winners | undefined;
  readonly averages: Readonly<Record<Side, number>> | undefined;
}
