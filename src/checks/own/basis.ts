/** Which of the user-declared checks and rubrics the scores of an eval set rest on. */
import type { Column } from '../../model/columns';
import type { OwnChecks } from '../../model/check';
import { foldCase } from '../../model/text';
import { sortedJson } from '../../model/texts/json';
import { ownColumn } from '../../model/values/own-column';

/** An eval set, as far as it decides which checks are asked. */
export interface Asked {
  readonly tab: string;
  readonly header: { readonly columns: Pick<ReadonlyMap<Column, number>, 'has'> };
}

/**
 * The same text whichever other eval sets a run reads: a check that is asked only in those has no part in it.
 *
 * @returns '' if the eval set rests on nothing that is declared
 */
export function ownBasis({ checks, wordings }: OwnChecks, { tab, header }: Asked): string {
  const asked = checks
    .filter(
      ({ id, tabs }) =>
        tabs === 'all' ||
        header.columns.has(ownColumn(id)) ||
        tabs.some((name) => foldCase(name) === foldCase(tab)),
    )
    // In which other eval sets it is asked, and which of them was read first, changes nothing here.
    .map((check) => ({ ...check, tabs: [] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return asked.length + wordings.length === 0 ? '' : sortedJson([asked, wordings]);
}
