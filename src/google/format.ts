/** How one of our tabs looks, set in as few calls as its columns allow. */
import { columnLetter } from '../model/tab-grid';
import type { ColumnFormat, TabFormat, CellBlock, ColourRule } from '../model/spreadsheet';
import type { LookAgain, Range, Sheet } from './tab-list';
import { grouped, stretches } from '../model/collections';

// Colour rules as conditional formatting, and how ours are told apart from a person's own.

type GoogleRule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

/** Always true; it marks a formula as ours. */
const MARK = 'N("gnw")=0';

/** The midpoint of a scale, as only we would write it, and in any locale: 0.5 would be 0,5 in half of the world. */
const SCALE_MIDDLE = '=1/2';
const MIDDLE = 0.5;

/** A person's own rules stay, after ours. @param isUntouched whether no one can have made one so far */
function replaceRules(sheet: Sheet, rules: readonly ColourRule[], isUntouched = false): void {
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
  // Set even if false: a program that layers rules would otherwise take bold or italic from a later one.
  return builder.setBold(rule.bold).setItalic(rule.italic).build();
}

function isOurRule(rule: GoogleRule, ours: readonly ColourRule[]): boolean {
  const gradient = rule.getGradientCondition();
  if (gradient) {
    const middle = gradient.getMidValue();
    if (middle === SCALE_MIDDLE) return true;
    // Other programs write the midpoint as a plain number: then the colours tell.
    const colours = [gradient.getMinColor(), gradient.getMidColor(), gradient.getMaxColor()].map(lowerCase);
    return (
      Number(middle) === MIDDLE &&
      ours.some(
        (own) =>
          own.kind === 'scale' &&
          [own.low, own.middle, own.high].every((colour, index) => colour === colours[index]),
      )
    );
  }
  const values = rule.getBooleanCondition()?.getCriteriaValues() ?? [];
  return values.some((value) => String(value).includes(MARK));
}

function lowerCase(colour: string | null): string {
  return (colour ?? '').toLowerCase();
}

type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

const HEADER_BACKGROUND = '#e8eaed';
/** Pixels: room for three lines of a wrapped column name. */
const HEADER_HEIGHT = 60;
/** Points: they fit into a low row, and into narrow columns. */
const SMALL_SIZE = 9;
const BANDS = { background: '#f1f3f4', text: '#5f6368' };

/** A tab to be formatted. */
interface TabToFormat {
  readonly sheet: Sheet;
  readonly format: TabFormat;
  /** Whether no one can have formatted it so far: then no format of theirs is looked for. */
  readonly isUntouched: boolean;
  /** The row of titles. */
  readonly top: number;
}

/** What can be refused alone, in the words of “was left without …”. */
const STEPS: readonly (readonly [what: string, give: (tab: TabToFormat, isAgain: boolean) => void])[] = [
  ['how its cells look', styleRows],
  ['the heights of its rows', setHeights],
  ['what stays in sight', freeze],
  ['the widths of its columns', setWidths],
  ['how its columns look', styleColumns],
  ['the folding of its columns', hideColumns],
  [
    'the colours',
    ({ sheet, format, isUntouched }) => {
      replaceRules(sheet, format.rules ?? [], isUntouched);
    },
  ],
  ['the filter', addFilter],
];

/** @param isUntouched see `TabToFormat` */
export function applyFormat(sheet: Sheet, format: TabFormat, isUntouched: boolean, look: LookAgain): void {
  const tab = { sheet, format, isUntouched, top: format.frozenRows ?? 1 };
  for (const [what, give] of STEPS)
    look(what, (isAgain) => {
      give(tab, isAgain);
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
  // Rotated names fit into the height of the header; then upright ones fit into their columns.
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
    // Lines that overflow are no higher than their text.
    if (!overflows) body.setVerticalAlignment('top');
  }
  if (!hasBands) return;
  const bands = lines(top - 1, 1).setFontSize(SMALL_SIZE);
  bands.setFontColor(BANDS.text).setBackground(BANDS.background);
  header.setFontSize(SMALL_SIZE);
}

function setHeights({ sheet, format, top }: TabToFormat): void {
  const height = format.headerHeight ?? (format.overflows ? undefined : HEADER_HEIGHT);
  // A longer title is cut off instead of making the header higher.
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
  // A hidden column takes the width of the one before it: one stretch less.
  for (const { width, isHidden } of format.columns)
    widths.push((isHidden ? widths[widths.length - 1] : undefined) ?? stepOf(width));
  for (const { start, items, kind } of paintsOf(widths)) sheet.setColumnWidths(start + 1, items.length, kind);
}

/** From the row of titles on: a title and a legend above it overflow their cells. */
function styleColumns({ sheet, format: { columns, rows }, top }: TabToFormat): void {
  const give = <T>(
    of: (column: ColumnFormat) => T | undefined,
    to: (blocks: RangeList, value: T) => void,
    bottom = rows,
  ): void => {
    for (const [value, same] of grouped(stretches(columns.map(of), itself), ({ kind }) => kind)) {
      if (value === undefined) continue;
      const ends = same.map(({ start, items }) => [start, start + items.length - 1].map(columnLetter));
      to(sheet.getRangeList(ends.map(([from = '', last = '']) => `${from}${top}:${last}${bottom}`)), value);
    }
  };
  give(alignmentOf, (blocks, value) => blocks.setHorizontalAlignment(value));
  give(
    ({ numberFormat }) => numberFormat,
    (blocks, value) => blocks.setNumberFormat(value),
  );
  give(
    ({ isWrapped }) => isWrapped || undefined,
    (blocks) => blocks.setWrapStrategy(SpreadsheetApp.WrapStrategy.WRAP),
  );
  give(
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
  // A sheet can have only one.
  const filter = isUntouched && !isAgain ? null : sheet.getFilter();
  const before = filter?.getRange();
  // One that reaches as far keeps what people hide with it.
  if (before?.getRow() === top && before.getNumRows() === range.getNumRows()) return;
  filter?.remove();
  range.createFilter();
}

function alignmentOf({ isCentred, isLeft }: ColumnFormat): 'center' | 'left' | undefined {
  if (isCentred) return 'center';
  return isLeft ? 'left' : undefined;
}

/** Column widths in use, in pixels: each stretch of equal widths is a call. */
const WIDTHS = [22, 68, 90, 110, 170, 260, 420];

/** The next width that is at least as wide; wider ones stay as they are. */
function stepOf(width: number): number {
  return WIDTHS.find((step) => step >= width) ?? width;
}

const itself = <T>(value: T): T => value;

/** Gives each place its value in few calls: the value of most stretches goes over all places first. */
export function paintsOf<T>(values: readonly T[]): ReturnType<typeof stretches<T, T>> {
  const all = stretches(values, itself);
  const [most] = [...grouped(all, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  if (!most) return [];
  const [usual] = most;
  return [{ start: 0, items: values, kind: usual }, ...all.filter(({ kind }) => kind !== usual)];
}
