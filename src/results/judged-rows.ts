/** What was judged in the current results, and what people's labels say of it. */
import { checksIn } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import { grouped } from '../model/collections';
import type { Label } from '../model/label';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { HEADER_ROWS } from '../model/tab-grid';
import { foldCase, foldQuery } from '../model/text';
import { readingSettings } from './run-settings';
import { resultsNow } from './reconcile';
import { evalSetsOf, readSource } from './source';
import { isLabelled, type JudgedLine, judgedText } from './people';
import { findResults, isResultsHeader } from './find-results';
import type { PassOrFail } from '../scoring/agreement';
import { judgedBy } from '../scoring/by-people';
import { lastOfEach, labelsVerdict } from '../scoring/decided-label';

/** One check of one row that a model decided. */
export interface JudgedRow extends JudgedLine {
  readonly tab: string;
  /** Of the eval set. */
  readonly sheetId: number;
  readonly row: number;
  readonly testId: string;
  readonly check: CheckMeta;
  /** The judge's own, where a person's counts in its place. */
  readonly verdict: PassOrFail;
  readonly reason: string;
  /** See `judgedBy`. */
  readonly by: string;
}

/** In all eval sets; identical texts count once. */
export function judgedTexts(services: SpreadsheetServices): readonly JudgedRow[] {
  const { spreadsheet } = services;
  const settings = readingSettings(services);
  const infos = spreadsheet.tabs();
  const rows = evalSetsOf(spreadsheet, settings, infos, HEADER_ROWS).flatMap(({ tab, sheetId }) => {
    const results = findResults(spreadsheet, { tab, sheetId }, isResultsHeader, infos);
    if (!results) return [];
    const cards = resultsNow(results, readSource(spreadsheet, sheetId, settings));
    const checks = checksIn(spreadsheet).judged.filter(isLabelled);
    return cards.flatMap((card) =>
      checks.flatMap((check): JudgedRow[] => {
        const given = card.checks[check.id];
        // The judge's own, where a person's verdict counts in its place.
        const { score = null, reason = '', decider } = given?.people?.judge ?? given ?? {};
        // What code decided says nothing of the judge.
        if (!given || score === null || decider !== 'model') return [];
        const { row, test_id: testId } = card;
        const verdict = score === 1 ? 'pass' : 'fail';
        const by = judgedBy(card, given);
        return [
          { tab, sheetId, row: row ?? 0, testId, check, by, ...judgedText(check, card), verdict, reason },
        ];
      }),
    );
  });
  return [...new Map(rows.map((row) => [row.textHash, row])).values()];
}

export interface LabelledText {
  readonly row: JudgedRow;
  /** Each person's last label. */
  readonly labels: readonly Label[];
  readonly person: ReturnType<typeof labelsVerdict>;
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
    return row && last.length > 0 ? [{ row, labels: last, person: labelsVerdict(last) }] : [];
  });
  return { texts, others: byRow.get(undefined)?.length ?? 0 };
}

/** A label without a hash was typed: it means the one row with its test id or query. */
function rowOf(label: Label, rows: readonly JudgedRow[]): JudgedRow | undefined {
  if (label.textHash !== '') return rows.find(({ textHash }) => textHash === label.textHash);
  const isMeant = ({ tab, testId, query, check }: JudgedRow): boolean =>
    check.id === label.check &&
    (label.tab === '' || foldCase(tab) === foldCase(label.tab)) &&
    (label.testId === '' || testId === label.testId) &&
    (label.query === '' || foldQuery(query) === foldQuery(label.query));
  const [only, another] = label.testId === '' && label.query === '' ? [] : rows.filter(isMeant);
  return another ? undefined : only;
}
