/** What the filter of a tab hides: rows below its header that show one of the hidden texts of a column. */
import { lastRowOf } from './area';
import { displayOf } from './number-format';
import type { Tab } from './tab';

/** By row, the text that a column shows; '' for a blank cell. */
export function shownTexts(tab: Tab, column: number): Map<number, string> {
  const texts = new Map<number, string>();
  if (tab.filter === null) return texts;
  for (let row = tab.filter.row + 1; row <= lastRowOf(tab.filter); row += 1)
    texts.set(row, displayOf(tab.grid.get(row, column)));
  return texts;
}

export function filteredRows(tab: Tab): ReadonlySet<number> {
  const rows = new Set<number>();
  if (tab.filter === null) return rows;
  for (const [column, hidden] of tab.filterHides)
    for (const [row, text] of shownTexts(tab, column)) if (hidden.has(text)) rows.add(row);
  return rows;
}
