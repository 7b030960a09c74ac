/** The forms of replies and the types of answers that several questions share. */
import type { ReplyForm, RuleOutcome } from '../../model/judge';
import type { RuleFinding } from '../rules';

/** Based on those of the original harness (wri/gnw-evals). */
export const TYPES_OF_ANSWER =
  'boolean number ratio rank range year month date direction list entity text'.split(' ');
export const TYPES_OF_TURN = ['clarification', 'attempt', 'refusal', 'other'] as const;

export const PASS_OR_FAIL: ReplyForm = {
  provesPass: 'by its form',
  read: scored((score) => score === 0 || score === 1),
};
/** A number from 0 to 1. */
export const FRACTION: ReplyForm = { read: scored((score) => score >= 0 && score <= 1) };

function scored(fits: (score: number) => boolean): ReplyForm['read'] {
  return ([entry, ...others]) =>
    entry && others.length === 0 && fits(entry.score) ? { score: entry.score } : undefined;
}

export function ruleOutcome({ verdict, reason, rule, answerType }: RuleFinding): RuleOutcome {
  if (verdict === 'uncertain') return { kind: 'uncertain', seen: reason };
  const score = verdict === 'yes' ? 1 : 0;
  return { kind: 'decided', score, reason, answerType, decider: { by: 'rule', name: rule } };
}
