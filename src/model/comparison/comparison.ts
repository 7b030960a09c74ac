/** Two versions' answers to the same questions, compared with the truth: the inputs and the results. */

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

/** A question with both answers. */
export interface ComparisonItem {
  /** Its row in the sheet it was read from. */
  readonly row: number;
  readonly question: string;
  /** The ground truth. */
  readonly truth: string;
  readonly old: string;
  readonly new: string;
  /** A hash of the four texts, by which results find their item even if it has moved. */
  readonly uid: string;
}

export interface Winners {
  readonly better: Winner;
  readonly margin: Margin;
  readonly factuality: Winner;
  readonly completeness: Winner;
}

/** What is said about two scored answers. */
export interface Assessment {
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
      readonly assessment: Assessment;
    }
  | {
      readonly kind: 'error' | 'not scored';
      readonly reason: string;
      readonly old?: AnswerScore | undefined;
      readonly new?: AnswerScore | undefined;
    };

/** An item with its outcome. */
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
  /** undefined until the run reaches it. */
  readonly outcome: ComparisonOutcome | undefined;
  readonly winners: Winners | undefined;
  readonly averages: Readonly<Record<Side, number>> | undefined;
}
