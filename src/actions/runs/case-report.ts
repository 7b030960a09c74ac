/**
 * The figures and the report of a file of cases. Its rows are too many to be kept whole: those that nobody is shown are kept without
 * texts, and what is alike is kept once. Then the functions that report on a tab count them.
 */
import { readChecks } from '../../checks/own/read-checks';
import { Choice } from '../../evalset/choose';
import { coverageSentence, isWorthSaying, runs } from '../../evalset/coverage';
import { JUDGE_TOTALS } from '../../model/judge';
import { type Checks, type ColumnCheck, STAGES } from '../../model/check';
import { ROW_VERDICTS } from '../../model/scorecard';
import type { CheckLine, ScoredRow } from '../../model/scored-row';
import { jsonIn } from '../../model/texts/json';
import * as z from '../../model/zod';
import { htmlReport } from '../../report/html/report';
import type { ResultRecord } from '../../results/records';
import { judgingSentence } from '../../report/judging';
import { type FinishedTab, reportLines, runReport } from '../../report/run-report';
import { PartSummary, RunSummary } from '../../report/run-summary';
import { partOf, sumOf, sumTabs } from '../../report/tab-summary';
import { coverageOfFile } from '../../jobs/scoring/case-file';
import { columnChecks, WholeFile } from '../../jobs/scoring/case-lines';
import { choiceText } from '../../jobs/scoring/choice-text';
import { ASKED_BACK } from '../../scoring/clarification';
import { SettingChanges } from '../../settings/change';
import { Judging } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import { checkLines } from '../own-checks/declaring';
import type { Services } from '../services';
import { Outcome, tabOutcome } from './outcome';

/** The checks of a file: those that its columns ask for are declared. They have no notes. */
export function declared(
  columns: readonly ColumnCheck[],
  { ownChecks, spreadsheet }: Pick<Services, 'ownChecks' | 'spreadsheet'>,
): Checks {
  ownChecks.use(readChecks(checkLines(spreadsheet), columns));
  return spreadsheet.checks();
}

/** The rows of a file up to this line are listed, as those of a tab are. */
const ALL_LISTED = 1000;
const SLOWEST = 10;

const KINDS = ['blank', 'open', 'error', 'tied'] as const;

const text = () => z._default(z.string(), '');
const number = () => z._default(z.nullable(z.number()), null);
const verdict = () => z._default(z.enum(['', ...ROW_VERDICTS]), '');

/** A row as it is kept meanwhile: what is '' or null is left out, and checks that say nothing. */
const KeptRow = () =>
  z.object({
    row: z.optional(z.int()),
    tab: text(),
    testId: text(),
    group: text(),
    query: text(),
    conversation: text(),
    turn: number(),
    conversationVerdict: verdict(),
    uid: text(),
    scorer: text(),
    verdict: verdict(),
    overall: number(),
    weighted: number(),
    pipeline: number(),
    answer: number(),
    evaluated: z.int(),
    implied: z.int(),
    impliedChecks: z.optional(z.array(z.string())),
    firstFailure: z.optional(z.enum(STAGES)),
    error: text(),
    why: text(),
    traceUrl: text(),
    latencyS: number(),
    trials: z._default(z.record(z.string(), z.array(z.nullable(z.number()))), {}),
    slices: z.optional(z.record(z.string(), z.string())),
    checks: z.array(
      z.tuple([
        z.string(),
        z.nullable(z.number()),
        z.nullable(z.enum(KINDS)),
        z.string(),
        z.string(),
        z.string(),
      ]),
    ),
  });

/** What reports need of a portion. */
export const PortionFigures = () =>
  z.object({
    /** The checks that have columns: ids. */
    columns: z.array(z.string()),
    /** Rows without their texts, as JSON: each kind once. */
    kinds: z.array(z.string()),
    /** Its rows in order, as places in `kinds`. */
    order: z.array(z.int()),
    /** Rows that may be listed, as JSON with their texts: places in `order`. */
    listed: z.array(z.tuple([z.int(), z.string()])),
    /** The slowest, with their seconds. */
    slowest: z.array(z.tuple([z.number(), z.string()])),
    tab: PartSummary(),
    judging: Judging(),
  });
export type PortionFigures = z.Shape<typeof PortionFigures>;

interface FiguresNeed extends Pick<PortionFigures, 'judging'> {
  readonly runId: string;
  /** Whether more rows are wanted to be listed. */
  readonly lists: boolean;
  readonly checks: Checks;
}

export function figuresOf(
  name: string,
  { rows, records }: { readonly rows: readonly ScoredRow[]; readonly records: readonly ResultRecord[] },
  { runId, judging, lists, checks }: FiguresNeed,
): PortionFigures {
  const places = new Map<string, number>();
  const order = rows.map((row) => {
    const kind = keptText(withoutTexts(row));
    const place = places.get(kind) ?? places.size;
    places.set(kind, place);
    return place;
  });
  const slowest = rows
    .flatMap((row) => (row.latencyS === null ? [] : [[row.latencyS, row] as const]))
    .sort(([a], [b]) => b - a)
    .slice(0, SLOWEST)
    .map(([seconds, row]): [number, string] => [seconds, keptText(row)]);
  return {
    columns: [...(rows[0]?.checks.keys() ?? [])],
    kinds: [...places.keys()],
    order,
    slowest,
    judging,
    listed: rows.flatMap((row, place): [number, string][] =>
      lists && (row.verdict !== 'pass' || (row.row ?? 0) <= ALL_LISTED) ? [[place, keptText(row)]] : [],
    ),
    tab: partOf({ tab: name, records, runId }, checks),
  };
}

