/** The last run as files: CSV, HTML and JSON. */
import { checksIn } from '../checks/registry';
import { askedBy } from '../agent/decode-state';
import { collectRecorded, type RecordCells, recordedColumns } from '../agent/recorded-columns';
import { contentHash } from '../evalset/content-hash';
import { MAX_RUNS } from '../model/history';
import type { Snapshot } from '../model/run';
import type { Scorecard } from '../model/scorecard';
import { isBounded, type Rate } from '../model/section';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { csvNames, jsonName, reportName, type TextFile } from '../model/texts/files';
import { snakeCased } from '../model/texts/json';
import { readingSettings } from '../results/last-run';
import { aboutScored, snapshotOf } from '../results/snapshot';
import { openLedger } from '../stores/ledger';
import { momentOf, pastRuns } from '../stores/past-runs';
import { fileAbout } from '../stores/run-file';
import type { LastRun } from '../stores/run-record';
import { detailedCsv, summaryCsv } from './csv';
import { measuredLess, allOf, headlineOf } from './headline';
import { historyOf, historySection } from './history-table';
import { htmlReport } from './html';
import { lastReport, type ReportTab, scoredTabs, tabSummary } from './run-report';
import { RunSummary } from './run-summary';
import { scorecardJson } from './scorecards-json';

/** Files in pieces; the pieces of a file follow each other. */
export interface ExportedFiles {
  /** Each function makes a piece. */
  readonly pieces: readonly (() => TextFile)[];
  /** Returns a hash that differs if the files differ. */
  readonly mark: () => string;
}

/** Characters of a piece. */
const MAX_PIECE = 1_000_000;

function inPieces(files: readonly TextFile[]): ExportedFiles {
  return {
    pieces: files.flatMap(({ name, text }) =>
      Array.from({ length: Math.max(1, Math.ceil(text.length / MAX_PIECE)) }, (_piece, index) => () => ({
        name,
        text: text.slice(index * MAX_PIECE, (index + 1) * MAX_PIECE),
      })),
    ),
    mark: () => contentHash(files.map(({ text }) => text)),
  };
}

/** `{ run, eval_sets, scorecards }`, a scorecard per piece and line: indented, replies would be twice as many. */
function jsonFile(services: SpreadsheetServices, last: LastRun): ExportedFiles {
  const { spreadsheet } = services;
  const { report } = lastReport(services, last);
  const { tabs, checks, finishedAt } = report;
  const aboutRun = openLedger(spreadsheet).about;
  const names = tabs.map(({ tab }) => tab);
  const name = jsonName(names, Date.parse(finishedAt), spreadsheet.timeZone());
  const head = (): string => {
    const run = RunSummary().parse({ ...report, tabs: tabs.map((tab) => tabSummary(tab, checks)) });
    const evalSets = tabs.map((tab) => {
      const scored = tab.rows.filter(({ verdict }) => verdict !== null);
      return { ...figuresJson(tab), about: fileAbout(aboutScored(scored, checks, aboutRun)) };
    });
    return `{\n  "run": ${indented(snakeCased(run), 2)},\n  "eval_sets": ${indented(evalSets, 2)},\n  "scorecards": [`;
  };
  const cards = tabs.flatMap(({ rows, statistics }) => {
    const asked = statistics.checks.map(({ id }) => id);
    return rows.map((card) => (): string => JSON.stringify(scorecardJson(card, checks.all, asked)));
  });
  return {
    pieces: [
      head,
      ...cards.map((card, index) => (): string => `${index === 0 ? '' : ','}\n    ${card()}`),
      () => (cards.length === 0 ? ']\n}\n' : '\n  ]\n}\n'),
    ].map((text) => () => ({ name, text: text() })),
    mark: () =>
      contentHash(
        tabs.flatMap(({ tab, rows }) => [
          tab,
          ...rows.flatMap((card) =>
            [card.uid, card.verdict, card.overall_score, card.run_id, card.judged_at].map(String),
          ),
        ]),
      ),
  };
}

function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, 2).replace(/\n/g, `\n${' '.repeat(by)}`);
}

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
function csvFiles(services: SpreadsheetServices, last: LastRun): ExportedFiles {
  const { spreadsheet } = services;
  const checks = checksIn(spreadsheet);
  const scored = scoredTabs(spreadsheet, last, readingSettings(services));
  const files = scored.flatMap(({ tab, results, lines, rows }) => {
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
    const names = csvNames(tab);
    const columns = results.columns();
    return [
      { name: names.summary, text: summaryCsv(rows, checks.all, columns) },
      { name: names.detailed, text: detailedCsv(rows, checks, columns, recordedFor) },
    ];
  });
  return inPieces(files);
}

/** Recorded columns that hold a whole output, the most informative first. */
const WHOLE = ['agent_state', 'agent_dashboard'] as const;

function htmlFile(services: SpreadsheetServices, last: LastRun): ExportedFiles {
  const { spreadsheet } = services;
  const past = pastRuns(services);
  const { report } = lastReport(services, last);
  const { checks, finishedAt } = report;
  const timeZone = spreadsheet.timeZone();
  const text = htmlReport({
    spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url(), timeZone },
    report,
    histories: report.tabs.flatMap((tab) => {
      const now = snapshotOf(tab, tab.rows, finishedAt, checks);
      if (!now) return [];
      const runs = [...past.before(now.sheetId, now.runId, MAX_RUNS - 1), now];
      const naming = (one: Snapshot) => ({ id: one.runId, name: momentOf(one, timeZone), isBaseline: false });
      return historySection(historyOf(runs, { tab: now.tab, registry: checks, naming }));
    }),
  });
  return inPieces([{ name: reportName(spreadsheet.title(), finishedAt), text }]);
}

export const EXPORTS = { csv: csvFiles, html: htmlFile, json: jsonFile } as const;

// The figures of an eval set as JSON.

function figuresJson({ tab, statistics, changes }: ReportTab) {
  const { groups, checks, failureKinds } = statistics;
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

/** The 95 % interval, or the bounds of a rate with many undecided rows. */
function rangeJson(of: Rate) {
  return isBounded(of) ? { open: of.open, bounds: of.interval } : { interval: of.interval };
}
