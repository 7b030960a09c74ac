/**
 * Pairs of answers → scores, winners and a comparison in words. Each answer is scored alone; code computes who wins; then the judge gets
 * the outcome and is asked for the words. Rules first, then earlier replies, then the model.
 */
import type { JudgeEstimate } from '../judge/estimate';
import type { ModelClient } from '../judge/model-client';
import type { JudgeTotals } from '../judge/totals';
import type { ComparisonItem, ComparisonOutcome } from '../model/comparison/comparison';
import type { JudgeSettings } from '../settings/judge';
import type { ReplyCache } from './answers';
import { assessed } from './assessing';
import { draftOf, outcomeOf, ruledIn, scored } from './drafts';
import { estimateComparison } from './estimate';

export interface ScorerOptions {
  readonly client: ModelClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: ReplyCache;
  readonly itemsPerRequest: number;
  /** Those of the client. */
  readonly settings: JudgeSettings;
}

export interface Scorer {
  /** The model that is asked, or '' if only rules score. */
  readonly model: string;
  /**
   * @returns an outcome for each item, in the same order
   * @throws JudgeStopped if the run cannot go on; replies so far are in the cache
   */
  readonly compare: (items: readonly ComparisonItem[]) => readonly ComparisonOutcome[];
  /** What rules and the cache know; all others are unscored, with `why` as the reason. Sends nothing. */
  readonly compareUnasked: (items: readonly ComparisonItem[], why: string) => readonly ComparisonOutcome[];
  /** What `compare` would ask, at most; sends nothing. */
  readonly estimate: (items: readonly ComparisonItem[]) => JudgeEstimate;
  readonly totals: () => JudgeTotals;
}

const NO_MODEL = 'no judge model is configured';

/**
 * @example
 * const scorer = createScorer({ client, hash, itemsPerRequest: 2, settings });
 * scorer.compare(items); // [{ kind: 'scored', old: { factuality: 8, … }, new: { … }, assessment }]
 */
export function createScorer(options: ScorerOptions): Scorer {
  const { client, settings } = options;
  const { attempts } = settings;
  const outcomes = (
    items: readonly ComparisonItem[],
    mayAsk: boolean,
    why: string,
  ): readonly ComparisonOutcome[] => {
    const how = { ...options, attempts, mayAsk };
    const drafts = scored(items.map(draftOf), how);
    const assessments = assessed(drafts, how);
    // Only now: a wave in which the model stops is compared again.
    client.countRules(drafts.reduce((sum, draft) => sum + ruledIn(draft), 0));
    return drafts.map((draft, index) => outcomeOf(draft, assessments[index], why));
  };
  return {
    model: client.model,
    compare: (items) => outcomes(items, true, NO_MODEL),
    compareUnasked: (items, why) => outcomes(items, false, why),
    estimate: (items) => estimateComparison(items, { ...options, attempts }, settings),
    totals: () => ({ ...client.totals(), replaced: options.cache?.replaced?.() ?? 0 }),
  };
}
