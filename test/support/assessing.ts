/** Runs one check on one case, and the examples of its documentation. */
import type { AgentOutput } from '../../src/model/agent-output';
import type { Assessment } from '../../src/model/assessment';
import type { Assessor, CheckMeta } from '../../src/model/check';
import type { EvalCase, ExpectedValues } from '../../src/model/eval-case';
import type { Before } from '../../src/model/conversation/turn';
import { evalCase } from './cases';
import { type SCORING, scoringWith } from './settings';

/** The assessment of an assessor's only check, or of the named one. */
export function assessBy(assessor: Assessor<string>, id?: string) {
  return (
    expected: Partial<ExpectedValues>,
    output: AgentOutput,
    settings: Partial<typeof SCORING> = {},
  ): Assessment => {
    const hasCriteria = expected.expected_answer_criteria !== undefined;
    const assessments = assessor.assess(evalCase(expected, { hasCriteria }), output, scoringWith(settings));
    const assessment = assessments[id ?? metaOf(assessor).id];
    if (!assessment) throw new Error('the check said nothing');
    return assessment;
  };
}

/** Like `assessBy`, but for turn 2 of a conversation whose turn 1 left this output. */
export function assessTurnBy(assessor: Assessor<string>, id?: string) {
  return (
    expected: Partial<ExpectedValues>,
    then: AgentOutput | undefined,
    now: AgentOutput,
    about: Partial<Omit<EvalCase, 'expected'>> = { conversation: 'c', turn: '2' },
  ): Assessment => {
    const before: Before | undefined = then && { output: then, exchange: [] };
    const assessments = assessor.assess(evalCase(expected, about), now, scoringWith({}), before);
    const assessment = assessments[id ?? metaOf(assessor).id];
    if (!assessment) throw new Error('the check said nothing');
    return assessment;
  };
}

export function metaOf(assessor: Assessor<string>, id?: string): CheckMeta {
  const meta = assessor.checks.find((check) => id === undefined || check.id === id);
  if (!meta) throw new Error('no such check');
  return meta;
}

/** The documentation's examples as rows of a table, with scores as returned by `outcome`. */
export function examplesOf(
  assessor: Assessor<string>,
  id?: string,
): [expected: string, actual: string, score: number | 'blank'][] {
  return metaOf(assessor, id).doc.examples.map(([expected, actual, score]) => [
    expected,
    actual,
    score === 'blank' ? score : Number(score),
  ]);
}
