/**
 * Pairs of answers → scores, winners and a comparison in words. Each answer is scored alone; code computes who wins; then the judge gets
 * the outcome and is asked for the words. Rules first, then earlier replies, then the model.
 */
import { estimateOf, type JudgeEstimate, NOTHING_TO_ASK } from '../judge/estimate';
import { ATTEMPTS } from '../judge/limits';
import type { ModelClient } from '../judge/model-client';
import type { AskTexts } from '../judge/providers/provider';
import {
  type AnswerScore,
  type ComparisonItem,
  type ComparisonOutcome,
  type Assessment,
  SIDES,
} from '../model/comparison';
import type { JudgeTotals, OnPaid, VerdictCache } from '../model/judge';
import { type Draft, draftOf, outcomeOf, ruledIn, score, pairOf, type ScoredPair, areSame } from './drafts';
import { type AnswerOptions, answersTo, type Kind } from './answers';
import { askForAssessment, GivenAssessment, computedAssessment } from './ask-assessment';
import { winnersOf } from './winners';

interface ScorerOptions {
  readonly client: ModelClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: Omit<VerdictCache, 'secure'>;
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

const NO_MODEL = 'no judge model is configured';

/**
 * @example
 * const scorer = createScorer({ client, hash });
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
    const how = { ...options, attempts: ATTEMPTS, mayAsk, onPaid };
    const drafts = score(items.map(draftOf), how);
    const assessments = assess(drafts, how);
    // Only now: a wave in which the model stops is compared again.
    client.count(
      'byRules',
      drafts.reduce((sum, draft) => sum + ruledIn(draft), 0),
    );
    return drafts.map((draft, index) => outcomeOf(draft, assessments[index], why));
  };
  return {
    model: client.model,
    compare: (items, onPaid) => outcomes(items, true, NO_MODEL, onPaid),
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
  { client, hash, cache }: ScorerOptions,
): JudgeEstimate {
  const drafts = items.map(draftOf);
  const byRules = drafts.reduce((sum, draft) => sum + ruledIn(draft), 0);
  if (client.model === '') return { ...NOTHING_TO_ASK, byRules };
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
  const how = { client: counting, hash, cache, attempts: ATTEMPTS, mayAsk: true };
  const scored = score(drafts, how);
  const answers = open.length;
  assess(scored.map(asIfScored), how);
  const outputTokens = OUTPUT_PER_ANSWER * answers + OUTPUT_PER_ASSESSMENT * (open.length - answers);
  return { ...estimateOf({ open, cached, outputTokens }, 1, client), byRules };
}

function asIfScored(draft: Draft): Draft {
  return draft.flaw === '' ? { ...draft, scores: { old: USUAL, new: USUAL, ...draft.scores } } : draft;
}

// The comparison in words: the judge's if it sticks to the outcome, else a computed one.

interface OpenQuery {
  readonly item: ComparisonItem;
  readonly pair: ScoredPair;
}

/**
 * @returns one for each draft that has both scores, in the same order
 * @throws JudgeStopped
 */
function assess(drafts: readonly Draft[], options: AnswerOptions): readonly (Assessment | undefined)[] {
  const queries = drafts.map(queryOf);
  const answers = answersTo(
    queries.flatMap((query) => query ?? []),
    assessmentKind(options.hash),
    options,
  );
  let next = 0;
  return drafts.map((draft, index) => {
    const answer = queries[index] ? answers[next++] : undefined;
    if (answer?.kind === 'given') return { ...answer.given, assessedBy: options.client.model };
    const pair = pairOf(draft);
    if (!pair) return undefined;
    const { item } = draft;
    const failure = answer?.kind === 'failed' ? answer.reason : '';
    return computedAssessment(
      item,
      pair,
      winnersOf(pair.old, pair.new),
      areSame(item.old, item.new),
      failure,
    );
  });
}

/** undefined if there is nothing to ask. */
function queryOf(draft: Draft): OpenQuery | undefined {
  const pair = pairOf(draft);
  return pair && !areSame(draft.item.old, draft.item.new) ? { item: draft.item, pair } : undefined;
}

function assessmentKind(hash: (text: string) => string): Kind<OpenQuery, GivenAssessment> {
  return {
    contentOf: ({ item, pair }) => [
      ...[item.question, item.truth, item.old, item.new],
      JSON.stringify(SIDES.map((side) => pair[side])),
    ],
    given: GivenAssessment(),
    ask: ({ item, pair }) => askForAssessment(item, pair, winnersOf(pair.old, pair.new), hash),
  };
}
