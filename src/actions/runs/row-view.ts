/** One case as the sidebar shows it: what came of it, check by check, and what is wrong with its row. */
import { statusOf } from '../../evalset/choose';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import type { SpreadsheetPort, TabInfo } from '../../model/sheet/spreadsheet';
import { scoredRow } from '../../report/results/scored-rows';
import { findResults, isResultsHeader, type ResultsTab } from '../../report/results/tab';
import { resultsTabName } from '../../report/tab-name';
import { type Reconciled, reconcile } from '../../run/results/reconcile';
import { readSource } from '../../run/results/source';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { evalSetsOf } from '../eval-sets';
import { knownNames } from './known-names';
import { blankIn, checksIn, CheckView } from './row-checks';
import { placeIn, RESULTS_HEADER, RowPlace, type RowPlaces } from './row-place';
import { problemsOf, RowProblem } from './row-problems';
import { turnsOf, TurnView, verdictOfAll } from './row-turns';

const RowView = () =>
  z.object({
    tab: z.string(),
    query: z.string(),
    testId: z.string(),
    /** The whole conversation that it is a turn of, in order; [] for a case on its own. */
    turns: z.array(TurnView()),
    /** What the conversation came to; '' while that is open, and for a case on its own. */
    conversationVerdict: z.string(),
    /** As it counts, which a later turn may have from the one before; '' where the case is gone. */
    status: z.string(),
    /** Where the case stands; null where it is gone. */
    source: z.nullable(RowPlace()),
    /** Where its scores stand; null where it was never scored. */
    results: z.nullable(RowPlace()),
    /** '' where it was never scored. */
    verdict: z.string(),
    overall: z.nullable(z.number()),
    checksRun: z.string(),
    error: z.string(),
    traceUrl: z.string(),
    judgedAt: z.string(),
    /** Which output was scored: "this row", or of `Responses` by whom and when. */
    outputFrom: z.string(),
    /** Its case or output has changed since. */
    isEdited: z.boolean(),
    /** Those that had something to say. */
    checks: z.array(CheckView()),
    /** Titles of those that had nothing to check. */
    blank: z.array(z.string()),
    problems: z.array(RowProblem()),
  });
export type RowView = z.Shape<typeof RowView>;

export const Look = () =>
  z.union([
    z.object({ kind: z.literal('row'), row: RowView() }),
    /** Why there is nothing to see: a sentence. */
    z.object({ kind: z.literal('nothing'), why: z.string() }),
  ]);
export type Look = z.Shape<typeof Look>;

/** What there is to say of rows of an eval set, or of its results: the tab is read once. */
export function lookAtRows(
  { sheetId, rows }: RowPlaces,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns' | 'run'>,
): Look[] {
  const all = (look: Look): Look[] => rows.map(() => look);
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  if (!info) return all(nothing('This tab is gone.'));
  const sourceId = sourceOf(info, spreadsheet, settings);
  if (sourceId === undefined) return all(nothing('Select a row of an eval set, or of its results.'));
  const source = readSource(spreadsheet, sourceId, settings);
  if (source.kind === 'gone') return all(nothing(`${source.reason}.`));
  const { evalSet } = source;
  const results = findResults(spreadsheet, evalSet, isResultsHeader);
  const records = results?.records() ?? [];
  const lines = reconcile(records, evalSet.cases);
  const namesOf = knownNames(records);
  const isInResults = results?.sheetId === sheetId;
  return rows.map((row) => {
    const one = isInResults ? undefined : evalSet.cases.find(({ evalCase }) => evalCase.row === row);
    const line = lines.find((found) =>
      isInResults ? found.record.index + RESULTS_HEADER + 1 === row : one !== undefined && found.one === one,
    );
    if (!line && !one) return nothing(whyNot(evalSet, row, isInResults));
    return { kind: 'row', row: viewOf(evalSet, results, { one: line?.one ?? one, line, lines, namesOf }) };
  });
}

function nothing(why: string): Look {
  return { kind: 'nothing', why };
}

function whyNot({ tab, header, rowsWithoutQuery }: EvalSet, row: number, isInResults: boolean): string {
  if (isInResults) return 'There are no scores in this row: select one below the header.';
  if (row <= header.row) return `This is the header of ${tab}: select a row below it.`;
  return rowsWithoutQuery.includes(row)
    ? `Row ${row} of ${tab} has no query: it is not run.`
    : `Row ${row} of ${tab} is blank.`;
}

/** The eval set that a tab is, or whose results it is. */
function sourceOf(
  info: TabInfo,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): number | undefined {
  const { signature, sheetId, name } = info;
  const ofResults = /^results of (\d+)$/.exec(signature ?? '')?.[1];
  if (ofResults !== undefined) return Number(ofResults);
  if (signature !== undefined) return undefined;
  const [header = []] = spreadsheet.read(sheetId, RESULTS_HEADER).values;
  if (!isResultsHeader(header.map(String))) return sheetId;
  // Of a copied file the marks in our tabs are lost.
  return evalSetsOf(spreadsheet, settings).find(({ tab }) => resultsTabName(tab, () => false) === name)
    ?.sheetId;
}

interface Found {
  readonly one: RecordedCase | undefined;
  readonly line: Reconciled | undefined;
  /** All lines of the eval set. */
  readonly lines: readonly Reconciled[];
  readonly namesOf: ReturnType<typeof knownNames>;
}

function viewOf(
  evalSet: EvalSet,
  results: ResultsTab | undefined,
  { one, line, lines, namesOf }: Found,
): RowView {
  const record = line?.now;
  const scored = record && scoredRow(evalSet.tab, record);
  const wasScored = scored !== undefined && scored.verdict !== '';
  return {
    tab: evalSet.tab,
    query: one?.evalCase.query ?? scored?.query ?? '',
    testId: one?.evalCase.testId ?? scored?.testId ?? '',
    turns: one ? turnsOf(evalSet, one, lines, results) : [],
    conversationVerdict: verdictOfAll(one, lines),
    status: one ? statusOf(one) : '',
    source: one ? { sheetId: evalSet.sheetId, row: one.evalCase.row } : null,
    results: placeIn(results, line),
    verdict: scored?.verdict ?? '',
    overall: scored?.overall ?? null,
    checksRun: String(record?.at('checks_run') ?? ''),
    error: scored?.error ?? '',
    traceUrl: webAddress(scored?.traceUrl ?? ''),
    judgedAt: String(record?.at('judged_at') ?? ''),
    outputFrom: String(record?.at('output_from') ?? ''),
    isEdited: wasScored && scored.verdict === 'edited since',
    checks: record && wasScored ? checksIn(evalSet, record, namesOf) : [],
    blank: record && wasScored ? blankIn(evalSet.tab, record) : [],
    problems: problemsOf(evalSet, one, record),
  };
}

/** A cell may hold anything; only these lead to a page. */
function webAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : '';
}
