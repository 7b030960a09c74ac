/** Runs one check on one case, and the examples of its documentation. */
import type { AgentOutput } from '../../src/fields/fields';
import type { Assessment } from '../../src/model/assessment';
import type { Check } from '../../src/checks/check';
import type { EvalCase, ExpectedValues, EarlierTurns } from '../../src/fields/eval-case';
import { evalCase, type SCORING, scoringWith } from './cases';

/** A check, or the checks of one file. */
type Checked = Check | readonly Check[];

/** The assessment of the only check, or of the named one. */
export function assessBy(checks: Checked, id?: string) {
  return (
    expected: Partial<ExpectedValues>,
    output: AgentOutput,
    settings: Partial<typeof SCORING> = {},
  ): Assessment => {
    const hasCriteria = expected.expected_answer_criteria !== undefined;
    return metaOf(checks, id).assess(evalCase(expected, { hasCriteria }), output, scoringWith(settings));
  };
}

/** Like `assessBy`, but for turn 2 of a conversation whose turn 1 left this output. */
export function assessTurnBy(checks: Checked, id?: string) {
  return (
    expected: Partial<ExpectedValues>,
    then: AgentOutput | undefined,
    now: AgentOutput,
    overrides: Partial<Omit<EvalCase, 'expected'>> = { conversation: 'c', turn: '2' },
  ): Assessment => {
    const before: EarlierTurns | undefined = then && { output: then, exchange: [] };
    return metaOf(checks, id).assess(evalCase(expected, overrides), now, scoringWith({}), before);
  };
}

export function metaOf(checks: Checked, id?: string): Check {
  const all = 'id' in checks ? [checks] : checks;
  const found = all.find((check) => id === undefined || check.id === id);
  if (!found) throw new Error('no such check');
  return found;
}

/** The example cell in the check's documentation. */
export function exampleOf(checks: Checked, id?: string): string {
  return metaOf(checks, id).doc.example ?? '';
}
