/** Assesses one case by all checks. */
import type { AgentOutput } from '../fields/fields';
import { type Assessment, CUT_OUTPUT, type NeedsJudge, type Settled } from '../model/assessment';
import { isCut } from '../model/text';
import type { CheckId } from '../model/check';
import type { CheckMeta, CheckSettings, Checks } from './check';
import type { EvalCase } from '../fields/eval-case';
import type { Before } from '../fields/conversation';

const LONG_TEXTS = ['message', 'chartsInsight'] as const;

/** The texts of an output that a cell was too small for: it has only their beginning. */
export function cutTexts(output: AgentOutput): (typeof LONG_TEXTS)[number][] {
  return LONG_TEXTS.filter((part) => isCut(output[part] ?? ''));
}

/**
 * Assesses one case: each check's result, or its question to the judge, in order. Pure.
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
  const cut = cutTexts(output);
  return new Map(
    checks.all.map((check) => {
      const assessment = check.assess(evalCase, output, settings, before);
      const known = cut.some((part) => check.reads.includes(part)) ? ofCut(check, assessment) : assessment;
      return [check.id, before && known.kind === 'needs judge' ? withExchange(known, before) : known];
    }),
  );
}

function withExchange(open: NeedsJudge, { exchange }: Before): NeedsJudge {
  return { ...open, question: { ...open.question, exchange } };
}

/** The result if a text was cut: a check that the missing part could change stays open. */
function ofCut({ turnedByRest }: CheckMeta, assessment: Assessment): Assessment {
  const settled = (result: Settled): Settled => {
    if (result.kind !== 'scored') return result;
    const isTurned = turnedByRest === 'all' || result.score === (turnedByRest === 'a 1' ? 1 : 0);
    return isTurned ? { ...CUT_OUTPUT, ...(result.usage && { usage: result.usage }) } : result;
  };
  if (assessment.kind !== 'needs judge') return settled(assessment);
  if (turnedByRest === 'all') return CUT_OUTPUT;
  return { ...assessment, settle: (verdict) => settled(assessment.settle(verdict)) };
}
