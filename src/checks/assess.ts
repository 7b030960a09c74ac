/** All checks of one case. */
import type { AgentOutput } from '../fields/fields';
import type { Assessment } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { CheckSettings, Checks } from './check';
import type { EvalCase } from '../fields/eval-case';
import type { Before } from '../fields/conversation';

/**
 * Assesses one case: what each check says, or asks a judge, in order. Pure.
 *
 * @param before the state before this turn; undefined for the first turn and for a single case
 */
export function assessCase(
  evalCase: EvalCase,
  output: AgentOutput,
  settings: CheckSettings,
  checks: Checks,
  before?: Before,
): ReadonlyMap<CheckId, Assessment> {
  const assessments = new Map<CheckId, Assessment>();
  for (const { id, assess } of checks.all) {
    const assessment = assess(evalCase, output, settings, before);
    const isJudged = assessment.kind === 'needs judge' && before;
    assessments.set(
      id,
      isJudged
        ? { ...assessment, question: { ...assessment.question, exchange: before.exchange } }
        : assessment,
    );
  }
  return assessments;
}
