/** What a judged check asks and what comes back. */

/** The parts of one judge request; the reply's properties carry these names. */
export type QuestionPart = 'agent_answer' | 'charts_answer' | 'clarification_requested';

/** Does `actual` say what `expected` says? */
export interface AnswerQuestion {
  readonly kind: 'answer';
  readonly part: 'agent_answer' | 'charts_answer';
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
}

/** Did the agent ask the user something instead of doing the task? Score 1 if it did. */
export interface ClarificationQuestion {
  readonly kind: 'clarification';
  readonly part: 'clarification_requested';
  readonly query: string;
  readonly actual: string;
}

export type JudgeQuestion = AnswerQuestion | ClarificationQuestion;

/** A question that was decided, by a rule or by a model. */
export interface Decided {
  readonly kind: 'decided';
  readonly score: 0 | 1;
  readonly reason: string;
  /** What the expected answer was taken for: boolean, number, year, entity, … */
  readonly answerType: string;
  /** `rule: number`, or the model's name. */
  readonly decidedBy: string;
  /** Set where a model decided. */
  readonly usage?: JudgeUsage;
}

/** What a model's verdict cost. A request that answers several questions is accounted to the first of them. */
export interface JudgeUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined where neither the provider nor the price table says. */
  readonly costUsd: number | undefined;
  readonly isCached: boolean;
  /** Prompt name, version and hash: `answer match v1 (3f2a…)`. */
  readonly prompt: string;
}

/**
 * A verdict on a question. `open`: no rule was certain and no model is set up. `failed`: a model was asked and could
 * not say; never a score.
 */
export type Verdict =
  | Decided
  | { readonly kind: 'open'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
