/** All checks of one case. */
import type { AgentOutput } from '../model/agent-output';
import type { Assessment } from '../model/assessment';
import type { CheckId, CheckSettings } from '../model/check';
import type { EvalCase } from '../model/eval-case';
import { ASSESSORS } from './registry';

/** Assesses one case: what each check says, or asks of a judge. Pure. */
export function assessCase(
  evalCase: EvalCase,
  output: AgentOutput,
  settings: CheckSettings,
): ReadonlyMap<CheckId, Assessment> {
  const assessments = new Map<CheckId, Assessment>();
  for (const assessor of ASSESSORS) {
    const assessed: Readonly<Record<CheckId, Assessment>> = assessor.assess(evalCase, output, settings);
    for (const [id, assessment] of Object.entries(assessed)) assessments.set(id, assessment);
  }
  return assessments;
}
