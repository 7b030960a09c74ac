/** Widths, heights, hidden and grouped lines. Pixels here, characters and points in the file. */
import { DEFAULT_ROW_HEIGHT, type Lines, type Tab } from '../workbook/tab';
import type { RowFacts } from './read-sheet';
import { cloned, elements, isOn, node, setAttribute, type XmlNode } from './xml';

const PIXELS_PER_CHARACTER = 7;
const CELL_PADDING = 5;
const POINTS_PER_PIXEL = 0.75;

const pixelsOf = (width: number): number => Math.round(width * PIXELS_PER_CHARACTER + CELL_PADDING);
const widthOf = (pixels: number): number => (pixels - CELL_PADDING) / PIXELS_PER_CHARACTER;

/** Reads `cols`. @returns the formats of whole columns */
export function readColumns(cols: XmlNode | undefined, tab: Tab): Map<number, string> {
  const formats = new Map<number, string>();
  for (const { attributes } of elements(cols, 'col')) {
    const first = Number(attributes['min']);
    // A range to the sheet's end means all other columns, which need not be kept one by one.
    const last = Math.min(Number(attributes['max']), Math.max(first, tab.grid.maxColumns));
    for (let column = first; column <= last; column += 1) {
      if (attributes['width'] !== undefined && isOn(attributes['customWidth'])) {
        tab.columns.sizes.set(column, pixelsOf(Number(attributes['width'])));
      }
      readLine(tab.columns, column, attributes);
      if (attributes['style'] !== undefined) formats.set(column, attributes['style']);
    }
  }
  return formats;
}

export function readRows(rows: readonly RowFacts[], tab: Tab): void {
  for (const { row, attributes } of rows) {
    if (attributes['ht'] !== undefined && isOn(attributes['customHeight'])) {
      tab.rows.sizes.set(row, Math.round(Number(attributes['ht']) / POINTS_PER_PIXEL));
    }
    readLine(tab.rows, row, attributes);
  }
}

function readLine(lines: Lines, line: number, attributes: Readonly<Record<string, string>>): void {
  if (isOn(attributes['hidden'])) lines.hidden.add(line);
  if (attributes['outlineLevel'] !== undefined)
    lines.groupDepth.set(line, Number(attributes['outlineLevel']));
}

/** The lines with the buttons of collapsed groups. */
function foldedAt(lines: Lines): Set<number> {
  const folded = new Set(lines.groups.flatMap(({ isFolded, control }) => (isFolded ? control : [])));
  folded.delete(0);
  return folded;
}

/** The `cols` element, or null if every column has the defaults. */
export function columnsElement(tab: Tab, formats: ReadonlyMap<number, string>): XmlNode | null {
  const { sizes, hidden, groupDepth } = tab.columns;
  const folded = foldedAt(tab.columns);
  const columns = new Set([...sizes.keys(), ...hidden, ...groupDepth.keys(), ...formats.keys(), ...folded]);
  const children = [...columns]
    .sort((a, b) => a - b)
    .map((column) => {
      const size = sizes.get(column);
      const depth = groupDepth.get(column);
      const format = formats.get(column);
      return node('col', {
        min: String(column),
        max: String(column),
        width: String(widthOf(size ?? 100)),
        ...(format === undefined ? {} : { style: format }),
        ...(size === undefined ? {} : { customWidth: '1' }),
        ...(hidden.has(column) ? { hidden: '1' } : {}),
        ...(depth === undefined ? {} : { outlineLevel: String(depth) }),
        ...(folded.has(column) ? { collapsed: '1' } : {}),
      });
    });
  return children.length === 0 ? null : node('cols', {}, children);
}

/** The defaults of lines, with the depth of groups, for which programs reserve space. */
export function lineDefaults(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const depths = [
    ['outlineLevelRow', Math.max(0, ...tab.rows.groupDepth.values())],
    ['outlineLevelCol', Math.max(0, ...tab.columns.groupDepth.values())],
  ] as const;
  if (kept === undefined && depths.every(([, deepest]) => deepest === 0)) return null;
  const defaults = cloned(
    kept ?? node('sheetFormatPr', { defaultRowHeight: String(DEFAULT_ROW_HEIGHT * POINTS_PER_PIXEL) }),
  );
  for (const [name, deepest] of depths) setAttribute(defaults, name, deepest > 0 ? String(deepest) : null);
  return defaults;
}

interface RowElements {
  /** Rows that need an element even without cells, in order. */
  readonly marked: readonly number[];
  readonly attributesOf: (row: number) => string;
}

/** @param filtered rows that a filter hides */
export function rowElements(tab: Tab, filtered: ReadonlySet<number>): RowElements {
  const { sizes, hidden, groupDepth } = tab.rows;
  const folded = foldedAt(tab.rows);
  const marked = new Set([...sizes.keys(), ...hidden, ...filtered, ...groupDepth.keys(), ...folded]);
  return {
    marked: [...marked].sort((a, b) => a - b),
    attributesOf(row) {
      const [size, depth] = [sizes.get(row), groupDepth.get(row)];
      return (
        (size === undefined ? '' : ` ht="${size * POINTS_PER_PIXEL}" customHeight="1"`) +
        (hidden.has(row) || filtered.has(row) ? ' hidden="1"' : '') +
        (depth === undefined ? '' : ` outlineLevel="${depth}"`) +
        (folded.has(row) ? ' collapsed="1"' : '')
      );
    },
  };
}
