/** All checks of one case. */
import type { AgentOutput } from '../model/agent-output';
import type { Assessment } from '../model/assessment';
import type { CheckId, CheckSettings, Checks } from '../model/check';
import type { EvalCase } from '../model/eval-case';
import type { Before } from '../model/conversation/turn';
import { underRubric } from '../judge/questions/own';

/**
 * Assesses one case: what each check says, or asks a judge. Pure.
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
  eachAssessment(
    { evalCase, output, settings, before },
    (id, assessment) => assessments.set(id, assessment),
    checks,
  );
  return assessments;
}

interface Assessable {
  readonly evalCase: EvalCase;
  readonly output: AgentOutput;
  readonly settings: CheckSettings;
  readonly before: Before | undefined;
}

/** The same, visiting checks in order. */
export function eachAssessment(
  { evalCase, output, settings, before }: Assessable,
  visit: (id: CheckId, assessment: Assessment) => void,
  checks: Checks,
): void {
  for (const assessor of checks.assessors) {
    const assessed: Readonly<Record<CheckId, Assessment>> = assessor.assess(
      evalCase,
      output,
      settings,
      before,
    );
    for (const id in assessed) {
      const assessment = assessed[id];
      if (assessment) visit(id, asAskedNow(id, assessment, before, checks));
    }
  }
}

/** Puts a judge's question in the wording that users gave it, and adds the exchange before it. */
function asAskedNow(
  id: CheckId,
  assessment: Assessment,
  before: Before | undefined,
  checks: Checks,
): Assessment {
  if (assessment.kind !== 'needs judge') return assessment;
  const question = underRubric(assessment.question, checks.named(id)?.rubric);
  if (question === assessment.question && !before) return assessment;
  return { ...assessment, question: before ? { ...question, exchange: before.exchange } : question };
}
