/** Writes sections into a tab: each line has a link, a label and figures, and in a hidden last column its kind, on which colours depend. */
import { boundsText, isBounded, isRate, isSentence, type Section, words } from '../model/section';
import type { ColourRule, OutCell, RowLink, SpreadsheetPort, TabFormat } from '../model/spreadsheet';
import { columnLetter } from '../model/tab-grid';
import { COLOURS, colourWhere } from '../results/colours';
import { oneLine, wordWrap } from '../model/text';
import { type ReportPage, writeReport } from './report-tab';

/** Widths in pixels. */
interface SectionLayout {
  /** Of the label, after the link. */
  readonly label: number;
  /** True for a column with the eval set, and four with a rate, its interval and n. */
  readonly isOfRuns?: true;
  /** Of any other column. */
  readonly width: number;
  /** Characters in a line of text. */
  readonly sentence: number;
}

export interface TabLine {
  /** Decides its colours. */
  readonly kind: '' | 'section' | 'figures' | 'alarm';
  /** From the first column on. */
  readonly cells: readonly OutCell[];
  readonly link?: RowLink | undefined;
  /** Columns, from 1, of right-aligned texts: headings above numbers, and bounds among rates. */
  readonly alignedRight?: readonly number[];
}

export const FIRST_ROW = 2;
const RATE_COLUMNS = 4;
/** For numbers and texts. */
const OTHER_COLUMNS = 6;
const LINK_WIDTH = 84;
const SMALL_WIDTH = 60;
const SHARE = '0.0%';
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const FIGURES = { background: COLOURS.none };
const ALARM = COLOURS.fail;

/** From 1. */
function kindColumn({ isOfRuns }: SectionLayout): number {
  return 3 + (isOfRuns ? 1 + RATE_COLUMNS : 0) + OTHER_COLUMNS;
}

/** Wraps a text into lines; the first has the link. */
export function sentenceLines(text: string, { sentence }: SectionLayout, link?: RowLink): TabLine[] {
  return wordWrap(oneLine(text), sentence).map((part, index) => ({
    kind: '',
    cells: [null, part],
    link: index === 0 ? link : undefined,
  }));
}

/** A heading with title and column names, then the rows; only the rows without a title. */
export function sectionLines({ title, columns, rows }: Section, layout: SectionLayout): TabLine[] {
  const isNumeric = columns.some(({ kind }) => kind === 'rate' || kind === 'number');
  const inColumns = (cells: readonly OutCell[][], label: OutCell): OutCell[] => {
    const cellsOf = (isOf: (kind: string, index: number) => boolean): OutCell[] =>
      columns.flatMap(({ kind }, index) => (isOf(kind, index) ? (cells[index] ?? []) : []));
    const others = cellsOf((kind, index) => index > 0 && kind !== 'set' && kind !== 'rate');
    if (!layout.isOfRuns) return [null, label, ...others];
    const rates = cellsOf((kind) => kind === 'rate');
    const gap = isNumeric ? Array.from({ length: RATE_COLUMNS - rates.length }, () => null) : [];
    return [null, label, cellsOf((kind) => kind === 'set')[0] ?? null, ...rates, ...gap, ...others];
  };
  const heads = columns.map(({ head, kind }, index): OutCell[] => {
    if (kind !== 'rate') return [head];
    const hasInterval = rows.some(({ cells }) => {
      const cell = cells[index] ?? null;
      return isRate(cell) && cell.rate !== null && cell.interval !== null;
    });
    return hasInterval ? [head, '95 % from', 'to', 'measured'] : [head, null, null, 'measured'];
  });
  const headings = inColumns(heads, title);
  const overNumbers = inColumns(
    columns.map(({ kind }, index) => (heads[index] ?? []).map(() => kind === 'rate' || kind === 'number')),
    false,
  ).flatMap((isOver, index) => (isOver === true && headings[index] !== null ? [index + 1] : []));
  return [
    ...(title === '' ? [] : [{ kind: 'section' as const, cells: headings, alignedRight: overNumbers }]),
    ...rows.flatMap((row): TabLine[] => {
      const { cells, link } = row;
      const label = words(row);
      if (isSentence(row, { columns })) return sentenceLines(label, layout, link);
      const values = columns.map(({ kind }, index): OutCell[] => {
        const cell = cells[index] ?? null;
        if (isRate(cell) && isBounded(cell)) return [boundsText(cell.interval), null, null, cell.n];
        if (isRate(cell)) return [cell.rate, cell.interval?.low ?? null, cell.interval?.high ?? null, cell.n];
        return kind === 'rate' ? [null, null, null, null] : [cell];
      });
      const namedLink = link?.id === undefined ? link : { ...link, label: link.id };
      const line = inColumns(values, label);
      const texts = overNumbers.filter((column) => typeof line[column - 1] === 'string');
      return [{ kind: '', cells: line, link: namedLink, ...(texts.length > 0 && { alignedRight: texts }) }];
    }),
  ];
}

interface SectionPage extends Pick<ReportPage, 'name' | 'signature' | 'title' | 'front'> {
  /** The first cell. */
  readonly heading: string;
  readonly layout: SectionLayout;
  readonly lines: readonly TabLine[];
  /** Colours besides those of headings. */
  readonly rules?: (rows: number) => readonly ColourRule[];
}

export function writeSections(spreadsheet: SpreadsheetPort, page: SectionPage): void {
  const { heading, layout, lines, rules, ...tab } = page;
  const kind = kindColumn(layout);
  const numbers = layout.isOfRuns ? 4 : 3;
  const cells = lines.map((line): OutCell[] => [
    ...Array.from({ length: kind - 1 }, (_cell, index) => line.cells[index] ?? null),
    line.kind,
  ]);
  writeReport(spreadsheet, {
    ...tab,
    columns: kind,
    lines: [[heading], ...cells],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    format: (rows) => ({
      rows,
      columns: columnFormats(layout),
      rules: [...headingRules(rows, kind), ...(rules?.(rows) ?? [])],
      overflows: true,
    }),
    right: {
      cells: lines.flatMap(({ alignedRight = [] }, index) =>
        alignedRight.map((column) => ({ row: FIRST_ROW + index, column, rows: 1, columns: 1 })),
      ),
      among: { row: FIRST_ROW, column: numbers, rows: lines.length, columns: kind - numbers },
    },
    // A tab to which a person has added columns is left alone.
    isIntact: (sheet) => sheet.lastColumn() <= kind,
  });
}

function columnFormats({ label, isOfRuns, width }: SectionLayout): TabFormat['columns'] {
  const ofRuns = [
    { width: 110 },
    ...Array.from({ length: RATE_COLUMNS }, (_column, index) => ({
      width: 90,
      numberFormat: index < RATE_COLUMNS - 1 ? SHARE : undefined,
    })),
  ];
  return [
    // Left-aligned, so that the title overflows into the next columns.
    { width: LINK_WIDTH, isLeft: true },
    { width: label },
    ...(isOfRuns ? ofRuns : []),
    ...Array.from({ length: OTHER_COLUMNS }, () => ({ width })),
    { width: SMALL_WIDTH, isHidden: true },
  ];
}

function headingRules(rows: number, kind: number): ColourRule[] {
  const cell = `$${columnLetter(kind - 1)}${FIRST_ROW}`;
  const blocks = [{ row: FIRST_ROW, column: 1, rows: Math.max(1, rows - 1), columns: kind }];
  return Object.entries({ section: SECTION, figures: FIGURES, alarm: ALARM }).map(([name, colours]) =>
    colourWhere(blocks, `${cell}="${name}"`, colours, { bold: true }),
  );
}
