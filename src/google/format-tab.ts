/** Formats one of our tabs in few calls. */
import { columnLetter } from '../model/tab-grid';
import type { ColumnFormat, TabFormat, CellBlock, ColourRule } from '../model/spreadsheet';
import type { FormatStep, Range, Sheet } from './tab-list';
import { grouped, stretches } from '../model/collections';

// Colour rules as conditional formatting. Ours are marked, to distinguish them from a person's.

type GoogleRule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

/** Part of our formulas; always true. */
const MARK = 'N("gnw")=0';

/** The midpoint of our scales. As a formula it is the same in all locales, and only we write it so. */
const SCALE_MIDDLE = '=1/2';
const MIDDLE = 0.5;

/** Replaces our rules. A person's rules stay, after ours. */
function replaceRules(sheet: Sheet, rules: readonly ColourRule[], isUntouched: boolean): void {
  const theirs = isUntouched
    ? []
    : sheet.getConditionalFormatRules().filter((rule) => !isOurRule(rule, rules));
  sheet.setConditionalFormatRules([...rules.map((rule) => toGoogleRule(sheet, rule)), ...theirs]);
}

function toGoogleRule(sheet: Sheet, rule: ColourRule): GoogleRule {
  const ranges = rule.blocks.map(({ row, column, rows, columns }: CellBlock) =>
    sheet.getRange(row, column, rows, columns),
  );
  const builder = SpreadsheetApp.newConditionalFormatRule().setRanges(ranges);
  if (rule.kind === 'scale') {
    const { NUMBER } = SpreadsheetApp.InterpolationType;
    return builder
      .setGradientMinpointWithValue(rule.low, NUMBER, '0')
      .setGradientMidpointWithValue(rule.middle, NUMBER, SCALE_MIDDLE)
      .setGradientMaxpointWithValue(rule.high, NUMBER, '1')
      .build();
  }
  builder.whenFormulaSatisfied(`=(${rule.formula})*(${MARK})`).setBackground(rule.background);
  if (rule.text !== undefined) builder.setFontColor(rule.text);
  // Set even if false: programs that layer rules would take bold or italic from a later one.
  return builder.setBold(rule.bold).setItalic(rule.italic).build();
}

function isOurRule(rule: GoogleRule, ours: readonly ColourRule[]): boolean {
  const gradient = rule.getGradientCondition();
  if (gradient) {
    const middle = gradient.getMidValue();
    if (middle === SCALE_MIDDLE) return true;
    // Other programs write the midpoint as a number: then the colours are compared.
    const colours = [gradient.getMinColor(), gradient.getMidColor(), gradient.getMaxColor()].map(
      (colour: string | null) => colour?.toLowerCase(),
    );
    return (
      Number(middle) === MIDDLE &&
      ours.some(
        (scale) =>
          scale.kind === 'scale' &&
          [scale.low, scale.middle, scale.high].every((colour, index) => colour === colours[index]),
      )
    );
  }
  const values = rule.getBooleanCondition()?.getCriteriaValues() ?? [];
  return values.some((value) => String(value).includes(MARK));
}

type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

const HEADER_BACKGROUND = '#e8eaed';
/** Pixels, for three lines of a wrapped column name. */
const HEADER_HEIGHT = 60;
/** Points, for low rows and narrow columns. */
const SMALL_SIZE = 9;
const BANDS = { background: '#f1f3f4', text: '#5f6368' };

/** A tab to be formatted. */
interface TabToFormat {
  readonly sheet: Sheet;
  readonly format: TabFormat;
  /** True if the tab is new, so that nobody can have formatted it. */
  readonly isUntouched: boolean;
  /** The row of titles. */
  readonly top: number;
}

/** The steps, each of which Google may refuse, named for “was left without …”. */
const STEPS: readonly (readonly [what: string, apply: (tab: TabToFormat, isAgain: boolean) => void])[] = [
  ['its cell styles', styleRows],
  ['its row heights', setHeights],
  ['its frozen rows and columns', freeze],
  ['its column widths', setWidths],
  ['its column styles', styleColumns],
  ['its hidden columns', hideColumns],
  [
    'its colour rules',
    ({ sheet, format, isUntouched }) => {
      replaceRules(sheet, format.rules ?? [], isUntouched);
    },
  ],
  ['the filter', addFilter],
];

/** Formats a tab. @param isUntouched see `TabToFormat` */
export function applyFormat(sheet: Sheet, format: TabFormat, isUntouched: boolean, step: FormatStep): void {
  const tab = { sheet, format, isUntouched, top: format.frozenRows ?? 1 };
  for (const [what, apply] of STEPS)
    step(what, (isAgain) => {
      apply(tab, isAgain);
    });
}

