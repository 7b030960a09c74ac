/** Labels as a CSV file: what people thought of judged checks, wherever they wrote it down. */
import { readCsv } from '../../agent/import/csv';
import { CHECKS } from '../../checks/registry';
import { LABEL_COLUMNS, labelsIn, type LabelsRead, missingIn } from '../../model/label-lines';
import { fromField } from '../../report/csv-text';
import { UserError } from '../../model/user-error';

/**
 * Reads a file of labels; columns in any order, others are ignored. For each text and person, the last label counts.
 *
 * @throws UserError if the file lacks these columns
 */
export function readLabels(name: string, text: string): LabelsRead {
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
    labels.map(({ check }) => check).filter((id) => !CHECKS.some((known) => known.id === id)),
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
