/** One column per check of the run, with a note on each cell that needs explaining. */
import type { KnownCheckId } from '../../checks/registry';
import { withoutMarks, type CheckId, type CheckMeta } from '../../model/check';
import { cut } from '../../model/text';
import type { WeightSettings } from '../../settings/weights';
import { bandOf, type ResultColumn, wordWidth } from './column';
import { isTold } from '../details';
import { weighed, weightSentence } from './weight-notes';

/** Notes are read in a small window. */
const NOTE_LIMIT = 1000;

/** The scores of the checks of this version. */
export type ScoreColumn = `${KnownCheckId}_score`;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName<Id extends CheckId>(checkId: Id): `${Id}_score` {
  return `${checkId}_score`;
}

const SCORE = scoreColumnName('');

/** The check whose scores are in a column; '' if it isn't a score column. */
export function checkIn(column: string): string {
  return column.endsWith(SCORE) ? column.slice(0, -SCORE.length) : '';
}

/** @param weights if given, the header states a weight other than the default */
export function scoreColumn(check: CheckMeta, weights?: WeightSettings): ResultColumn {
  const { id, doc } = check;
  const column: ResultColumn = {
    name: scoreColumnName(id),
    title: check.title,
    band: bandOf(check.stage),
    width: wordWidth(check.title),
    isCentred: true,
    sight: 'if scores',
    ...(check.isFraction && { numberFormat: '0.00' }),
    help: withoutMarks(
      `${doc.question}${check.gates === 'never' ? ' (Info only: it decides no verdict.)' : ''}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${doc.blank}`,
    ),
    cell: ({ card }) => {
      const result = card.results.get(id);
      return result?.kind === 'scored' ? result.score : null;
    },
    note: ({ card }) => {
      const result = card.results.get(id);
      if (!result || !isTold(check, card)) return '';
      return scoreNote(result.kind === 'scored' ? result.score : null, result.reason);
    },
  };
  return weights ? weighed(column, weightSentence(check, weights)) : column;
}

/** The note on a score: why it isn't 1, or why there is none. */
export function scoreNote(score: unknown, reason: string): string {
  return score === 1 ? '' : cut(reason, NOTE_LIMIT);
}
