/** Labels as a CSV file, and which judged row a label is about. */
import type { Checks } from '../../model/check';
import { readCsv } from '../../agent/import/csv';
import { isDrawn, type Label } from '../../model/label';
import { LABEL_COLUMNS, labelsIn, type LabelsRead, missingIn } from '../../model/label-lines';
import { foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';
import { fromField } from '../../report/csv';
import type { JudgedRow } from './judged-rows';

/** By the judged text, else by test id or query, as far as they are given and identify one row; among equal queries by the row's number. */
export function rowOf(label: Label, rows: readonly JudgedRow[]): JudgedRow | undefined {
  const byHash = label.textHash === '' ? undefined : rows.find(({ textHash }) => textHash === label.textHash);
  if (byHash) return byHash;
  const inTab = label.tab === '' ? rows : rows.filter(({ tab }) => foldCase(tab) === foldCase(label.tab));
  const only = (isIt: (row: JudgedRow) => boolean): JudgedRow | undefined => {
    const matches = inTab.filter(isIt);
    const [first] = matches;
    return first && matches.every(({ textHash }) => textHash === first.textHash) ? first : undefined;
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

/** Equal for two labels that say the same of one draw, wherever their rows were, and whether or not they are kept as examples. */
export function labelKey({ check, textHash, tab, row, testId, query, ...label }: Label): string {
  const about = textHash === '' ? [tab, row, testId, query] : [textHash];
  const { verdict, note, who, when, stratum, stratumRows, drawnOf = 0 } = label;
  const draw = isDrawn(label) ? [stratum, stratumRows, drawnOf] : [];
  return JSON.stringify([check, ...about, verdict, note, who, when, ...draw]);
}

/**
 * Reads a file of labels; columns in any order, others are ignored. For each text and person, the last label counts.
 *
 * @throws UserError if the file lacks these columns
 */
export function readLabels(name: string, text: string, checks: Checks): LabelsRead {
  const { rows, openQuote } = readCsv(text);
  const [header = [], ...lines] = rows.map((row) => row.map(fromField));
  const missing = missingIn(header);
  if (missing.length > 0)
    throw new UserError(
      'usage',
      `${name} is not a file of labels: it has no column ${missing.join(' and none ')}. Its columns are ${LABEL_COLUMNS.join(', ')}.`,
    );
  const { labels, problems } = labelsIn(header, lines, name);
  const unknown = new Set(
    labels.map(({ check }) => check).filter((id) => !checks.all.some((check) => check.id === id)),
  );
  return {
    labels: labels.filter(({ check }) => !unknown.has(check)),
    problems: [
      ...(openQuote === undefined
        ? []
        : [`${name}, line ${openQuote}: a quote opens that nothing closes; what follows was not read.`]),
      ...problems,
      ...[...unknown].map((check) => `${name}: there is no check “${check}”.`),
    ],
  };
}
