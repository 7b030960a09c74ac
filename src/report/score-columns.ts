/** One column per check of the run, with a note on each cell that needs explaining. */
import { withoutMarks } from '../model/check-examples';
import type { CheckMeta } from '../model/check';
import { cut } from '../model/text';
import type { WeightSettings } from '../settings/weights';
import type { ResultColumn } from './result-column';
import { weighed, weightSentence } from './weight-notes';

/** Notes are read in a small window. */
const NOTE_LIMIT = 1000;

/** @example scoreColumnName('aoi_id_match') // 'aoi_id_match_score' */
export function scoreColumnName(checkId: string): string {
  return `${checkId}_score`;
}

/** @param weights where given, the header says a weight that is not 1 */
export function scoreColumn(check: CheckMeta, weights?: WeightSettings): ResultColumn {
  const { id, doc } = check;
  const column: ResultColumn = {
    name: scoreColumnName(id),
    width: 104,
    isCentred: true,
    ...(check.isFraction && { numberFormat: '0.00' }),
    help: withoutMarks(`${doc.question}\n1: ${doc.one}\n0: ${doc.zero}\nBlank: ${doc.blank}`),
    cell: ({ card }) => {
      const result = card.results.get(id);
      return result?.kind === 'scored' ? result.score : null;
    },
    note: ({ card }) => {
      const result = card.results.get(id);
      if (!result || (result.kind === 'blank' && !result.badCell)) return '';
      return result.kind === 'scored'
        ? scoreNote(result.score, undefined, result.reason, card.verdict)
        : scoreNote(null, result.kind, result.reason, card.verdict);
    },
  };
  return weights ? weighed(column, weightSentence(check, weights)) : column;
}

/**
 * The note on a score: why it is a 0, or why there is none.
 *
 * @param kind what the check came to where it has no score
 */
export function scoreNote(
  score: unknown,
  kind: 'blank' | 'open' | 'error' | 'tied' | undefined,
  reason: string,
  verdict: unknown,
): string {
  // A row without an output says so once, in its error column.
  const isSaidElsewhere = kind === 'blank' && verdict === 'error';
  return score === 1 || isSaidElsewhere ? '' : cut(reason, NOTE_LIMIT);
}
