/** A report as values: what each section says, whatever the medium. A renderer per medium shows them: a tab, a page, a terminal. */
import type { ReportRate } from '../../model/run-report';
import type { RowLink } from '../../model/sheet/spreadsheet';
import { cut } from '../../model/text';
import { oneLine } from '../one-line';

export interface SectionColumn {
  readonly head: string;
  /** The name of an eval set, another text, a number, or a share with its interval. */
  readonly kind: 'set' | 'text' | 'number' | 'rate';
}

export interface SectionRow {
  /** As many as there are columns; null for nothing to say. */
  readonly cells: readonly (string | number | ReportRate | null)[];
  /** Where to see it. */
  readonly link?: RowLink | undefined;
  /** Whether it heads the rows below it: its first cell is all it has. */
  readonly isHeading?: true;
}

export interface Section {
  readonly title: string;
  /** Without columns, the first cell of each row is a sentence. */
  readonly columns: readonly SectionColumn[];
  readonly rows: readonly SectionRow[];
}

export const NAME_LIMIT = 60;
export const TEXT_LIMIT = 160;
/** Most rows of a list. */
export const MOST_ROWS = 25;

export const text = (head: string): SectionColumn => ({ head, kind: 'text' });
export const number = (head: string): SectionColumn => ({ head, kind: 'number' });
export const rate = (head: string): SectionColumn => ({ head, kind: 'rate' });
export const SET: SectionColumn = { head: 'eval set', kind: 'set' };

/** The words of its first cell, which names what the row is about. */
export function words({ cells: [first] }: SectionRow): string {
  return first === undefined || typeof first === 'object' ? '' : String(first);
}

/** A section without rows is left out, as are its numbers that are all 0. */
export function section(
  title: string,
  columns: readonly SectionColumn[],
  rows: readonly SectionRow[],
): Section[] {
  if (rows.length === 0) return [];
  const whole = rows.filter(({ isHeading }) => !isHeading);
  const isShown = columns.map(
    ({ kind }, at) => kind !== 'number' || whole.some(({ cells }) => (cells[at] ?? 0) !== 0),
  );
  const shown = <T>(all: readonly T[]): T[] => all.filter((_one, at) => isShown[at] !== false);
  return [
    {
      title,
      columns: shown(columns),
      rows: rows.map((row) => ({ ...row, cells: shown(row.cells) })),
    },
  ];
}

/** A section of sentences. */
export function sentences(title: string, all: readonly string[]): Section[] {
  return section(
    title,
    [],
    all.map((sentence) => ({ cells: [oneLine(sentence)] })),
  );
}

export function shortName(name: string): string {
  return cut(oneLine(name), NAME_LIMIT);
}

export function shortText(words: string): string {
  return cut(oneLine(words), TEXT_LIMIT);
}

export function isRate(cell: SectionRow['cells'][number]): cell is ReportRate {
  return typeof cell === 'object' && cell !== null;
}
