/**
 * Pairs of answers → scores, winners and a comparison in words. Each answer is scored alone; code computes who wins; then the judge gets
 * the outcome and is asked for the words. Rules first, then earlier replies, then the model.
 */
import { estimateOf, type JudgeEstimate, NOTHING_TO_ASK } from '../judge/estimate';
import type { ModelClient } from '../judge/model-client';
import type { AskTexts } from '../judge/providers/provider';
import {
  type AnswerScore,
  type ComparisonItem,
  type ComparisonOutcome,
  type ComparisonAssessment,
  type Side,
  SIDES,
} from '../model/comparison';
import type { JudgeTotals, OnPaid, VerdictCache } from '../model/judge';
import { type AnswerOptions, answersTo } from './answers';
import { askForAssessment, GivenAssessment, computedAssessment } from './ask-assessment';
import { askForScore, GivenScore, type LoneAnswer } from './ask-score';
import { winnersOf } from './winners';

interface ScorerOptions {
  readonly client: ModelClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  /** How far a number may be from that of the ground truth, relative to it. */
  readonly tolerance: number;
  readonly cache?: VerdictCache;
}

export interface Scorer {
  /** The model that is asked, or '' if only rules score. */
  readonly model: string;
  /**
   * @returns an outcome for each item, in the same order
   * @throws JudgeStopped if the run cannot go on; replies so far are in the cache
   */
  readonly compare: (items: readonly ComparisonItem[], onPaid?: OnPaid) => readonly ComparisonOutcome[];
  /** What rules and the cache know; all others are not scored, with `why` as the reason. Sends nothing. */
  readonly compareUnasked: (items: readonly ComparisonItem[], why: string) => readonly ComparisonOutcome[];
  /** What `compare` would ask, at most; sends nothing. */
  readonly estimate: (items: readonly ComparisonItem[]) => JudgeEstimate;
  readonly totals: () => JudgeTotals;
  /** See `Judge`. */
  readonly assertKept: () => void;
}

/**
 * @example
 * const scorer = createScorer({ client, hash, tolerance: 0.05 });
 * scorer.compare(items); // [{ kind: 'scored', old: { factuality: 8, … }, new: { … }, assessment }]
 */
export function createScorer(options: ScorerOptions): Scorer {
  const { client } = options;
  const outcomes = (
    items: readonly ComparisonItem[],
    mayAsk: boolean,
    why: string,
    onPaid?: OnPaid,
  ): readonly ComparisonOutcome[] => {
    const how = { ...options, mayAsk, onPaid };
    const drafts = score(items.map(draftOf), how);
    const assessments = assess(drafts, how);
    // Only now: a wave in which the model stops is compared again.
    client.count('byRules', ruledIn(drafts));
    return drafts.map((draft, index) => outcomeOf(draft, assessments[index], why));
  };
  return {
    model: client.model,
    compare: (items, onPaid) => outcomes(items, true, 'no judge model is configured', onPaid),
    compareUnasked: (items, why) => outcomes(items, false, why),
    estimate: (items) => estimateComparison(items, options),
    totals: () => ({ ...client.totals(), replaced: options.cache?.replaced?.() ?? 0 }),
    assertKept: () => options.cache?.assertKept?.(),
  };
}

/** Tokens of a typical reply: reasons and notes for one answer; an assessment with its differences. */
const OUTPUT_PER_ANSWER = 250;
const OUTPUT_PER_ASSESSMENT = 350;

/** As long as a typical score, since it is part of the question about the pair. */
const USUAL: AnswerScore = {
  factuality: 5,
  completeness: 5,
  scoredBy: '',
  reason: 'Not known before it is asked. '.repeat(10),
  insights: 'Not known before it is asked. '.repeat(10),
};

/** Compares with a client that sends nothing, and counts what it would be asked. */
function estimateComparison(
  items: readonly ComparisonItem[],
  { client, ...options }: ScorerOptions,
): JudgeEstimate {
  if (client.model === '') return NOTHING_TO_ASK;
  const drafts = items.map(draftOf);
  const open: AskTexts[] = [];
  let cached = 0;
  const counting: ModelClient = {
    ...client,
    askAll: (asked) => {
      open.push(...asked);
      return { results: [], stop: undefined };
    },
    count: (_what, n) => (cached += n),
  };
  const how = { ...options, client: counting, mayAsk: true };
  const scored = score(drafts, how);
  const answers = open.length;
  const asIfScored = ({ flaw, scores, ...draft }: ItemDraft): ItemDraft => ({
    ...draft,
    flaw,
    scores: flaw === '' ? { old: USUAL, new: USUAL, ...scores } : scores,
  });
  assess(scored.map(asIfScored), how);
  const outputTokens = OUTPUT_PER_ANSWER * answers + OUTPUT_PER_ASSESSMENT * (open.length - answers);
  return estimateOf({ open, cached, outputTokens }, 1, client);
}

/** An item on its way to an outcome. */
interface ItemDraft {
  readonly item: ComparisonItem;
  /** Why it cannot be scored at all; '' if it can. */
  readonly flaw: string;
  readonly scores: Readonly<Partial<Record<Side, AnswerScore>>>;
  /** What went wrong with an answer that has no score. */
  readonly failures: readonly string[];
}

