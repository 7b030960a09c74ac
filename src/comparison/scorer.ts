/**
 * Scores pairs of answers. The judge scores each answer alone, code computes the winner, and the judge explains the outcome in words.
 * Rules come first, then the cache, then the model.
 */
import type { ModelRequest } from '../judge/dialogue';
import { estimateOf, type JudgeEstimate } from '../judge/estimate';
import { askerOf, type AskingOptions, type KeptReply, askKept } from '../judge/model-client';
import { MAX_ATTEMPTS, type AskTexts } from '../judge/provider';
import {
  type AnswerScore,
  type ComparisonAssessment,
  type ComparisonItem,
  type ComparisonOutcome,
  type ScoredPair,
  type Side,
  SIDES,
} from '../model/comparison';
import type { Asker, OnPaid } from '../model/judge';
import * as z from '../model/zod';
import {
  askForAssessment,
  askForScore,
  computedAssessment,
  JudgedAssessment,
  JudgedScore,
} from './scorer-requests';
import { scoredPair } from './winners';

interface ScorerOptions extends Pick<AskingOptions, 'client' | 'cache'> {
  /** Must return at least 12 characters. */
  readonly hash: (text: string) => string;
  /** The relative tolerance of numbers. */
  readonly tolerance: number;
  /** The setting `judge.ownRules`. */
  readonly ownRules?: string;
}

type Options = ScorerOptions & AskingOptions;

export interface Scorer extends Asker {
  /**
   * @returns an outcome for each item, in the same order
   * @throws JudgeStopped if the model cannot be asked any more; replies so far are in the cache
   */
  readonly compare: (items: readonly ComparisonItem[], onPaid?: OnPaid) => readonly ComparisonOutcome[];
  /** Compares by rules and the cache alone; all other items are not scored, with `why` as the reason. */
  readonly compareUnasked: (items: readonly ComparisonItem[], why: string) => readonly ComparisonOutcome[];
  /** The most that `compare` would ask. Sends nothing. */
  readonly estimate: (items: readonly ComparisonItem[]) => JudgeEstimate;
}

/**
 * @example
 * const scorer = createScorer({ client, hash, tolerance: 0.05 });
 * scorer.compare(items); // [{ kind: 'scored', old: { factuality: 8, … }, new: { … }, winners, assessment }]
 */
export function createScorer(options: ScorerOptions): Scorer {
  const { client, cache } = options;
  const outcomes = (
    items: readonly ComparisonItem[],
    why: string,
    asking: Pick<AskingOptions, 'mayAsk' | 'onPaid'>,
  ): readonly ComparisonOutcome[] => {
    const drafts = withScores(items.map(draftOf), { ...options, ...asking });
    const assessments = assessmentsOf(drafts, { ...options, ...asking });
    // Counted last: a wave in which the model stops is compared again.
    const scores = drafts.flatMap((draft) => SIDES.map((side) => draft.scores[side]));
    client.count('byRules', scores.filter((score) => score === IDENTICAL_SCORE).length);
    return drafts.map((draft, index) => outcomeOf(draft, assessments[index], why));
  };
  return {
    ...askerOf(client, cache),
    compare: (items, onPaid) => outcomes(items, 'no judge model is configured', { mayAsk: true, onPaid }),
    compareUnasked: (items, why) => outcomes(items, why, { mayAsk: false }),
    estimate: (items) => estimateComparison(client.model === '' ? [] : items, options),
  };
}

/** Tokens of a typical reply. */
const OUTPUT_PER_ANSWER = 250;
const OUTPUT_PER_ASSESSMENT = 350;

/** A placeholder for unknown scores, as long as a typical score in a request for an assessment. */
const TYPICAL_SCORE: AnswerScore = {
  factuality: 5,
  completeness: 5,
  scoredBy: '',
  reason: 'Not known before it is asked. '.repeat(10),
  insights: 'Not known before it is asked. '.repeat(10),
};

/** Compares with a client that only counts requests. */
function estimateComparison(items: readonly ComparisonItem[], options: ScorerOptions): JudgeEstimate {
  const { client } = options;
  const open: AskTexts[] = [];
  let cached = 0;
  const counting: Options = {
    ...options,
    mayAsk: true,
    client: {
      ...client,
      askAll: (asked) => {
        open.push(...asked);
        return { results: [], stop: undefined };
      },
      count: (_what, n) => (cached += n),
    },
  };
  const scored = withScores(items.map(draftOf), counting);
  const answers = open.length;
  assessmentsOf(
    scored.map((draft) =>
      draft.flaw === ''
        ? { ...draft, scores: { old: TYPICAL_SCORE, new: TYPICAL_SCORE, ...draft.scores } }
        : draft,
    ),
    counting,
  );
  const outputTokens = OUTPUT_PER_ANSWER * answers + OUTPUT_PER_ASSESSMENT * (open.length - answers);
  return estimateOf({ open, cached, outputTokens }, 1, client);
}

/** An item on its way to an outcome. */
interface ItemDraft {
  readonly item: ComparisonItem;
  /** Why it cannot be scored; '' if it can. */
  readonly flaw: string;
  readonly scores: Readonly<Partial<Record<Side, AnswerScore>>>;
  /** Why answers have no score. */
  readonly failures: readonly string[];
}

