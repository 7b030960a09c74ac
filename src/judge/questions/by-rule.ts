/** Turns rule findings into outcomes: rules decide only what code can be certain of. */
import type { RuleOutcome } from '../../model/judge';
import type { RuleFinding } from '../rules/index';

export function outcomeOf({ verdict, reason, rule, answerType }: RuleFinding): RuleOutcome {
  if (verdict === 'uncertain') return { kind: 'uncertain', seen: reason };
  const score = verdict === 'yes' ? 1 : 0;
  return { kind: 'decided', score, reason, answerType, decidedBy: `rule: ${rule}` };
}
