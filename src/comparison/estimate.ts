/** What comparing pairs of answers will ask the judge, estimated beforehand. */
import { estimateOf, type JudgeEstimate, NOTHING_TO_ASK } from '../judge/estimate';
import { type AnswerScore, type ComparisonItem } from '../model/comparison/comparison';
import type { JudgeSettings } from '../settings/judge';
import { openAssessments } from './assessing';
import { type Draft, draftOf, openScores, ruledIn, scored, type ScoringOptions } from './drafts';

/** Tokens of a typical reply: reasons and notes for one answer; an assessment with its differences. */
const OUTPUT_PER_ANSWER = 250;
const OUTPUT_PER_ASSESSMENT = 350;

/** As long as a typical score, since it is part of the question about the pair. */
const USUAL: AnswerScore = {
  ...{ factuality: 5, completeness: 5, scoredBy: '' },
  reason: 'Not known before it is asked. '.repeat(10),
  insights: 'Not known before it is asked. '.repeat(10),
};

/** Sends nothing. */
export function estimateComparison(
  items: readonly ComparisonItem[],
  options: Omit<ScoringOptions, 'mayAsk'>,
  settings: JudgeSettings,
): JudgeEstimate {
  const how = { ...options, mayAsk: false };
  const drafts = items.map(draftOf);
  const byRules = drafts.reduce((sum, draft) => sum + ruledIn(draft), 0);
  if (how.client.model === '') return { ...NOTHING_TO_ASK, byRules };
  const answers = openScores(drafts, how);
  const words = openAssessments(scored(drafts, how).map(asIfScored), how);
  const known = {
    open: [...answers.open, ...words.open],
    cached: answers.cached + words.cached,
    outputTokens:
      OUTPUT_PER_ANSWER * answers.open.length * options.itemsPerRequest +
      OUTPUT_PER_ASSESSMENT * words.open.length,
  };
  return { ...estimateOf(known, 1, { client: how.client, settings }), byRules };
}

function asIfScored(draft: Draft): Draft {
  return draft.flaw === '' ? { ...draft, scores: { old: USUAL, new: USUAL, ...draft.scores } } : draft;
}
