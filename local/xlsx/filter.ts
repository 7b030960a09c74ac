/** A tab's filter in the file, which lists what a column shows, while Sheets lists what it hides; hidden rows are marked as well. */
import { filteredRows, shownTexts } from '../workbook/filtered';
import type { Tab } from '../workbook/tab';
import { areasText, readAreas } from './references';
import { element, elements, node, type XmlNode } from './xml';

/** Criteria other than a list of values stay as they are in the file. Call it after reading cells and rows. */
export function readFilter(part: XmlNode | undefined, tab: Tab): void {
  tab.filter = readAreas(part?.attributes['ref'])[0] ?? null;
  if (part === undefined || tab.filter === null) return;
  for (const column of elements(part, 'filterColumn')) {
    const list = element(column, 'filters');
    if (list === undefined) continue;
    const shown = new Set(elements(list, 'filter').map(({ attributes }) => attributes['val'] ?? ''));
    if (list.attributes['blank'] === '1') shown.add('');
    const place = tab.filter.column + Number(column.attributes['colId']);
    const hidden = [...shownTexts(tab, place).values()].filter((text) => !shown.has(text));
    tab.filterHides.set(place, new Set(hidden));
  }
  // They reappear when the filter is removed.
  for (const row of filteredRows(tab)) tab.rows.hidden.delete(row);
}

/** @param kept the filter as it was in the file */
export function filterElement(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const { filter, filterHides } = tab;
  if (filter === null) return null;
  const ref = areasText([filter]);
  const before = elements(kept, 'filterColumn');
  const isForeign = before.some((column) => element(column, 'filters') === undefined);
  const isPlain = before.length === 0 && filterHides.size === 0;
  if (kept?.attributes['ref'] === ref && (isForeign || isPlain)) return kept;
  const columns = [...filterHides].map(([column, hidden]) => {
    const shown = new Set([...shownTexts(tab, column).values()].filter((text) => !hidden.has(text)));
    const blank = shown.delete('') ? { blank: '1' } : {};
    const values = [...shown].map((val) => node('filter', { val }));
    return node('filterColumn', { colId: String(column - filter.column) }, [node('filters', blank, values)]);
  });
  return node('autoFilter', { ref }, columns);
}
