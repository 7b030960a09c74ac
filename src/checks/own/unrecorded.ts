/** What a row asks of a check of one's own, and does not record though its columns could. */
import { blank, type NotApplicable } from '../../model/assessment';
import type { OutputPart } from '../../model/agent-output';
import type { CheckMeta } from '../../model/check';
import { type ActualField, NOT_RECORDED } from '../../model/columns';
import { cut } from '../../model/text';

/** What such a check says where what it reads is not recorded. */
export const UNRECORDED = blank('it is not recorded');

/**
 * A row that asks for something which only it does not tell is no pass: it is named. Where no column could hold it, nobody has asked that it be
 * measured, and coverage says so.
 *
 * @param textIn what the row records in a column; undefined where it has none such
 * @param holdersOf the columns that can hold a part of the output
 */
export function unrecorded(
  { reads, readsAny = [], expects }: Pick<CheckMeta, 'reads' | 'readsAny' | 'expects'>,
  textIn: (column: ActualField) => string | undefined,
  holdersOf: (part: OutputPart) => readonly ActualField[],
): NotApplicable {
  const column = [...reads, ...readsAny].flatMap(holdersOf).find((one) => textIn(one) !== undefined);
  if (column === undefined) return UNRECORDED;
  const text = textIn(column) ?? '';
  const problem =
    text === '' || text === NOT_RECORDED
      ? 'it is not recorded in this row'
      : `“${cut(text, 40)}” cannot be read as what was recorded`;
  const way = expects[0] === undefined ? 'record it' : `record it, or leave ${expects[0]} blank`;
  return blank(UNRECORDED.reason, { column, problem: `${problem}, and a check asks for it; ${way}` });
}
