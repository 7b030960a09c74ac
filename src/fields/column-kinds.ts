/** Recorded columns of the usual kinds: a plain text, or a list of names or texts. */
import { type ItemKind, joinList, splitList } from '../model/texts/list';
import { MAX_CELL_TEXT } from '../model/text';

/**
 * Marks a value in a recorded column that the source did not give although other rows have one: a blank cell would mean that the
 * agent selected or called nothing.
 */
export const NOT_RECORDED = '(not recorded)';

/** A column whose cell holds the value, a text. @param width pixels in the results */
export function textColumn(means: string, width?: number) {
  return { means, ...(width !== undefined && { width }), write: (text: string) => text };
}

/** A column whose cell holds the items of a list, as many as fit. */
export function listColumn<const Kind extends ItemKind>(items: Kind, means: string) {
  return {
    means,
    items,
    write: (list: readonly string[]) => fittedList(items, list),
    show: (list: readonly string[]) => list.join('; '),
  };
}

/** The items of a cell; blank ones are left out. */
export function listIn(items: ItemKind, cell: string | undefined): readonly string[] {
  return splitList(items, cell ?? '').filter((item) => item !== '');
}

/** The first items of a list, as many as fit in a cell. */
export function fittedList(kind: ItemKind, items: readonly string[]): string {
  let most = items.length;
  let joined = joinList(kind, items);
  while (joined.length > MAX_CELL_TEXT) {
    most = Math.min(most - 1, Math.floor((most * MAX_CELL_TEXT) / joined.length));
    joined = joinList(kind, items.slice(0, most));
  }
  return joined;
}
