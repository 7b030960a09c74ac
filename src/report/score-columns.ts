/** One column per check of the run, with a note on each cell that needs explaining. */
import type { CheckMeta } from '../model/check';
import { cut } from '../model/text';
import type { ResultColumn } from './result-column';

/** Notes are read in a small window. */
const NOTE_LIMIT = 1000;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName(checkId: string): string {
  return `${checkId}_score`;
}

export function scoreColumn(check: CheckMeta): ResultColumn {
  const { id, doc } = check;
  return {
    name: scoreColumnName(id),
    width: 104,
    isCentred: true,
    // A note knows no markup.
    help: `${doc.question}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${doc.blank}`.replace(/`/g, ''),
    cell: ({ card }) => {
      const result = card.results.get(id);
      return result?.kind === 'scored' ? result.score : null;
    },
    note: ({ card }) => {
      const result = card.results.get(id);
      // A row without an output says so once, in its error column.
      if (!result || (card.verdict === 'error' && result.kind === 'blank')) return '';
      const isClear =
        result.kind === 'scored' ? result.score === 1 : result.kind === 'blank' && !result.badCell;
      return isClear ? '' : cut(result.reason, NOTE_LIMIT);
    },
  };
}
