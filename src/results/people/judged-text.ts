/** What a judge read of a line of results, and a person reads when they label it. */
import { contentHash } from '../../evalset/content-hash';
import type { CheckMeta } from '../../model/check';
import type { OutCell } from '../../model/sheet/spreadsheet';
import { cellText } from '../../model/texts/literal';

/** The judged text in a line of results: a label belongs to it, and to nothing else. */
export interface JudgedText {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** Hash of check, query, expected and judged text. */
  readonly textHash: string;
}

/** What people can agree or disagree with: checks that a judge decides as pass or fail, over columns that the results show. */
export function isLabelled({ rubric, isFraction, actual }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction && actual.length > 0;
}

/** @param cell the content of a column of the line, now or later */
export function judgedText(check: CheckMeta, cell: (column: string) => OutCell | undefined): JudgedText {
  const textAt = (column: string): string => cellText(String(cell(column) ?? ''));
  const textOf = (columns: readonly string[]): string => columns.map(textAt).join('\n').trim();
  const query = textAt('query');
  const judged = check.judgedIn?.map((column) => textAt(column).trim()).find((text) => text !== '');
  const [expected, actual] = [textOf(check.expects), judged ?? textOf(check.actual)];
  return { query, expected, actual, textHash: contentHash([check.id, query, expected, actual]) };
}
