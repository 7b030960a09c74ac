/** All checks of one case. */
import type { AgentOutput } from '../fields/fields';
import { type Assessment, CUT_OUTPUT, type Settled } from '../model/assessment';
import { isCut } from '../model/text';
import type { CheckId } from '../model/check';
import type { CheckMeta, CheckSettings, Checks } from './check';
import type { EvalCase } from '../fields/eval-case';
import type { Before } from '../fields/conversation';

const LONG_TEXTS = ['message', 'chartsInsight'] as const;

/** The texts of an output of which a cell holds the beginning alone. */
export function cutTexts(output: AgentOutput): (typeof LONG_TEXTS)[number][] {
  return LONG_TEXTS.filter((part) => isCut(output[part] ?? ''));
}

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
  const beginnings = cutTexts(output);
  for (const check of checks.all) {
    const { id, assess } = check;
    const given = assess(evalCase, output, settings, before);
    const assessment = beginnings.some((part) => check.reads.includes(part)) ? ofCut(check, given) : given;
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

/** The result if a text was cut: a check that the missing part could change stays open. */
function ofCut({ turnedByRest }: CheckMeta, assessment: Assessment): Assessment {
  const settled = (given: Settled): Settled => {
    if (given.kind !== 'scored') return given;
    const isTurned = turnedByRest === 'all' || given.score === (turnedByRest === 'a 1' ? 1 : 0);
    return isTurned ? { ...CUT_OUTPUT, ...(given.usage && { usage: given.usage }) } : given;
  };
  if (assessment.kind !== 'needs judge') return settled(assessment);
  if (turnedByRest === 'all') return CUT_OUTPUT;
  return { ...assessment, settle: (verdict) => settled(assessment.settle(verdict)) };
}