function draftOf(item: ComparisonItem): ItemDraft {
  const flaw = flawOf(item);
  const scores: Partial<Record<Side, AnswerScore>> = {};
  for (const side of SIDES) if (flaw === '' && areSame(item[side], item.truth)) scores[side] = IDENTICAL;
  return { item, flaw, scores, failures: [] };
}

function flawOf({ truth, ...item }: ComparisonItem): string {
  if (truth === '') return 'there is no ground truth';
  const blank = SIDES.filter((side) => item[side] === '');
  if (blank.length === SIDES.length) return 'both answers are blank';
  return blank.map((side) => `the ${side} answer is blank`).join('');
}

/** Of an answer that is word for word the ground truth. */
const IDENTICAL: AnswerScore = {
  factuality: 10,
  completeness: 10,
  reason: 'The answer is the ground truth, word for word.',
  insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: none. OVERALL: identical.',
  scoredBy: 'rule: identical',
};

/** Ignoring the space around and between words. Case and punctuation count: two identifiers may differ in nothing else. */
function areSame(a: string, b: string): boolean {
  const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
  return spaced(a) === spaced(b);
}

/** undefined unless both answers have a score. */
function pairOf({ scores }: ItemDraft): Readonly<Record<Side, AnswerScore>> | undefined {
  return scores.old && scores.new ? { old: scores.old, new: scores.new } : undefined;
}

function ruledIn(drafts: readonly ItemDraft[]): number {
  return drafts.flatMap(({ scores }) => SIDES.filter((side) => scores[side] === IDENTICAL)).length;
}

/** @param why the reason for an item without a score, if nothing went wrong with it */
function outcomeOf(
  draft: ItemDraft,
  assessment: ComparisonAssessment | undefined,
  why: string,
): ComparisonOutcome {
  const pair = pairOf(draft);
  if (pair && assessment) return { kind: 'scored', ...pair, assessment };
  const { flaw, failures, scores } = draft;
  const reason = flaw === '' ? failures.join('; ') : flaw;
  return reason === ''
    ? { kind: 'not scored', reason: why, ...scores }
    : { kind: 'error', reason, ...scores };
}

/** Drafts with scores from model and cache. @throws JudgeStopped */
function score(
  drafts: readonly ItemDraft[],
  options: AnswerOptions & Pick<ScorerOptions, 'tolerance'>,
): readonly ItemDraft[] {
  const open = SIDES.flatMap((side) =>
    drafts.flatMap(({ item: { question, truth, ...item }, flaw, scores }, draft) =>
      flaw !== '' || scores[side] ? [] : [{ question, truth, answer: item[side], draft, side }],
    ),
  );
  const kind = {
    contentOf: ({ question, truth, answer }: LoneAnswer) => [
      question,
      truth,
      answer,
      String(options.tolerance),
    ],
    given: GivenScore(),
    ask: (answer: LoneAnswer) => askForScore(answer, options),
  };
  const answers = answersTo(open, kind, options);
  const done = [...drafts];
  open.forEach(({ draft, side }, place) => {
    const [before, answer] = [done[draft], answers[place]];
    if (before && answer?.kind === 'heard') {
      const given = { ...answer.heard, scoredBy: options.client.model };
      done[draft] = { ...before, scores: { ...before.scores, [side]: given } };
    } else if (before && answer?.kind === 'failed') {
      const failure = `the ${side} answer has no score: ${answer.reason}`;
      done[draft] = { ...before, failures: [...before.failures, failure] };
    }
  });
  return done;
}

interface OpenQuery {
  readonly item: ComparisonItem;
  readonly pair: Readonly<Record<Side, AnswerScore>>;
}

/**
 * The comparison in words: the judge's if it sticks to the outcome, else a computed one.
 *
 * @returns one for each draft that has both scores, in the same order
 * @throws JudgeStopped
 */
function assess(
  drafts: readonly ItemDraft[],
  options: AnswerOptions,
): readonly (ComparisonAssessment | undefined)[] {
  const queries = drafts.map((draft): OpenQuery | undefined => {
    const pair = pairOf(draft);
    return pair && !areSame(draft.item.old, draft.item.new) ? { item: draft.item, pair } : undefined;
  });
  const kind = {
    contentOf: ({ item, pair }: OpenQuery) => [
      ...[item.question, item.truth, item.old, item.new],
      JSON.stringify(SIDES.map((side) => pair[side])),
    ],
    given: GivenAssessment(),
    ask: ({ item, pair }: OpenQuery) =>
      askForAssessment(item, pair, winnersOf(pair.old, pair.new), options.hash),
  };
  const open = queries.flatMap((query) => query ?? []);
  const answers = answersTo(open, kind, options);
  let next = 0;
  return drafts.map((draft, index) => {
    const answer = queries[index] ? answers[next++] : undefined;
    if (answer?.kind === 'heard') return { ...answer.heard, assessedBy: options.client.model };
    const pair = pairOf(draft);
    if (!pair) return undefined;
    const { item } = draft;
    const failure = answer?.kind === 'failed' ? answer.reason : '';
    const winners = winnersOf(pair.old, pair.new);
    return computedAssessment(item, pair, winners, areSame(item.old, item.new), failure);
  });
}
