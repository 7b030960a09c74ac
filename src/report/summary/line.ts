/** A line of the tab `Summary`, and how its cells are made. */
import type { ReportRate, ReportTab } from '../../model/run-report';
import type { OutCell, RowLink } from '../../model/sheet/spreadsheet';
import { cut } from '../../model/text';
import { oneLine } from '../one-line';
import { wordWrap } from '../word-wrap';

/**
 * The columns after the link: what it is about, its eval set, rate, both ends of its interval, n, numbers of the section, and the kind of
 * the line, which determines its colour. Texts overflow into the blank cells after them.
 */
export const SUMMARY_NUMBERS = 10;
const KIND_COLUMN = 7 + SUMMARY_NUMBERS;

export interface SummaryLine {
  readonly cells: readonly OutCell[];
  readonly link: RowLink | undefined;
}

type Kind = 'section' | 'tab' | 'list' | 'line' | 'figures';

/** Most lines of a list. */
export const MOST_ROWS = 25;
const SENTENCE_WIDTH = 150;
export const TEXT_LIMIT = 160;
export const NAME_LIMIT = 60;

export function line(kind: Kind, what: string, rest: readonly OutCell[], link?: RowLink): SummaryLine {
  const cells = [null, what, ...rest];
  return {
    cells: [...Array.from({ length: KIND_COLUMN }, (_cell, index) => cells[index] ?? null), kind],
    link,
  };
}

/** Cells before the numbers of a section: the link, what it is about, its eval set, the rate with its interval and n. */
const BEFORE_NUMBERS = 7;

/** A section without lines is left out, as are columns of its numbers that hold only zeros. */
export function section(
  title: string,
  second: string,
  heads: readonly string[],
  lines: readonly SummaryLine[],
): SummaryLine[] {
  if (lines.length === 0) return [];
  const all = [line('section', title, [second, ...heads]), ...lines];
  const zeros = Array.from({ length: KIND_COLUMN }, (_column, at) => {
    const column = lines.flatMap(({ cells }) => cells[at] ?? []);
    return at >= BEFORE_NUMBERS && column.length > 0 && column.every((cell) => cell === 0);
  });
  const isZero = (at: number): boolean => zeros[at] === true;
  return [line('line', '', []), ...all.map(({ cells, link }) => ({ cells: without(cells, isZero), link }))];
}

/** The kind stays last. */
function without(cells: readonly OutCell[], isOut: (at: number) => boolean): OutCell[] {
  const kept = cells.slice(0, KIND_COLUMN).filter((_cell, at) => !isOut(at));
  return [...kept, ...blanks(KIND_COLUMN - kept.length), cells[KIND_COLUMN] ?? null];
}

export function sentenceLines(sentence: string): SummaryLine[] {
  return wordWrap(oneLine(sentence), SENTENCE_WIDTH).map((part) => line('line', part, []));
}

export function nameOf(tab: ReportTab): string {
  return cut(oneLine(tab.statistics.tab), NAME_LIMIT);
}

export function rateCells({ rate, interval, n }: ReportRate): OutCell[] {
  return [rate, interval?.low ?? null, interval?.high ?? null, n];
}

export function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals));
}

export function blanks(length: number): null[] {
  return Array.from({ length }, () => null);
}

export function groupName({ group }: { readonly group: string }): string {
  return group === '' ? '(no group)' : cut(oneLine(group), NAME_LIMIT);
}
