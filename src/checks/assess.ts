/** All checks of one case. */
import type { AgentOutput } from '../fields/fields';
import { type Assessment, blank, type Settled } from '../model/assessment';
import { isCut } from '../model/text';
import type { CheckId } from '../model/check';
import type { CheckMeta, CheckSettings, Checks } from './check';
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
  const isMessageCut = isCut(output.message ?? '');
  for (const check of checks.all) {
    const { id, assess } = check;
    const given = assess(evalCase, output, settings, before);
    const assessment = isMessageCut && check.reads.includes('message') ? ofCut(check, given) : given;
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

/** What stands although only the beginning of a message is known: nothing that the rest of it could turn. */
function ofCut(check: CheckMeta, assessment: Assessment): Assessment {
  if (assessment.kind !== 'needs judge') return settledOfCut(check, assessment);
  return { ...assessment, settle: (verdict) => settledOfCut(check, assessment.settle(verdict)) };
}

function settledOfCut({ provesAbsence, isFraction }: CheckMeta, settled: Settled): Settled {
  if (settled.kind !== 'scored' || isFraction || settled.score !== (provesAbsence ? 1 : 0)) return settled;
  const { usage } = settled;
  return {
    ...blank('the message is cut at 32,000 characters: the rest of it may decide'),
    ...(usage && { usage }),
  };
}
