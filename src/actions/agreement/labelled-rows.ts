/** Which judged row a label is about. */
import type { Label } from '../../model/label';
import { foldCase } from '../../model/text';
import type { JudgedRow } from './judged-rows';

/** By the judged text, else by test id or query, as far as they are given and identify one row; among equal queries by the row's number. */
export function rowOf(label: Label, rows: readonly JudgedRow[]): JudgedRow | undefined {
  const byHash = label.textHash === '' ? undefined : rows.find(({ textHash }) => textHash === label.textHash);
  if (byHash) return byHash;
  const inTab = label.tab === '' ? rows : rows.filter(({ tab }) => foldCase(tab) === foldCase(label.tab));
  const only = (isIt: (row: JudgedRow) => boolean): JudgedRow | undefined => {
    const found = inTab.filter(isIt);
    const [first] = found;
    return first && found.every(({ textHash }) => textHash === first.textHash) ? first : undefined;
  };
  const isQuery = ({ query }: JudgedRow): boolean =>
    label.query === '' || foldCase(query) === foldCase(label.query);
  return (
    (label.testId === '' ? undefined : only((row) => row.testId === label.testId && isQuery(row))) ??
    (label.query === '' ? undefined : only(isQuery)) ??
    // Rows move: a number alone says nothing.
    (label.query === '' ? undefined : inTab.find((row) => row.row === label.row && isQuery(row)))
  );
}

/**
 * Of lines that say the same, the last one: it says whether the text is kept as an example.
 *
 * An exported file that is read in addition to the tab holds the same labels.
 */
export function withoutDoubles(labels: readonly Label[]): Label[] {
  return [...new Map(labels.map((label) => [labelKey(label), label])).values()];
}

/** Equal for two labels that say the same, wherever their rows were, and whether or not they are kept as examples. */
export function labelKey({ check, textHash, tab, row, testId, query, ...label }: Label): string {
  const about = textHash === '' ? [tab, row, testId, query] : [textHash];
  const { verdict, note, who, when } = label;
  return JSON.stringify([check, ...about, verdict, note, who, when]);
}
