/** Sections as a tab, below each other: a link, what a row is about, its figures. Its last shown column is followed by the kinds of the lines, hidden. */
import { boundsText, isBounded, isRate, isSentence, type Section, words } from '../model/section';
import type { ColourRule, OutCell, RowLink, SpreadsheetPort, TabFormat } from '../model/spreadsheet';
import { columnLetter } from '../model/tab-grid';
import { COLOURS, colourWhere } from '../results/colours';
import { oneLine, wordWrap } from '../model/texts/one-line';
import { type ReportPage, writeReport } from './report-tab';

/** Widths in pixels. */
interface SectionLayout {
  /** Of what a row is about, behind the link. */
  readonly label: number;
  /** Whether there is a column for the eval set, and four for a share, its interval and what it rests on. */
  readonly isOfRuns?: true;
  /** Of numbers and texts. */
  readonly others: readonly {
    readonly width: number;
    readonly numberFormat?: string;
    readonly isWrapped?: true;
  }[];
  /** Most characters of a line of text. */
  readonly sentence: number;
}

export interface TabLine {
  /** What its colours go by. */
  readonly kind: '' | 'section' | 'heading' | 'figures' | 'alarm';
  /** From the first column on. */
  readonly cells: readonly OutCell[];
  readonly link?: RowLink | undefined;
  /** The columns, from 1, of cells that stand over numbers. */
  readonly heads?: readonly number[];
}

export const FIRST_ROW = 2;
const RATE_COLUMNS = 4;
const LINK_WIDTH = 84;
const SMALL_WIDTH = 60;
const SHARE = '0.0%';
const SECTION = { background: '#3c4a63', text: '#ffffff' };
const HEADING = { background: '#e8eaed', text: '#202124' };
const FIGURES = { background: COLOURS.none };
const ALARM = COLOURS.fail;

/** From 1. */
function kindColumn({ isOfRuns, others }: SectionLayout): number {
  return 3 + (isOfRuns ? 1 + RATE_COLUMNS : 0) + others.length;
}

/** The first line has the link. */
export function sentenceLines(text: string, { sentence }: SectionLayout, link?: RowLink): TabLine[] {
  return wordWrap(oneLine(text), sentence).map((part, index) => ({
    kind: '',
    cells: [null, part],
    link: index === 0 ? link : undefined,
  }));
}

/** Its heading, which holds the names of its columns, and its rows; without a title, the rows. */
export function sectionLines({ title, columns, rows }: Section, layout: SectionLayout): TabLine[] {
  const isNumeric = columns.some(({ kind }) => kind === 'rate' || kind === 'number');
  /** Cells in the order of the columns, each in its place. */
  const placed = (cells: readonly OutCell[][], what: OutCell): OutCell[] => {
    const of = (isOf: (kind: string, index: number) => boolean): OutCell[] =>
      columns.flatMap(({ kind }, index) => (isOf(kind, index) ? (cells[index] ?? []) : []));
    const others = of((kind, index) => index > 0 && kind !== 'set' && kind !== 'rate');
    if (!layout.isOfRuns) return [null, what, ...others];
    const rates = of((kind) => kind === 'rate');
    const gap = isNumeric ? Array.from({ length: RATE_COLUMNS - rates.length }, () => null) : [];
    return [null, what, of((kind) => kind === 'set')[0] ?? null, ...rates, ...gap, ...others];
  };
  const heads = columns.map(({ head, kind }, index): OutCell[] => {
    if (kind !== 'rate') return [head];
    const hasInterval = rows.some(({ cells }) => {
      const cell = cells[index] ?? null;
      return isRate(cell) && cell.rate !== null && cell.interval !== null;
    });
    return hasInterval ? [head, '95 % from', 'to', 'n'] : [head, null, null, 'n'];
  });
  const named = placed(heads, title);
  const overNumbers = placed(
    columns.map(({ kind }, index) => (heads[index] ?? []).map(() => kind === 'rate' || kind === 'number')),
    false,
  ).flatMap((isOver, index) => (isOver === true && named[index] !== null ? [index + 1] : []));
  return [
    ...(title === '' ? [] : [{ kind: 'section' as const, cells: named, heads: overNumbers }]),
    ...rows.flatMap((row): TabLine[] => {
      const { cells, link, isHeading = false } = row;
      const what = words(row);
      if (isHeading) return [{ kind: 'heading', cells: [null, what] }];
      if (isSentence(row, { columns })) return sentenceLines(what, layout, link);
      const values = columns.map(({ kind }, index): OutCell[] => {
        const cell = cells[index] ?? null;
        if (isRate(cell) && isBounded(cell)) return [boundsText(cell.interval), null, null, cell.n];
        if (isRate(cell)) return [cell.rate, cell.interval?.low ?? null, cell.interval?.high ?? null, cell.n];
        return kind === 'rate' ? [null, null, null, null] : [cell];
      });
      const named = link?.id === undefined ? link : { ...link, label: link.id };
      return [{ kind: '', cells: placed(values, what), link: named }];
    }),
  ];
}

interface SectionPage extends Pick<ReportPage, 'name' | 'signature' | 'title' | 'front'> {
  /** The whole first cell. */
  readonly heading: string;
  readonly layout: SectionLayout;
  readonly lines: readonly TabLine[];
  /** @param rows of the grid */
  readonly look?: (rows: number) => Partial<TabFormat>;
  /** Colours besides those of headings. */
  readonly rules?: (rows: number) => readonly ColourRule[];
}

/** @returns the id of its sheet */
export function writeSections(spreadsheet: SpreadsheetPort, page: SectionPage): number {
  const { heading, layout, lines, look, rules, ...tab } = page;
  const kind = kindColumn(layout);
  const numbers = layout.isOfRuns ? 4 : 3;
  const cells = lines.map((line): OutCell[] => [
    ...Array.from({ length: kind - 1 }, (_cell, index) => line.cells[index] ?? null),
    line.kind,
  ]);
  return writeReport(spreadsheet, {
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
      ...look?.(rows),
    }),
    right: {
      cells: lines.flatMap(({ heads = [] }, index) =>
        heads.map((column) => ({ row: FIRST_ROW + index, column, rows: 1, columns: 1 })),
      ),
      among: { row: FIRST_ROW, column: numbers, rows: lines.length, columns: kind - numbers },
    },
    // A tab to which a person has added columns is left alone.
    isIntact: (sheet) => sheet.lastColumn() <= kind,
  });
}

function columnFormats({ label, isOfRuns, others }: SectionLayout): TabFormat['columns'] {
  const ofRuns = [
    { width: 110 },
    ...Array.from({ length: RATE_COLUMNS }, (_column, index) => ({
      width: 90,
      numberFormat: index < RATE_COLUMNS - 1 ? SHARE : undefined,
    })),
  ];
  return [
    // To the left, so that the title stands over its neighbours.
    { width: LINK_WIDTH, isLeft: true },
    { width: label },
    ...(isOfRuns ? ofRuns : []),
    ...others,
    { width: SMALL_WIDTH, isHidden: true },
  ];
}

function headingRules(rows: number, kind: number): ColourRule[] {
  const cell = `$${columnLetter(kind - 1)}${FIRST_ROW}`;
  const blocks = [{ row: FIRST_ROW, column: 1, rows: Math.max(1, rows - 1), columns: kind }];
  return Object.entries({ section: SECTION, heading: HEADING, figures: FIGURES, alarm: ALARM }).map(
    ([name, colours]) => colourWhere(blocks, `${cell}="${name}"`, colours, { bold: true }),
  );
}
