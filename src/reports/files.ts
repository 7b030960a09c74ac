/** The last run as files: CSV, HTML, and the scorecards and totals of `--json`. */
import { checksIn } from '../checks/registry';
import { askedBy } from '../agent/decode-state';
import { collectRecorded, type RecordCells, recordedColumns } from '../agent/recorded';
import { contentHash } from '../evalset/content-hash';
import { MAX_RUNS } from '../model/history';
import type { Snapshot } from '../model/run';
import type { ReportTab } from '../model/run-report';
import type { Scorecard } from '../model/scorecard';
import { isBounded, type Rate } from '../model/section';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { csvNames, type TextFile } from '../model/texts/files';
import { readingSettings } from '../results/last-ended';
import { aboutScored, snapshotOf } from '../results/snapshot';
import { openLedger } from '../stores/ledger';
import { momentOf, pastRuns } from '../stores/past-runs';
import { fileAbout } from '../stores/run-file';
import type { LastRun } from '../stores/run-record';
import { detailedCsv, summaryCsv } from './csv';
import { measuredLess, allOf, headlineOf } from './headline';
import { historyOf, historySection } from './history-table';
import { htmlReport } from './html';
import { lastReport, scoredTabs } from './run-report';
import { type ScorecardJson, scorecardJson } from './scorecards-json';

/** An export before it is cut into pages. */
export interface Whole<Item> {
  /** Makes an item when its page is made. */
  readonly items: readonly (() => Item)[];
  /** Returns a hash that differs if the items differ. */
  readonly mark: () => string;
}

type EvalSetJson = ReturnType<typeof figuresJson> & { readonly about: ReturnType<typeof fileAbout> };

export type Exported = { readonly scorecard: ScorecardJson } | { readonly evalSet: EvalSetJson };

export function exported(services: SpreadsheetServices, last: LastRun): Whole<Exported> {
  const { spreadsheet } = services;
  const { tabs, checks } = lastReport(services, last).report;
  const aboutRun = openLedger(spreadsheet).about;
  return {
    items: [
      ...tabs.map((tab) => (): Exported => {
        const scored = tab.rows.filter(({ verdict }) => verdict !== null);
        const conditions = aboutScored(scored, checks, aboutRun);
        return { evalSet: { ...figuresJson(tab), about: fileAbout(conditions) } };
      }),
      ...tabs.flatMap(({ rows, statistics }) => {
        const asked = statistics.checks.map(({ id }) => id);
        return rows.map((card) => (): Exported => ({ scorecard: scorecardJson(card, checks.all, asked) }));
      }),
    ],
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

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
export function csvFiles(services: SpreadsheetServices, last: LastRun): TextFile[] {
  const { spreadsheet } = services;
  const checks = checksIn(spreadsheet);
  return scoredTabs(spreadsheet, last, readingSettings(services)).flatMap(({ tab, results, lines, rows }) => {
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
}

/** Recorded columns that hold a whole output, the most informative first. */
const WHOLE = ['agent_state', 'agent_dashboard'] as const;

export function htmlOfLast(services: SpreadsheetServices, last: LastRun): string {
  const { spreadsheet } = services;
  const past = pastRuns(services);
  const { report } = lastReport(services, last);
  const { checks, finishedAt } = report;
  const timeZone = spreadsheet.timeZone();
  return htmlReport({
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
}

// An eval set's totals as JSON.

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
    // Checks whose scores are fractions also have `mean`.
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
