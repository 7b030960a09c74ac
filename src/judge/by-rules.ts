/** The first to be asked: rules, which decide only what code can be certain of. */
import type { Decided, JudgeQuestion } from '../model/judge';
import { matchAnswer, readClarification } from './rules/index';

export type RuleOutcome = Decided | { readonly kind: 'uncertain'; readonly seen: string };

/** @param tolerance of numbers, relative */
export function decideByRule(question: JudgeQuestion, tolerance: number): RuleOutcome {
  const { query, actual } = question;
  if (question.kind === 'quality')
    return { kind: 'uncertain', seen: 'how good an answer is, no rule can say' };
  const finding =
    question.kind === 'answer'
      ? matchAnswer({ query, expected: question.expected, actual }, { tolerance })
      : readClarification({ query, text: actual });
  const { verdict, reason, rule, answerType } = finding;
  if (verdict === 'uncertain') return { kind: 'uncertain', seen: reason };
  return {
    kind: 'decided',
    score: verdict === 'yes' ? 1 : 0,
    reason,
    answerType,
    decidedBy: `rule: ${rule}`,
  };
}
