/** Imports the tab `Labels` from a file and exports it to one. */
import { grouped } from '../../model/grouped';
import { isVolunteered, type Label } from '../../model/label';
import { LABEL_COLUMNS, labelCells } from '../../model/label-lines';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { csvText } from '../../report/csv-text';
import { harvest } from '../../run/results/harvest';
import { locked } from '../../run/locked';
import type { RunServices } from '../../run/services';
import * as z from '../../model/zod';
import { openLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { LabelsFile } from './report';
import { allJudged, type JudgedRow, textsOf } from './judged-rows';
import { labelKey, rowOf, withoutDoubles } from './labelled-rows';
import { readLabels } from './labels-file';

const STRATA_DRAWN = ['judge passed', 'judge failed'] as const;

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
  const { labels, problems } = readLabels(file.name, file.text);
  const byCheck = grouped(rows, ({ check }) => check.id);
  const placed = labels.map((label) => onNow(label, byCheck.get(label.check) ?? []));
  const given = withoutDoubles(withStrata(placed, byCheck));
  const store = openLabels(services.spreadsheet);
  const added = locked(services, () => {
    const seen = new Map(store.all().labels.map((label) => [labelKey(label), label.isExample]));
    // A file from before the example mark existed removes no mark.
    const fresh = given.filter((label) => {
      const key = labelKey(label);
      return !seen.has(key) || (label.isExample && !seen.get(key));
    });
    store.add(fresh);
    if (fresh.some(({ isExample }) => isExample)) services.ownChecks.examplesChanged();
    return fresh.length;
  });
  const known = labels.length - added;
  const besides = known === 0 ? '' : `; ${known} ${known === 1 ? 'was' : 'were'} there already`;
  return {
    sentence: `${count(added, 'label')} added${besides}.`,
    problems: [...problems],
  };
}

/** A label without a hash applies to the current text, and belongs to it from then on. @param rows of its check */
function onNow(label: Label, rows: readonly JudgedRow[]): Label {
  if (label.textHash !== '' && label.judgedText !== '') return label;
  const row = rowOf(label, rows);
  if (!row || (label.textHash !== '' && label.textHash !== row.textHash)) return label;
  const { textHash, tab, query, testId } = row;
  return {
    ...label,
    ...{ textHash, tab, query, testId, row: row.row },
    ...{ expected: row.expected, judgedText: row.actual },
  };
}

/**
 * Texts drawn into a file come back without their strata, which would have revealed what the judge said. Here they are added, with
 * how many texts each holds and how many of them the file labels.
 */
function withStrata(labels: readonly Label[], rows: ReadonlyMap<string, readonly JudgedRow[]>): Label[] {
  const strataOf = new Map(
    [...grouped(labels, ({ check }) => check).keys()].map((check) => {
      const { passed, failed } = textsOf(rows.get(check) ?? []);
      const hashes = (of: readonly JudgedRow[]) => new Set(of.map(({ textHash }) => textHash));
      return [check, { 'judge passed': hashes(passed), 'judge failed': hashes(failed) }] as const;
    }),
  );
  const found = labels.map((label) => {
    const { stratum, check, textHash } = label;
    const strata = stratum === '' && !isVolunteered(label) ? strataOf.get(check) : undefined;
    const name = STRATA_DRAWN.find((one) => strata?.[one].has(textHash));
    return { label, name, rows: name ? (strata?.[name].size ?? 0) : 0 };
  });
  const keyOf = ({ label, name }: (typeof found)[number]): string => `${label.check} ${name ?? ''}`;
  const drawn = new Map(
    [...grouped(found, keyOf)].map(([key, of]) => [key, new Set(of.map(({ label }) => label.textHash)).size]),
  );
  return found.map((one) =>
    one.name
      ? { ...one.label, stratum: one.name, stratumRows: one.rows, stratumDrawn: drawn.get(keyOf(one)) ?? 0 }
      : one.label,
  );
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
