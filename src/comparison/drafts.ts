/** Items on their way to an outcome, and the scores of their answers. */
import {
  type AnswerScore,
  type ComparisonItem,
  type ComparisonOutcome,
  type Assessment,
  type Side,
  SIDES,
} from '../model/comparison';
import { type Answer, type AnswerOptions, answersTo, type Kind } from './answers';
import { askForScore, GivenScore, type LoneAnswer } from './ask-score';

// What needs no model: an answer that is word for word the ground truth.

const BEST = 10;

/**
 * 10 and 10 for an answer that equals the ground truth except for the space around and between words; undefined for any other. Case and
 * punctuation count: two identifiers may differ in nothing else.
 */
function scoreByRule(answer: string, truth: string): AnswerScore | undefined {
  const written = spaced(answer);
  if (written === '' || written !== spaced(truth)) return undefined;
  return {
    factuality: BEST,
    completeness: BEST,
    reason: 'The answer is the ground truth, word for word.',
    insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: none. OVERALL: identical.',
    scoredBy: 'rule: identical',
  };
}

/** Whether two answers are the same text, ignoring space. */
export function areSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** What is known about an item so far. */
export interface Draft {
  readonly item: ComparisonItem;
  /** Why it cannot be scored at all; '' if it can. */
  readonly flaw: string;
  readonly scores: Readonly<Partial<Record<Side, AnswerScore>>>;
  /** What went wrong with an answer that has no score. */
  readonly failures: readonly string[];
}

export type ScoredPair = Readonly<Record<Side, AnswerScore>>;

/** What rules can say about an item. */
export function draftOf(item: ComparisonItem): Draft {
  const flaw = flawOf(item);
  const scores: Partial<Record<Side, AnswerScore>> = {};
  for (const side of SIDES) {
    const score = flaw === '' ? scoreByRule(item[side], item.truth) : undefined;
    if (score) scores[side] = score;
  }
  return { item, flaw, scores, failures: [] };
}

function flawOf({ truth, ...item }: ComparisonItem): string {
  if (truth === '') return 'there is no ground truth';
  const blank = SIDES.filter((side) => item[side] === '');
  if (blank.length === SIDES.length) return 'both answers are blank';
  return blank.map((side) => `the ${side} answer is blank`).join('');
}

/** undefined unless both answers have a score. */
export function pairOf({ scores }: Draft): ScoredPair | undefined {
  return scores.old && scores.new ? { old: scores.old, new: scores.new } : undefined;
}

/** Number of answers scored by a rule. */
export function ruledIn({ scores }: Draft): number {
  return SIDES.filter((side) => scores[side]?.scoredBy.startsWith('rule')).length;
}

/** @param why the reason for an item without a score, if nothing went wrong with it */
export function outcomeOf(draft: Draft, assessment: Assessment | undefined, why: string): ComparisonOutcome {
  const pair = pairOf(draft);
  if (pair && assessment) return { kind: 'scored', ...pair, assessment };
  const { flaw, failures, scores } = draft;
  const reason = flaw === '' ? failures.join('; ') : flaw;
  return reason === ''
    ? { kind: 'not scored', reason: why, ...scores }
    : { kind: 'error', reason, ...scores };
}

/** A single answer and where it belongs. */
interface Open extends LoneAnswer {
  readonly draft: number;
  readonly side: Side;
}

/** Drafts with scores from model and cache. @throws JudgeStopped */
export function score(drafts: readonly Draft[], options: AnswerOptions): readonly Draft[] {
  const open = notScored(drafts);
  const answers = answersTo(open, scoreKind(options), options);
  const done = [...drafts];
  open.forEach(({ draft, side }, place) => {
    const [before, answer] = [done[draft], answers[place]];
    if (before && answer) done[draft] = withAnswer(before, side, answer, options.client.model);
  });
  return done;
}

function notScored(drafts: readonly Draft[]): readonly Open[] {
  return SIDES.flatMap((side) =>
    drafts.flatMap(({ item, flaw, scores }, draft): Open[] =>
      flaw !== '' || scores[side]
        ? []
        : [{ question: item.question, truth: item.truth, answer: item[side], draft, side }],
    ),
  );
}

function withAnswer(draft: Draft, side: Side, answer: Answer<GivenScore>, model: string): Draft {
  switch (answer.kind) {
    case 'given':
      return { ...draft, scores: { ...draft.scores, [side]: { ...answer.given, scoredBy: model } } };
    case 'failed':
      return { ...draft, failures: [...draft.failures, `the ${side} answer has no score: ${answer.reason}`] };
    case 'unasked':
      return draft;
  }
}

function scoreKind({ hash }: Pick<AnswerOptions, 'hash'>): Kind<LoneAnswer, GivenScore> {
  return {
    contentOf: ({ question, truth, answer }) => [question, truth, answer],
    given: GivenScore(),
    ask: (answer) => askForScore(answer, hash),
  };
}
