/** The columns of scores: one per check of the run. */
import type { KnownCheckId } from '../checks/registry';
import { blankText, withoutMarks, type CheckMeta } from '../checks/check';
import type { CheckId } from '../model/check';
import { shortened } from '../model/texts/one-line';
import { type WeightSettings, defaultWeight, effectiveWeight } from '../scoring/case-result';
import { bandOf, type CellValue, type ResultColumn, wordWidth } from './column';
import type { CheckScore } from '../model/scorecard';

/** Notes are read in a small window. */
const MAX_NOTE = 1000;

export type ScoreColumn = `${KnownCheckId}_score`;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName<Id extends CheckId>(checkId: Id): `${Id}_score` {
  return `${checkId}_score`;
}

const SCORE = scoreColumnName('');

export function isScoreColumn(column: string): boolean {
  return column.endsWith(SCORE);
}

/** The check whose scores are in a column; '' if it isn't a score column. */
export function checkIn(column: string): string {
  return column.endsWith(SCORE) ? column.slice(0, -SCORE.length) : '';
}

export function scoreColumn(check: CheckMeta): ResultColumn {
  const { id, doc } = check;
  return {
    name: scoreColumnName(id),
    title: check.title,
    band: bandOf(check.stage),
    width: wordWidth(check.title),
    isCentred: true,
    sight: 'if scores',
    ...(check.isFraction && { numberFormat: '0.00' }),
    help: withoutMarks(
      `${doc.question}${check.gates === 'never' ? ' (Info only: it decides no verdict.)' : ''}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${blankText(check)}`,
    ),
    cell: ({ checks }) => checks[id]?.score ?? null,
    read: (value, draft) => {
      draft.scores[id] = share(value);
    },
    note: ({ checks }) => noteOn(checks[id]),
  };
}

/** From 0 to 1; null for all else that a cell may hold. */
export function share(value: CellValue): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

/** On a score below 1, or an open question. */
function noteOn(check: CheckScore | undefined): string {
  const { score = null, kind, reason = '' } = check ?? {};
  const isNoted = score === null ? kind === 'open' || kind === 'tied' : score < 1;
  return isNoted ? shortened(reason, MAX_NOTE) : '';
}

/** What the checks of a run weigh; '' if none has a weight of its own. @example 'Weights: date_match 2; 1 for the other GNW checks.' */
export function weightsSentence(checks: readonly CheckMeta[], settings: WeightSettings): string {
  const own = checks.flatMap((check) => {
    const weight = effectiveWeight(check, settings);
    return weight === defaultWeight(check) ? [] : [`${check.id} ${weight}`];
  });
  return own.length === 0 ? '' : `Weights: ${own.join(', ')}; 1 for the other GNW checks.`;
}
