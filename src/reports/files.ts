/** Results as files: CSV, HTML, and the scorecards and totals of `--json`. */
import { checksIn } from '../checks/registry';
import { askedBy } from '../agent/decode-state';
import { collectRecorded, type RecordCells, recordedColumns } from '../agent/recorded';
import { contentHash } from '../evalset/content-hash';
import type { SliceValues } from '../evalset/slice-values';
import { MAX_RUNS } from '../model/history';
import type { Snapshot } from '../model/ledger';
import type { SpreadsheetPort, SpreadsheetServices } from '../model/spreadsheet';
import { csvNames, type TextFile } from '../model/texts/files';
import { detailedCsv, summaryCsv } from './csv';
import { openLedger } from '../stores/ledger';
import { htmlReport } from './html';
import type { Scorecard } from '../model/scorecard';
import { readLines } from '../results/lines';
import { headerOf, shownChecks } from '../results/results-tab';
import { type ScorecardJson, scorecardJson } from './scorecards-json';
import { lastFinished } from './last-run';
import { historyOf, historySection } from './history-table';
import { momentOf, pastRuns } from '../stores/past-runs';
import { type Reconciled, reconcile } from '../results/reconcile';
import { changesOf, runReport, scoresIn, statisticsOf, withSlices } from './run-report';
import { slicesIn, readSource } from '../results/source';
import { aboutScored, snapshotOf } from '../results/snapshot';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../stores/run-record';
import { fileAbout } from '../stores/run-file';
import type { ReportChanges, RunStatistics } from '../model/run-report';
import { isBounded, type Rate } from '../model/section';
import { measuredLess, allOf, headlineOf } from './headline';

interface TabNames {
  readonly tab: string;
  readonly resultsTab: string;
}

/** The items of all pages of a reply. */
export interface Whole<Item> {
  /** Each item is made only for its page. */
  readonly items: readonly (() => Item)[];
  /** Returns a hash that differs if the items differ. */
  readonly mark: () => string;
}

/** For a tab that is gone: the ledger has no such sheet. */
const NO_SHEET = -1;

interface ReadTab {
  readonly tab: string;
  readonly cards: readonly Scorecard[];
  readonly columns: readonly string[];
  /** By row of the eval set. */
  readonly slices: ReadonlyMap<number, SliceValues>;
}

type EvalSetJson = FiguresJson & { readonly about?: ReturnType<typeof fileAbout> };

export type Exported = { readonly scorecard: ScorecardJson } | { readonly evalSet: EvalSetJson };

export function exported(
  services: SpreadsheetServices,
  tabs: readonly TabNames[],
  settings: Settings,
): Whole<Exported> {
  const { spreadsheet } = services;
  const read = tabs.map((finished): ReadTab => {
    const { tab } = finished;
    const { lines, columns } = linesIn(spreadsheet, finished, settings);
    return {
      tab,
      cards: lines.map(({ current }) => current),
      columns,
      slices: slicesIn(spreadsheet, spreadsheet.idOf(tab) ?? NO_SHEET, settings),
    };
  });
  const figures = figuresFor(services);
  const registry = checksIn(spreadsheet);
  return {
    items: [
      ...read.map((tab) => (): Exported => ({ evalSet: figures(tab) })),
      ...read.flatMap(({ cards, columns, slices }) => {
        const asked = shownChecks(columns, registry).map(({ id }) => id);
        return withSlices(cards, slices).map((card) => (): Exported => ({
          scorecard: scorecardJson(card, registry.all, asked),
        }));
      }),
    ],
    mark: () => markOf(read),
  };
}

function markOf(read: readonly ReadTab[]): string {
  return contentHash(
    read.flatMap(({ tab, cards }) => [
      tab,
      ...cards.flatMap((card) =>
        [card.uid, card.verdict, card.overall_score, card.run_id, card.judged_at].map(String),
      ),
    ]),
  );
}

