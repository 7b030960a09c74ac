/** What a row asks of a user-declared check but does not record, though its columns could. */
import { blank, type NotApplicable } from '../../model/assessment';
import type { OutputPart } from '../../model/agent-output';
import type { CheckMeta } from '../../model/check';
import { type ActualField, NOT_RECORDED } from '../../model/columns';
import { cut } from '../../model/text';

/** The result of such a check if what it reads is not recorded. */
export const UNRECORDED = blank('it is not recorded');

/**
 * What keeps the row from being measured: a cell that says nothing of what it asks about, or one that cannot be read, which is named. If
 * no column could hold it, coverage says so.
 *
 * @param textIn what the row records in a column; undefined if it has no such column
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
    return { ...blank(`${column} is not recorded in this row; ${way}`), isMissing: true };
  const problem = `“${cut(text, 40)}” cannot be read as what was recorded, and a check asks for it; ${way}`;
  return blank(UNRECORDED.reason, { column, problem });
}