function draftOf(item: ComparisonItem): ItemDraft {
  const flaw = flawOf(item);
  const scores: Partial<Record<Side, AnswerScore>> = {};
  for (const side of SIDES)
    if (flaw === '' && isSameText(item[side], item.truth)) scores[side] = IDENTICAL_SCORE;
  return { item, flaw, scores, failures: [] };
}

function flawOf({ truth, ...item }: ComparisonItem): string {
  if (truth === '') return 'there is no ground truth';
  const blank = SIDES.filter((side) => item[side] === '');
  if (blank.length === SIDES.length) return 'both answers are blank';
  return blank.map((side) => `the ${side} answer is blank`).join('');
}

/** For an answer that is word for word the ground truth. */
const IDENTICAL_SCORE: AnswerScore = {
  factuality: 10,
  completeness: 10,
  reason: 'The answer is the ground truth, word for word.',
  insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: none. OVERALL: identical.',
  scoredBy: 'rule: identical',
};

/** Ignores space around and between words. Case and punctuation count, as identifiers may differ in nothing else. */
function isSameText(a: string, b: string): boolean {
  const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
  return spaced(a) === spaced(b);
}

/** undefined unless both answers have a score. */
function pairOf({ scores }: ItemDraft): ScoredPair | undefined {
  return scores.old && scores.new && scoredPair(scores.old, scores.new);
}

/** @param why the reason for an item that was not asked */
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

/** Adds scores from cache and model. @throws JudgeStopped */
function withScores(drafts: readonly ItemDraft[], options: Options): readonly ItemDraft[] {
  const open = SIDES.flatMap((side) =>
    drafts.flatMap(({ item: { question, truth, ...item }, flaw, scores }, draft) =>
      flaw !== '' || scores[side] ? [] : [{ draft, side, lone: { question, truth, answer: item[side] } }],
    ),
  );
  const answers = repliesTo(
    open.map(({ lone: { question, truth, answer }, lone }) => ({
      content: [question, truth, answer, String(options.tolerance)],
      ask: askForScore(lone, options),
    })),
    JudgedScore(),
    options,
  );
  const done = [...drafts];
  open.forEach(({ draft, side }, place) => {
    const [before, answer] = [done[draft], answers[place]];
    if (before && answer?.kind === 'replied') {
      const judged = { ...answer.reply, scoredBy: options.client.model };
      done[draft] = { ...before, scores: { ...before.scores, [side]: judged } };
    } else if (before && answer?.kind === 'failed') {
      const failure = `the ${side} answer has no score: ${answer.reason}`;
      done[draft] = { ...before, failures: [...before.failures, failure] };
    }
  });
  return done;
}

/**
 * Compares scored answers in words: the judge's, or computed ones if the judge's cannot be used.
 *
 * @returns an assessment per draft, in the same order; undefined for one without both scores
 * @throws JudgeStopped
 */
function assessmentsOf(
  drafts: readonly ItemDraft[],
  options: Options,
): readonly (ComparisonAssessment | undefined)[] {
  const pairs = drafts.map((draft) => {
    const { item } = draft;
    const pair = pairOf(draft);
    return pair && { item, pair, isSame: isSameText(item.old, item.new) };
  });
  const open = pairs.flatMap((one) => (one && !one.isSame ? one : []));
  const answers = repliesTo(
    open.map(({ item, pair }) => ({
      content: [
        ...[item.question, item.truth, item.old, item.new],
        JSON.stringify(SIDES.map((side) => pair[side])),
      ],
      ask: askForAssessment(item, pair, options.hash),
    })),
    JudgedAssessment(),
    options,
  );
  const answerTo = new Map(open.map((one, index) => [one, answers[index]]));
  return pairs.map((one) => {
    if (!one) return undefined;
    const answer = answerTo.get(one);
    if (answer?.kind === 'replied') return { ...answer.reply, assessedBy: options.client.model };
    return computedAssessment(one.item, one.pair, one.isSame, answer?.kind === 'failed' ? answer.reason : '');
  });
}

interface KeyedRequest<A> {
  /** The texts that the reply depends on, besides model and settings. */
  readonly content: readonly string[];
  readonly ask: ModelRequest<A>;
}

/** @returns a reply per request, in the same order; undefined if it was not asked @throws see `askKept` */
function repliesTo<A>(
  queries: readonly KeyedRequest<A>[],
  replySchema: z.ZodMiniType<A>,
  options: Options,
): readonly (KeptReply<A> | undefined)[] {
  const { client, hash } = options;
  const items = queries.map(({ content, ask }) => {
    const basis = ['comparison', Object.values(client.basis), ask.system, ask.schema, content];
    return { key: hash(JSON.stringify(basis)), ask };
  });
  const Entry = z.object({ given: replySchema });
  const replies = askKept<(typeof items)[number], A, A>(
    items,
    {
      tries: MAX_ATTEMPTS,
      counted: 'asked',
      readEntry: (entry) => Entry.safeParse(entry).data?.given,
      requestsFor: (open) => open.map((item) => ({ items: [item], ask: item.ask })),
      repliesIn: (_items, answers) => [{ reply: answers, entry: { given: answers } }],
    },
    options,
  );
  const answers = items.map(({ key }) => replies.get(key));
  client.count('fromCache', answers.filter((answer) => answer?.kind === 'replied' && answer.isCached).length);
  return answers;
}