function figuresFor({ spreadsheet, document }: SpreadsheetServices): (read: ReadTab) => EvalSetJson {
  const aboutRun = openLedger(spreadsheet).about;
  const past = pastRuns({ spreadsheet, document });
  return ({ tab, cards, columns, slices }) => {
    const checks = checksIn(spreadsheet);
    const lines = scoresIn(cards);
    const scored = cards.filter(({ verdict }) => verdict !== null);
    const facts = aboutScored(scored, checks, aboutRun);
    const against = past.against(spreadsheet.idOf(tab) ?? NO_SHEET, lines.runId);
    const statistics = statisticsOf(tab, withSlices(cards, slices), shownChecks(columns, checks));
    const figures = figuresJson(statistics, changesOf(against, lines, checks));
    return { ...figures, ...(lines.runId !== '' && { about: fileAbout(facts) }) };
  };
}

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
export function csvFiles(
  spreadsheet: SpreadsheetPort,
  tabs: readonly TabNames[],
  settings: Settings,
): TextFile[] {
  return tabs.flatMap((finished) => {
    const { lines, columns } = linesIn(spreadsheet, finished, settings);
    const cards = lines.map(({ current }) => current);
    const checks = checksIn(spreadsheet);
    const scoredFrom = new Map(lines.map((line) => [line.current, line]));
    const recordedFor = (card: Scorecard): RecordCells | undefined => {
      const { recorded, isEdited = false } = scoredFrom.get(card) ?? {};
      if (!recorded || isEdited) return undefined;
      const collected = collectRecorded(recorded.recorded, askedBy(recorded.evalCase));
      if (collected.kind === 'failed') return undefined;
      const whole = WHOLE.flatMap((name) => {
        const text = recorded.recorded.get(name) ?? '';
        return text === '' ? [] : [[name, text] as const];
      });
      return new Map([...recordedColumns(collected.output), ...whole]);
    };
    const names = csvNames(finished.tab);
    return [
      { name: names.summary, text: summaryCsv(cards, checks.all, columns) },
      { name: names.detailed, text: detailedCsv(cards, checks, columns, recordedFor) },
    ];
  });
}

/** Most informative columns first. */
const WHOLE = ['agent_state', 'agent_dashboard'] as const;

type CurrentLine = Pick<Reconciled, 'current'> & Partial<Pick<Reconciled, 'recorded' | 'isEdited'>>;

function linesIn(
  spreadsheet: SpreadsheetPort,
  { tab, resultsTab }: TabNames,
  settings: Settings,
): { readonly lines: readonly CurrentLine[]; readonly columns: readonly string[] } {
  const values = spreadsheet.open(resultsTab).read();
  const written = readLines(tab, values, checksIn(spreadsheet));
  const sheetId = spreadsheet.idOf(tab);
  const source = sheetId === undefined ? undefined : readSource(spreadsheet, sheetId, settings);
  const lines =
    source?.kind === 'eval set'
      ? reconcile(written, source.evalSet)
      : written.map(({ card }) => ({ current: card }));
  return { lines, columns: headerOf(values) };
}

export function htmlOfLast(services: SpreadsheetServices, last: LastRun, settings: Settings): string {
  const { spreadsheet } = services;
  const past = pastRuns(services);
  const { run, tabs } = lastFinished(spreadsheet, last, settings);
  const [checks, timeZone] = [checksIn(spreadsheet), spreadsheet.timeZone()];
  return htmlReport({
    spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url(), timeZone },
    report: runReport(run, tabs, last.filters, past, checks),
    histories: tabs.flatMap(({ summary, rows }) => {
      const now = snapshotOf(summary, rows, run.finishedAt, checks);
      if (!now) return [];
      const runs = [...past.before(now.sheetId, now.runId, MAX_RUNS - 1), now];
      const naming = (one: Snapshot) => ({ id: one.runId, name: momentOf(one, timeZone), isBaseline: false });
      return historySection(historyOf(runs, { tab: now.tab, registry: checks, naming }));
    }),
  });
}

// An eval set's totals as JSON.

type FiguresJson = ReturnType<typeof figuresJson>;

function figuresJson(statistics: RunStatistics, changes: ReportChanges) {
  const { tab, groups, checks, failureKinds } = statistics;
  return {
    tab,
    headline: allOf(headlineOf({ statistics, changes })),
    not_comparable: changes.notComparable,
    measured_less: measuredLess(changes),
    judged_differently: changes.judgedDifferently.map(({ row, name, checks }) => ({
      row,
      name,
      checks: checks.map(({ id, before, after, decidedBefore, decidedAfter }) => ({
        ...{ id, before, after },
        ...{ decided_by_before: decidedBefore, decided_by: decidedAfter },
      })),
    })),
    ...(failureKinds.length > 0 && { failure_kinds: failureKinds }),
    groups: groups.map(({ column, value, rows, n, ...of }) => ({
      ...{ column, value, rows, passed: of.passed, measured: n, ...rangeJson({ n, ...of }) },
    })),
    // Checks whose scores are fractions have `mean`, too.
    checks: checks
      .filter(({ n }) => n > 0)
      .map(({ id, n, isMean, ...of }) => ({
        ...{
          id,
          passed: of.passed,
          evaluated: n,
          ...(isMean && { mean: of.rate }),
          ...rangeJson({ n, ...of }),
        },
      })),
  };
}

/** The 95 % interval, or bounds while more than a fifth of the rows are open. */
function rangeJson(of: Rate) {
  return isBounded(of) ? { open: of.open, bounds: of.interval } : { interval: of.interval };
}
