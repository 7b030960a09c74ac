/** The tab `Labels`: into it from a file, and out of it as one. */
import type { Label } from '../../model/label';
import { LABEL_COLUMNS, labelCells } from '../../model/label-lines';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { csvText } from '../../report/csv-text';
import { harvest } from '../../run/results/harvest';
import { locked } from '../../run/locked';
import * as z from '../../settings/zod';
import { openLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { LabelsFile } from './report';
import { allJudged, type JudgedRow } from './judged-rows';
import { labelKey, rowOf, withoutDoubles } from './labelled-rows';
import { readLabels } from './labels-file';

export const ImportLabelsRequest = () => z.strictObject({ labels: LabelsFile() });
export type ImportLabelsRequest = z.Shape<typeof ImportLabelsRequest>;

export const LabelsImported = () =>
  z.object({
    added: z.int(),
    /** Those that were there already. */
    known: z.int(),
    sentence: z.string(),
    /** Sentences on lines that cannot be used. */
    problems: z.array(z.string()),
  });
export type LabelsImported = z.Shape<typeof LabelsImported>;

/**
 * Adds the labels of a file; those that are there stay as they are.
 *
 * @throws UserError where the file has no columns of labels
 */
export function importLabels({ labels: file }: ImportLabelsRequest, services: DiffServices): LabelsImported {
  const { labels, problems } = readLabels(file.name, file.text);
  const rows = allJudged(services);
  const given = withoutDoubles(labels.map((label) => onNow(label, rows)));
  const store = openLabels(services.spreadsheet);
  const added = locked(services, () => {
    const seen = new Map(store.all().labels.map((label) => [labelKey(label), label.isExample]));
    // A file of before the mark takes none away.
    const fresh = given.filter((label) => {
      const key = labelKey(label);
      return !seen.has(key) || (label.isExample && !seen.get(key));
    });
    store.add(fresh);
    return fresh.length;
  });
  const known = labels.length - added;
  const besides = known === 0 ? '' : `; ${known} ${known === 1 ? 'was' : 'were'} there already`;
  return {
    added,
    known,
    sentence: `${count(added, 'label')} added${besides}.`,
    problems: [...problems],
  };
}

/** A label without a hash is of the text as it is now: from then on it belongs to that. */
function onNow(label: Label, rows: readonly JudgedRow[]): Label {
  if (label.textHash !== '' && label.judgedText !== '') return label;
  const row = rowOf(
    label,
    rows.filter(({ check }) => check.id === label.check),
  );
  if (!row || (label.textHash !== '' && label.textHash !== row.textHash)) return label;
  const { textHash, tab, query, testId } = row;
  return {
    ...label,
    ...{ textHash, tab, query, testId, row: row.row },
    ...{ expected: row.expected, judgedText: row.actual },
  };
}

export const LabelsText = () => z.object({ text: z.string(), labels: z.int() });
export type LabelsText = z.Shape<typeof LabelsText>;

/**
 * All labels of the tab as CSV.
 *
 * @throws UserError where there are none
 */
export function exportLabels(services: DiffServices): LabelsText {
  const { spreadsheet, clock, lock } = services;
  allJudged(services, (tab, records) => void harvest(tab, records, { spreadsheet, clock, lock }));
  const labels = withoutDoubles(openLabels(spreadsheet).all().labels);
  if (labels.length === 0) throw new UserError('usage', 'Nothing is labelled in this spreadsheet yet.');
  return { text: csvText([LABEL_COLUMNS, ...labels.map(labelCells)]), labels: labels.length };
}