/** A file has no sheets. */
const placeOf = (tab: string) => ({ tab, sheetId: 0 });

/** What is counted of a row. */
function withoutTexts(row: ScoredRow): ScoredRow {
  const checks = new Map(
    [...row.checks].map(([id, line]): [string, CheckLine] => [
      id,
      { ...line, reason: line.reason === ASKED_BACK ? ASKED_BACK : '', expected: '', actual: '' },
    ]),
  );
  return {
    ...row,
    row: undefined,
    checks,
    testId: '',
    query: '',
    uid: '',
    error: '',
    why: '',
    traceUrl: '',
    latencyS: null,
  };
}

function keptText({ impliedChecks, checks, trials, ...row }: ScoredRow): string {
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null)),
    impliedChecks: impliedChecks && [...impliedChecks],
    trials: Object.keys(trials).length === 0 ? undefined : trials,
    checks: [...checks].flatMap(([id, { score, kind = null, reason, expected, actual }]) =>
      score === null && kind === null && `${reason}${expected}${actual}` === ''
        ? []
        : [[id, score, kind, reason, expected, actual]],
    ),
  });
}

const NOTHING: CheckLine = { score: null, kind: undefined, reason: '', expected: '', actual: '' };

function keptRow(written: string, columns: readonly string[]): ScoredRow {
  const { impliedChecks, checks, row, firstFailure, slices, ...rest } = KeptRow().parse(jsonIn(written));
  const lines = new Map(columns.map((id): [string, CheckLine] => [id, NOTHING]));
  for (const [id, score, kind, reason, expected, actual] of checks)
    lines.set(id, { score, kind: kind ?? undefined, reason, expected, actual });
  return {
    ...rest,
    row,
    firstFailure,
    checks: lines,
    ...(slices && { slices }),
    impliedChecks: impliedChecks && new Set(impliedChecks),
  };
}

export const FileFigures = () =>
  z.strictObject({
    whole: WholeFile(),
    columns: z.array(z.string()),
    /** Each kind of row, and how many there are of it beside those that are listed. */
    kinds: z.array(z.tuple([z.string(), z.int()])),
    listed: z.array(z.string()),
    slowest: z.array(z.string()),
    /** Of each portion. */
    tabs: z.array(PartSummary()),
    judging: z.array(Judging()),
    choice: Choice(),
    set: SettingChanges(),
    runId: z.string(),
    startedAt: z.string(),
    finishedAt: z.string(),
    stopped: z.string(),
    model: z.string(),
    /** Whether a page is wanted, too. */
    hasPage: z.boolean(),
  });
export type FileFigures = z.Shape<typeof FileFigures>;

export const FileReport = () =>
  z.object({
    summary: RunSummary(),
    outcome: Outcome(),
    /** A page of HTML; '' if none is wanted. */
    page: z.string(),
  });
export type FileReport = z.Shape<typeof FileReport>;

/** The figures of the whole file, as those of a tab, and the page if it is wanted. */
export function reportCases(given: FileFigures, services: Services): FileReport {
  const { whole, slowest, choice, hasPage, model } = given;
  const checks = declared(columnChecks(whole), services);
  const settings = currentSettings(services, given.set);
  const read = (row: string): ScoredRow => keptRow(row, given.columns);
  const listed = given.listed.map(read);
  const rows = [...listed];
  for (const [text, times] of given.kinds) {
    const kind = read(text);
    for (let i = 0; i < times; i += 1) rows.push(kind);
  }
  const tab: FinishedTab = {
    summary: {
      ...sumTabs(given.tabs, placeOf(whole.name), rows, checks),
      gaps: coverageOfFile(whole, settings, checks)
        .filter((entry) => isWorthSaying(entry) && !runs(entry))
        .map((entry) => `${entry.check.title}: ${coverageSentence(entry)}`),
    },
    rows,
    cases: [],
    isMixed: false,
    ownChecks: '',
    amended: [],
  };
  const judging = sumOf(given.judging, JUDGE_TOTALS);
  const judge = model === '' ? 'rules' : model;
  const { runId, startedAt, finishedAt, stopped } = given;
  const run: RunSummary = {
    runId,
    startedAt,
    finishedAt,
    judge,
    judging,
    stopped,
    problems: [],
    tabs: [tab.summary],
    judgingText: judgingSentence(judge, judging),
    outcome: stopped === '' ? 'finished' : `stopped: ${stopped}`,
  };
  const past = { against: () => undefined, infos: () => [] };
  const report = runReport(run, [tab], choiceText({ choice, only: undefined }), settings, past, checks);
  const tabs = report.tabs.map((reportTab) => ({
    ...reportTab,
    statistics: { ...reportTab.statistics, slowest: slowest.map(read) },
  }));
  const outcomes = tabs.map((ofTab) => tabOutcome(tab, ofTab, checks));
  const part = `Listed here are ${listed.length} of ${rows.length} rows: the first ${ALL_LISTED}, and of the others the first that do not pass.`;
  return {
    summary: run,
    outcome: {
      runId,
      finishedAt,
      judge,
      stopped,
      problems: [],
      heatmap: null,
      tabs: outcomes,
      scoresEdits: false,
      outcome: run.outcome,
      judgingText: run.judgingText,
      message: {
        subject: `Evals: ${whole.name}`,
        text: outcomes.map(({ headline }) => headline.sentence).join('\n'),
      },
    },
    page: !hasPage
      ? ''
      : htmlReport({
          spreadsheet: { name: whole.name, url: '', timeZone: 'Etc/UTC' },
          report: { ...report, tabs, problems: listed.length < rows.length ? [part] : [] },
          lines: reportLines([{ ...tab, rows: listed }]),
        }),
  };
}
