/** Finished results as files, made from the results tabs. */
import { checksIn } from '../checks/registry';
import { askedBy } from '../agent/exchange';
import { collectRecorded, type RecordCells, recordOf } from '../agent/recorded';
import { contentHash } from '../evalset/content-hash';
import type { SliceValues } from '../evalset/slice-values';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { csvNames } from '../model/texts/files';
import { detailedCsv, summaryCsv } from './csv';
import { type FiguresJson, figuresJson } from './figures-json';
import { openLedger } from '../sheets/store/ledger';
import { htmlReport } from './html';
import { readRecords, type ResultRecord } from '../sheets/results/records';
import { type ScorecardJson, scorecardJson } from './scorecards-json';
import { lastFinished } from './last-run';
import { pastRuns } from '../sheets/past-runs';
import { type Reconciled, reconcile } from '../sheets/results/reconcile';
import { changesOf, runReport, scoredRows, scoresIn, statisticsOf } from './run-report';
import { slicesIn, readSource } from '../sheets/source';
import { aboutScored } from '../sheets/snapshot';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../sheets/store/run-record';
import { aboutJson, type AboutJson } from '../sheets/store/scored-file';
import type { PropertyPort } from '../model/ports';

interface FinishedTab {
  readonly tab: string;
  readonly resultsTab: string;
}

interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** What pages are cut from. */
export interface Whole<Item> {
  /** Each is built only when its page is. */
  readonly items: readonly (() => Item)[];
  /** Differs if the items differ; called once. */
  readonly mark: () => string;
}

/** For a tab that is gone: the ledger has no such sheet. */
const NO_SHEET = -1;

interface Services {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
}

interface ReadTab {
  readonly tab: string;
  readonly records: readonly ResultRecord[];
  /** By row of the eval set. */
  readonly slices: ReadonlyMap<number, SliceValues>;
}

type EvalSetJson = FiguresJson & { readonly about?: AboutJson };

export type Exported = { readonly scorecard: ScorecardJson } | { readonly evalSet: EvalSetJson };

export function exported(
  services: Services,
  tabs: readonly FinishedTab[],
  settings: Settings,
): Whole<Exported> {
  const { spreadsheet } = services;
  const read = tabs.map((finished): ReadTab => {
    const { tab } = finished;
    const records = recordsIn(spreadsheet, finished, settings);
    return { tab, records, slices: slicesIn(spreadsheet, spreadsheet.idOf(tab) ?? NO_SHEET, settings) };
  });
  const figures = figuresFor(services);
  const { all } = checksIn(spreadsheet);
  return {
    items: [
      ...read.map((tab) => (): Exported => ({ evalSet: figures(tab) })),
      ...read.flatMap(({ tab, records, slices }) =>
        records.map((record) => (): Exported => {
          const values = slices.get(Number(record.cell('row')));
          return { scorecard: { ...scorecardJson(tab, record, all), ...(values && { slices: values }) } };
        }),
      ),
    ],
    mark: () => markOf(read),
  };
}

function markOf(read: readonly ReadTab[]): string {
  const columns = ['uid', 'verdict', 'overall_score', 'run_id', 'judged_at'];
  return contentHash(
    read.flatMap(({ tab, records }) => [
      tab,
      ...records.flatMap(({ cell }) => columns.map((column) => String(cell(column)))),
    ]),
  );
}

function figuresFor({ spreadsheet, document }: Services): (read: ReadTab) => EvalSetJson {
  const aboutRun = openLedger(spreadsheet).about;
  const past = pastRuns({ spreadsheet, document });
  return ({ tab, records, slices }) => {
    const checks = checksIn(spreadsheet);
    const lines = scoresIn(records, checks);
    const scored = records.filter(({ cell }) => cell('verdict') !== null);
    const cases = lines.cases.filter(({ verdict }) => verdict !== '');
    const about = aboutScored(scored, cases, checks, aboutRun);
    const against = past.against(spreadsheet.idOf(tab) ?? NO_SHEET, lines.runId);
    const statistics = statisticsOf(tab, scoredRows(tab, records, slices, checks), checks);
    const figures = figuresJson(statistics, changesOf(against, lines));
    return { ...figures, ...(lines.runId !== '' && { about: aboutJson(about) }) };
  };
}

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
export function csvFiles(
  spreadsheet: SpreadsheetPort,
  tabs: readonly FinishedTab[],
  settings: Settings,
): TextFile[] {
  return tabs.flatMap((finished) => {
    const lines = linesIn(spreadsheet, finished, settings);
    const records = lines.map(({ current }) => current);
    const scoredFrom = new Map(lines.map((line) => [line.current, line]));
    const recordedFor = (record: ResultRecord): RecordCells | undefined => {
      const { recorded, isEdited = false } = scoredFrom.get(record) ?? {};
      if (!recorded || isEdited) return undefined;
      const collected = collectRecorded(recorded.recorded, askedBy(recorded.evalCase));
      if (collected.kind === 'failed') return undefined;
      const whole = WHOLE.flatMap((name) => {
        const text = recorded.recorded.get(name) ?? '';
        return text === '' ? [] : [[name, text] as const];
      });
      return new Map([...recordOf(collected.output), ...whole]);
    };
    const names = csvNames(finished.tab);
    return [
      { name: names.summary, text: summaryCsv(records, checksIn(spreadsheet).all) },
      { name: names.detailed, text: detailedCsv(records, checksIn(spreadsheet), recordedFor) },
    ];
  });
}

/** They say more than the other columns of an output. */
const WHOLE = ['agent_state', 'agent_dashboard'] as const;

function recordsIn(...about: Parameters<typeof linesIn>): readonly ResultRecord[] {
  return linesIn(...about).map(({ current }) => current);
}

type CurrentLine = Pick<Reconciled, 'current'> & Partial<Pick<Reconciled, 'recorded' | 'isEdited'>>;

function linesIn(
  spreadsheet: SpreadsheetPort,
  { tab, resultsTab }: FinishedTab,
  settings: Settings,
): readonly CurrentLine[] {
  const records = readRecords({ values: spreadsheet.open(resultsTab).read() });
  const sheetId = spreadsheet.idOf(tab);
  const source = sheetId === undefined ? undefined : readSource(spreadsheet, sheetId, settings);
  return source?.kind === 'eval set'
    ? reconcile(records, source.evalSet)
    : records.map((current) => ({ current }));
}

export function htmlOfLast(services: Services, last: LastRun, settings: Settings): string {
  const { spreadsheet } = services;
  const past = pastRuns(services);
  const { run, tabs } = lastFinished(spreadsheet, last, settings);
  return htmlReport({
    spreadsheet: {
      name: spreadsheet.title(),
      url: spreadsheet.url(),
      timeZone: spreadsheet.timeZone(),
    },
    report: runReport(run, tabs, last.filters, past, checksIn(spreadsheet)),
  });
}
