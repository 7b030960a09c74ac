/** Imports the tab `Labels` from a file and exports it to one. */
import { grouped } from '../../model/grouped';
import type { Label } from '../../model/label';
import { LABEL_COLUMNS, labelCells } from '../../model/label-lines';
import { count, cut } from '../../model/text';
import { UserError } from '../../model/user-error';
import { csvText } from '../../report/csv';
import { harvest } from '../../results/people/harvest';
import { withLock } from '../../model/with-lock';
import type { RunServices } from '../../run/services';
import * as z from '../../model/zod';
import { openLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { LabelsFile } from './report';
import { allJudged, type JudgedRow } from './judged-rows';
import { labelKey, readLabels, rowOf, withoutDoubles } from './labelled-rows';

export const ImportLabelsRequest = () => z.strictObject({ labels: LabelsFile() });
export type ImportLabelsRequest = z.Shape<typeof ImportLabelsRequest>;

export const LabelsImported = () =>
  z.object({
    sentence: z.string(),
    /** Sentences on lines that cannot be used. */
    problems: z.array(z.string()),
  });
export type LabelsImported = z.Shape<typeof LabelsImported>;

/**
 * Adds the labels of a file; existing ones stay as they are.
 *
 * @throws UserError if the file has no columns of labels
 */
export function importLabels(
  { labels: file }: ImportLabelsRequest,
  services: DiffServices & Pick<RunServices, 'ownChecks'>,
): LabelsImported {
  // Comes first: which checks people have declared is known only once the spreadsheet has been read.
  const rows = allJudged(services);
  const { labels, problems } = readLabels(file.name, file.text, services.spreadsheet.checks());
  const byCheck = grouped(rows, ({ check }) => check.id);
  const placed = labels.map((label) => {
    const row = rowOf(label, byCheck.get(label.check) ?? []);
    return { label: row ? onNow(label, row) : label, isPlaced: row !== undefined };
  });
  const of = (isPlaced: boolean): Label[] =>
    withoutDoubles(placed.flatMap((item) => (item.isPlaced === isPlaced ? [item.label] : [])));
  const [given, lost] = [of(true), of(false)];
  const store = openLabels(services.spreadsheet);
  const { added, refused } = withLock(services, () => {
    const seen = new Map(store.all().labels.map((label) => [labelKey(label), label.isExample]));
    // A file from before the example mark existed removes no mark.
    const fresh = given.filter((label) => {
      const key = labelKey(label);
      return !seen.has(key) || (label.isExample && !seen.get(key));
    });
    store.add(fresh);
    if (fresh.some(({ isExample }) => isExample)) services.ownChecks.examplesChanged();
    return { added: fresh.length, refused: lost.filter((label) => !seen.has(labelKey(label))) };
  });
  const already = labels.length - added - refused.length;
  const besides = already === 0 ? '' : `; ${already} ${already === 1 ? 'was' : 'were'} there already`;
  return {
    sentence: `${count(added, 'label')} added${besides}.`,
    problems: [...problems, ...refused.map((label) => notAdded(file.name, label))],
  };
}

function notAdded(file: string, { tab, row, testId, query, check }: Label): string {
  const isNumberAlone = row > 0 && testId === '' && query === '';
  const name = [tab, testId || cut(query, 40) || (row > 0 ? `row ${row}` : '')]
    .filter((part) => part !== '')
    .join(' ');
  const why = isNumberAlone
    ? 'a row number alone is no place, since rows move: give test_id or query as well'
    : 'no judged row is meant by it';
  return `${file}: the label of ${check} for ${name === '' ? 'a line without a place' : name} was not added: ${why}.`;
}

/** A label without a hash applies to the current text of its row, and belongs to it from then on. */
function onNow(label: Label, row: JudgedRow): Label {
  if (label.textHash !== '' && label.judgedText !== '') return label;
  if (label.textHash !== '' && label.textHash !== row.textHash) return label;
  const { textHash, tab, query, testId } = row;
  return {
    ...label,
    textHash,
    tab,
    query,
    testId,
    row: row.row,
    expected: row.expected,
    judgedText: row.actual,
  };
}

export const LabelsText = () => z.object({ text: z.string(), labels: z.int() });
export type LabelsText = z.Shape<typeof LabelsText>;

/**
 * All labels of the tab as CSV.
 *
 * @throws UserError if there are none
 */
export function exportLabels(services: DiffServices): LabelsText {
  const { spreadsheet, clock, lock } = services;
  allJudged(services, (tab, records) => void harvest(tab, records, { spreadsheet, clock, lock }));
  const labels = withoutDoubles(openLabels(spreadsheet).all().labels);
  if (labels.length === 0) throw new UserError('usage', 'Nothing is labelled in this spreadsheet yet.');
  return { text: csvText([LABEL_COLUMNS, ...labels.map(labelCells)]), labels: labels.length };
}
