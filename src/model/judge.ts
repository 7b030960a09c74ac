/** What a judged check asks and what comes back. */

/** How good an answer is, by three metrics from 0 to 1. */
export const QUALITY_METRICS = ['answer_quality', 'factual_correctness', 'completeness'] as const;
export type QualityMetric = (typeof QUALITY_METRICS)[number];

/** The parts of one judge request; the reply's properties carry these names. */
export type QuestionPart = 'agent_answer' | 'charts_answer' | 'clarification_requested' | QualityMetric;

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

/** How clear, structured and helpful is `actual`? A score from 0 to 1. */
export interface AnswerQualityQuestion {
  readonly kind: 'quality';
  readonly part: 'answer_quality';
  readonly query: string;
  readonly actual: string;
}

/** How well is what `actual` states supported by the sources, or else by the expected answer? A score from 0 to 1. */
export interface CorrectnessQuestion {
  readonly kind: 'quality';
  readonly part: 'factual_correctness';
  readonly query: string;
  readonly actual: string;
  readonly against:
    | { readonly kind: 'sources'; readonly texts: readonly string[] }
    | { readonly kind: 'expected answer'; readonly text: string };
}

/** Which of the criteria does `actual` meet? No score: that is counted in code. */
export interface CompletenessQuestion {
  readonly kind: 'quality';
  readonly part: 'completeness';
  readonly query: string;
  readonly actual: string;
  readonly criteria: readonly string[];
}

export type QualityQuestion = AnswerQualityQuestion | CorrectnessQuestion | CompletenessQuestion;

export type JudgeQuestion = AnswerQuestion | ClarificationQuestion | QualityQuestion;

export const CRITERION_VERDICTS = ['met', 'partly', 'not'] as const;
export type CriterionVerdict = (typeof CRITERION_VERDICTS)[number];

/** A question that was decided, by a rule or by a model. */
export interface Decided {
  readonly kind: 'decided';
  /** 0 or 1, of a quality question anything between; of criteria the share that is met, a half for partly. */
  readonly score: number;
  /** Of a question about criteria: one verdict for each, in their order. */
  readonly criteria?: readonly CriterionVerdict[];
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
