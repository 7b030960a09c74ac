/** What was judged in the current results, and what people's labels say of it. */
import { checksIn } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import { grouped } from '../model/collections';
import type { Label } from '../model/label';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { HEADER_ROWS } from '../model/tab-grid';
import { foldCase, foldQuery } from '../model/text';
import { readingSettings } from './run-settings';
import { resultsNow } from './results/reconcile';
import { evalSetsOf, readSource } from './source';
import type { CheckScore } from '../model/scorecard';
import { isLabelled, type JudgedLine, judgedText } from './people';
import { findResults, isResultsHeader } from './results/find-results';
import type { PassOrFail } from '../scoring/agreement';
import { byOpenOrder, judgedBy } from '../scoring/by-people';
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

/** A check of a row that nobody has decided, with what code knows of it. */
export type OpenRow = Omit<JudgedRow, 'verdict'>;

/** In all eval sets; identical texts count once. */
export function judgedTexts(services: SpreadsheetServices): readonly JudgedRow[] {
  return onePerText(services, (check) => {
    // The judge's own, where a person's verdict counts in its place.
    const { score, reason, decider } = check.people?.judge ?? check;
    // What code decided says nothing of the judge.
    if (score === null || decider !== 'model') return undefined;
    return { verdict: score === 1 ? 'pass' : 'fail', reason };
  });
}

/** In all eval sets, in the order in which people decide them: see `byOpenOrder`. */
export function openTexts(services: SpreadsheetServices): readonly OpenRow[] {
  return onePerText(services, ({ kind, reason }) => (kind === 'open' ? { reason } : undefined));
}

/** @param wanted what to say of a check of a line; undefined to leave it out */
function onePerText<Own extends Pick<OpenRow, 'reason'>>(
  services: SpreadsheetServices,
  wanted: (check: CheckScore) => Own | undefined,
): readonly (Omit<OpenRow, 'reason'> & Own)[] {
  const { spreadsheet } = services;
  const settings = readingSettings(services);
  const infos = spreadsheet.tabs();
  const rows = evalSetsOf(spreadsheet, settings, infos, HEADER_ROWS).flatMap(({ tab, sheetId }) => {
    const results = findResults(spreadsheet, { tab, sheetId }, isResultsHeader, infos);
    if (!results) return [];
    const cards = [...resultsNow(results, readSource(spreadsheet, sheetId, settings))].sort(byOpenOrder);
    const checks = checksIn(spreadsheet).judged.filter(isLabelled);
    return cards.flatMap((card) =>
      checks.flatMap((check) => {
        const score = card.checks[check.id];
        const own = score && wanted(score);
        if (!own) return [];
        const { row, test_id: testId } = card;
        const by = judgedBy(card, score);
        return [{ tab, sheetId, row: row ?? 0, testId, check, by, ...judgedText(check, card), ...own }];
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
