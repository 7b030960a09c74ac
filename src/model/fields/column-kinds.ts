/** Recorded columns of the usual kinds: a text as it is, a list of names or texts. */
import { type ItemKind, joinList, splitList } from '../texts/list';
import { MOST_CELL_TEXT } from '../text';

/**
 * Stands in a recorded column for what its source did not tell, where other rows have it: a blank cell says that the agent
 * selected or called nothing.
 */
export const NOT_RECORDED = '(not recorded)';

/** A column whose cell holds the value, a text. @param width pixels in the results */
export function textColumn(means: string, width?: number) {
  return { means, ...(width !== undefined && { width }), write: (text: string) => text };
}

/** A column whose cell holds all items of a list, as many as there is room for. */
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

/** The first of the items, as many as a cell can hold. */
export function fittedList(kind: ItemKind, items: readonly string[]): string {
  let most = items.length;
  let joined = joinList(kind, items);
  while (joined.length > MOST_CELL_TEXT) {
    most = Math.min(most - 1, Math.floor((most * MOST_CELL_TEXT) / joined.length));
    joined = joinList(kind, items.slice(0, most));
  }
  return joined;
}
