/** What was judged in the current results, and which of it people's labels are about. */
import { checksIn } from '../checks/registry';
import type { CheckMeta, Checks } from '../checks/check';
import { grouped } from '../model/collections';
import type { Label } from '../model/label';
import { foldCase } from '../model/text';
import { scoreColumnName } from '../sheets/results/score-columns';
import { resultsNow } from '../sheets/results/reconcile';
import { readSource } from '../sheets/source';
import { judgeSaid } from '../sheets/results/details';
import { isLabelled, type JudgedText, judgedText } from '../sheets/people';
import type { ResultRecord } from '../sheets/results/records';
import { findResults, isResultsHeader } from '../sheets/results/find-results';
import type { PassOrFail } from '../scoring/agreement';
import { lastOfEach, verdictOf } from '../scoring/decided-label';
import { type DiffServices, evalTabs } from './run-list';

/** One check of one row that a rule or a model decided. */
export interface JudgedRow extends JudgedText {
  readonly tab: string;
  /** Of the eval set. */
  readonly sheetId: number;
  readonly row: number;
  readonly testId: string;
  readonly check: CheckMeta;
  /** The judge's own, where a person's counts in its place. */
  readonly verdict: PassOrFail;
  readonly reason: string;
}

/** One row for each distinct text that was judged, in all eval sets: identical ones count once. */
export function judgedTexts(services: DiffServices): readonly JudgedRow[] {
  const { spreadsheet, settings } = services;
  const infos = spreadsheet.tabs();
  const rows = evalTabs(services, infos).flatMap((place) => {
    const results = findResults(spreadsheet, place, isResultsHeader, infos);
    if (!results) return [];
    const records = resultsNow(results, readSource(spreadsheet, place.sheetId, settings));
    return judgedRows(place, records, checksIn(spreadsheet));
  });
  return [...new Map(rows.map((row) => [row.textHash, row])).values()];
}

function judgedRows(
  { tab, sheetId }: { readonly tab: string; readonly sheetId: number },
  records: readonly ResultRecord[],
  checks: Checks,
): JudgedRow[] {
  return records.flatMap(({ cell, details }) =>
    checks.judged.filter(isLabelled).flatMap((check): JudgedRow[] => {
      const detail = details[check.id];
      const score = cell(scoreColumnName(check.id));
      const said = detail && judgeSaid(detail, typeof score === 'number' ? score : null);
      // What needed no judge, such as a blank answer, is left out.
      if (!said || said.score === null || said.decided_by === '' || said.decided_by === 'check') return [];
      if (said.decided_by.startsWith('person: ')) return [];
      return [
        {
          tab,
          sheetId,
          row: Number(cell('row') ?? 0),
          testId: String(cell('test_id') ?? ''),
          check,
          ...judgedText(check, cell),
          verdict: said.score === 1 ? 'pass' : 'fail',
          reason: said.reason,
        },
      ];
    }),
  );
}

/** A judged text, with what people say of it. */
export interface LabelledText {
  readonly row: JudgedRow;
  /** Each person's last label. */
  readonly labels: readonly Label[];
  readonly person: ReturnType<typeof verdictOf>;
}

interface Labelled {
  readonly texts: readonly LabelledText[];
  /** Labels of texts that are others now, or gone, or that no judge has decided. */
  readonly others: number;
}

export function labelledTexts(labels: readonly Label[], rows: readonly JudgedRow[]): Labelled {
  const placed = labels.map((label) => ({ label, row: rowOf(label, rows) }));
  const byRow = grouped(placed, ({ row }) => row);
  const texts = [...byRow].flatMap(([row, all]): LabelledText[] => {
    const last = lastOfEach(all.map(({ label }) => label));
    return row && last.length > 0 ? [{ row, labels: last, person: verdictOf(last) }] : [];
  });
  return { texts, others: byRow.get(undefined)?.length ?? 0 };
}

/** A label without a hash was typed by a person: it means the present text of the one row with that test id or query. */
function rowOf(label: Label, rows: readonly JudgedRow[]): JudgedRow | undefined {
  if (label.textHash !== '') return rows.find(({ textHash }) => textHash === label.textHash);
  const isMeant = ({ tab, testId, query, check }: JudgedRow): boolean =>
    check.id === label.check &&
    (label.tab === '' || foldCase(tab) === foldCase(label.tab)) &&
    (label.testId === '' || testId === label.testId) &&
    (label.query === '' || foldCase(query) === foldCase(label.query));
  const [only, another] = label.testId === '' && label.query === '' ? [] : rows.filter(isMeant);
  return another ? undefined : only;
}
