/** All checks of one case. */
import type { AgentOutput } from '../fields/fields';
import type { Assessment } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { CheckSettings, Checks } from './check';
import type { EvalCase } from '../fields/eval-case';
import type { Before } from '../fields/conversation';

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
  const about = { evalCase, output, settings, checks, before };
  eachAssessment(about, (id, assessment) => assessments.set(id, assessment));
  return assessments;
}

interface Assessable {
  readonly evalCase: EvalCase;
  readonly output: AgentOutput;
  readonly settings: CheckSettings;
  readonly checks: Checks;
  readonly before: Before | undefined;
}

/** The same, visiting checks in order. */
export function eachAssessment(
  { evalCase, output, settings, checks, before }: Assessable,
  visit: (id: CheckId, assessment: Assessment) => void,
): void {
  for (const check of checks.all) {
    const assessment = check.assess(evalCase, output, settings, before);
    const isJudged = assessment.kind === 'needs judge' && before;
    // With the exchange before it.
    visit(
      check.id,
      isJudged
        ? { ...assessment, question: { ...assessment.question, exchange: before.exchange } }
        : assessment,
    );
  }
}
