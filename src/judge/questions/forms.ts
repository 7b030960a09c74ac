/** Forms of replies shared by several questions, and the types of answer that they name. */
import type { ReplyForm, RuleOutcome } from '../../model/judge';
import { memoize } from '../../model/memoize';
import * as z from '../../model/zod';
import type { RuleFinding } from '../rules/by-rule';

export const TYPES_OF_ANSWER =
  'boolean number ratio rank range year month date direction list entity text'.split(' ');
export const TYPES_OF_TURN = ['clarification', 'attempt', 'refusal', 'other'] as const;

export const PASS_OR_FAIL: ReplyForm = {
  ...scored(memoize(() => z.literal([0, 1]))),
  provesPass: 'by its form',
};
/** A number from 0 to 1. */
export const FRACTION = scored(memoize(() => z.number().check(z.minimum(0), z.maximum(1))));

function scored(schema: z.Making<z.ZodMiniType<number>>): ReplyForm {
  return {
    name: 'score',
    read: ([entry, ...others]) => {
      const { data } = schema().safeParse(others.length === 0 ? entry?.score : undefined);
      // −0 counts as 0.
      const score = data === 0 ? 0 : data;
      return score === undefined ? undefined : { given: score, score };
    },
  };
}

/** Turns rule findings into outcomes: rules decide only what code can be certain of. */
export function ruleOutcome({ verdict, reason, rule, answerType }: RuleFinding): RuleOutcome {
  if (verdict === 'uncertain') return { kind: 'uncertain', seen: reason };
  const score = verdict === 'yes' ? 1 : 0;
  return { kind: 'decided', score, reason, answerType, decider: { by: 'rule', name: rule } };
}
