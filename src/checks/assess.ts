/** Assesses a case by all checks. */
import { type AgentOutput, type OutputPart, type ActualField, NOT_RECORDED } from '../fields/fields';
import {
  type Assessment,
  blank,
  CUT_OUTPUT,
  type PendingQuestion,
  type NotApplicable,
  type Settled,
  UNRECORDED,
} from '../model/assessment';
import { cut, isCut } from '../model/text';
import type { CheckId } from '../model/check';
import type { CheckMeta, CheckSettings, Checks } from './check';
import type { EvalCase, EarlierTurns } from '../fields/eval-case';

const LONG_TEXTS = ['message', 'chartsInsight'] as const;

/** The texts of an output that were cut to fit in a cell. */
export function cutTexts(output: AgentOutput): (typeof LONG_TEXTS)[number][] {
  return LONG_TEXTS.filter((part) => isCut(output[part] ?? ''));
}

/**
 * Assesses one case: each check's result, or its question to the judge, in order. Pure.
 *
 * @param before the state before this turn; undefined for the first turn and for a single case
 * @example assessCase(evalCase, output, settings, BUILT_IN).get('aoi_id_match') // { kind: 'scored', score: 1, … }
 */
export function assessCase(
  evalCase: EvalCase,
  output: AgentOutput,
  settings: CheckSettings,
  checks: Checks,
  before?: EarlierTurns,
): ReadonlyMap<CheckId, Assessment> {
  const cutParts = cutTexts(output);
  return new Map(
    checks.all.map((check) => {
      const assessment = check.assess(evalCase, output, settings, before);
      const known = cutParts.some((part) => check.reads.includes(part))
        ? ofCut(check, assessment)
        : assessment;
      return [check.id, before && known.kind === 'question' ? withExchange(known, before) : known];
    }),
  );
}

function withExchange(open: PendingQuestion, { exchange }: EarlierTurns): PendingQuestion {
  return { ...open, question: { ...open.question, exchange } };
}

/** The result of a check of a cut text: blank if the rest could change it. */
function ofCut({ turnedByRest }: CheckMeta, assessment: Assessment): Assessment {
  const settled = (result: Settled): Settled => {
    if (result.kind !== 'scored') return result;
    const isTurned = turnedByRest === 'all' || result.score === (turnedByRest === 'a 1' ? 1 : 0);
    return isTurned ? { ...CUT_OUTPUT, ...(result.usage && { usage: result.usage }) } : result;
  };
  if (assessment.kind !== 'question') return settled(assessment);
  if (turnedByRest === 'all') return CUT_OUTPUT;
  return { ...assessment, settle: (verdict) => settled(assessment.settle(verdict)) };
}

/**
 * The blank result of a check that must be recorded, which names the cell if its column exists.
 *
 * @param textIn the row's text in a column; undefined if it has no such column
 * @param holdersOf the columns that can hold a part of the output
 */
export function unrecorded(
  { reads, readsAny = [], expects }: Pick<CheckMeta, 'reads' | 'readsAny' | 'expects'>,
  textIn: (column: ActualField) => string | undefined,
  holdersOf: (part: OutputPart) => readonly ActualField[],
): NotApplicable {
  const column = [...reads, ...readsAny]
    .flatMap(holdersOf)
    .find((actualField) => textIn(actualField) !== undefined);
  if (column === undefined) return UNRECORDED;
  const text = textIn(column) ?? '';
  const way = expects[0] === undefined ? 'record it' : `record it, or leave ${expects[0]} blank`;
  if (text === '' || text === NOT_RECORDED)
    return blank(`${column} is not recorded in this row; ${way}`, 'missing');
  const problem = `“${cut(text, 40)}” cannot be read as what was recorded, and a check asks for it; ${way}`;
  return blank(UNRECORDED.reason, { column, problem });
}