function styleRows({ sheet, format, isUntouched, top }: TabToFormat): void {
  const { rows, columns, overflows, bandsHeight } = format;
  const { CLIP, OVERFLOW, WRAP } = SpreadsheetApp.WrapStrategy;
  const wrap = (range: Range, strategy: GoogleAppsScript.Spreadsheet.WrapStrategy): void => {
    // The default in Sheets.
    if (!isUntouched || strategy !== OVERFLOW) range.setWrapStrategy(strategy);
  };
  const lines = (row: number, count: number): Range => sheet.getRange(row, 1, count, columns.length);
  if (top > 1) wrap(lines(1, top - 1), OVERFLOW);
  const header = lines(top, 1);
  // Beside rotated names, upright ones are not wrapped.
  const isTurned = columns.some((column) => column.isTurned);
  wrap(header, overflows || isTurned ? OVERFLOW : WRAP);
  header.setBackground(HEADER_BACKGROUND);
  const hasBands = bandsHeight !== undefined;
  (hasBands ? lines(top - 1, 2) : header).setFontWeight('bold');
  // The default in Sheets.
  if (!isUntouched) header.setVerticalAlignment('bottom');
  if (rows > top) {
    const body = lines(top + 1, rows - top);
    wrap(body, overflows ? OVERFLOW : CLIP);
    if (!overflows) body.setVerticalAlignment('top');
  }
  if (!hasBands) return;
  const bands = lines(top - 1, 1).setFontSize(SMALL_SIZE);
  bands.setFontColor(BANDS.text).setBackground(BANDS.background);
  header.setFontSize(SMALL_SIZE);
}

function setHeights({ sheet, format, top }: TabToFormat): void {
  const height = format.headerHeight ?? (format.overflows ? undefined : HEADER_HEIGHT);
  // Forced: a long title is cut off instead of making the header higher.
  if (height !== undefined) sheet.setRowHeightsForced(top, 1, height);
  if (format.bandsHeight !== undefined) {
    sheet.hideRows(1);
    sheet.setRowHeightsForced(top - 1, 1, format.bandsHeight);
  }
}

function freeze({ sheet, format: { frozenColumns = 0 }, isUntouched, top }: TabToFormat): void {
  sheet.setFrozenRows(top);
  if (!isUntouched || frozenColumns > 0) sheet.setFrozenColumns(frozenColumns);
}

function setWidths({ sheet, format }: TabToFormat): void {
  const widths: number[] = [];
  // A hidden column takes the width of the column before it, which saves a call.
  for (const { width, isHidden } of format.columns)
    widths.push((isHidden ? widths[widths.length - 1] : undefined) ?? stepOf(width));
  for (const { start, items, kind } of paintsOf(widths)) sheet.setColumnWidths(start + 1, items.length, kind);
}

/** From the row of titles on, since a legend above it overflows its cells. */
function styleColumns({ sheet, format: { columns, rows }, top }: TabToFormat): void {
  const format = <T>(
    valueOf: (column: ColumnFormat) => T | undefined,
    apply: (blocks: RangeList, value: T) => void,
    bottom = rows,
  ): void => {
    for (const [value, same] of grouped(stretches(columns.map(valueOf), identity), ({ kind }) => kind)) {
      if (value === undefined) continue;
      const ends = same.map(({ start, items }) => [start, start + items.length - 1].map(columnLetter));
      apply(
        sheet.getRangeList(ends.map(([from = '', last = '']) => `${from}${top}:${last}${bottom}`)),
        value,
      );
    }
  };
  format(alignmentOf, (blocks, value) => blocks.setHorizontalAlignment(value));
  format(
    ({ numberFormat }) => numberFormat,
    (blocks, value) => blocks.setNumberFormat(value),
  );
  format(
    ({ isWrapped }) => isWrapped || undefined,
    (blocks) => blocks.setWrapStrategy(SpreadsheetApp.WrapStrategy.WRAP),
  );
  format(
    ({ isTurned }) => isTurned || undefined,
    (titles) => titles.setTextRotation(90),
    top,
  );
}

function hideColumns({ sheet, format: { columns, keepsFolded }, isUntouched }: TabToFormat): void {
  if (!isUntouched && !keepsFolded) sheet.showColumns(1, sheet.getMaxColumns());
  for (const { start, items, kind } of stretches(columns, ({ isHidden }) => isHidden))
    if (kind) sheet.hideColumns(start + 1, items.length);
}

function addFilter(
  { sheet, format: { hasFilter, rows, columns }, isUntouched, top }: TabToFormat,
  isAgain: boolean,
): void {
  if (!hasFilter) return;
  const range = sheet.getRange(top, 1, Math.max(2, rows - top + 1), columns.length);
  const filter = isUntouched && !isAgain ? null : sheet.getFilter();
  const before = filter?.getRange();
  // A filter of the same rows is kept, with the rows that people have hidden by it.
  if (before?.getRow() === top && before.getNumRows() === range.getNumRows()) return;
  filter?.remove();
  range.createFilter();
}

function alignmentOf({ isCentred, isLeft }: ColumnFormat): 'center' | 'left' | undefined {
  if (isCentred) return 'center';
  return isLeft ? 'left' : undefined;
}

/** Pixels. Few widths, since each stretch of equal ones is a call. */
const WIDTHS = [22, 68, 90, 110, 170, 260, 420];

/** The smallest of these widths that is large enough; the width identity if it is larger than all. */
function stepOf(width: number): number {
  return WIDTHS.find((step) => step >= width) ?? width;
}

const identity = <T>(value: T): T => value;

/** Sets a value per place in few calls: first the value with most stretches in all places, then the others over it. */
export function paintsOf<T>(values: readonly T[]): ReturnType<typeof stretches<T, T>> {
  const all = stretches(values, identity);
  const [largest] = [...grouped(all, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  if (!largest) return [];
  const [usual] = largest;
  return [{ start: 0, items: values, kind: usual }, ...all.filter(({ kind }) => kind !== usual)];
}
