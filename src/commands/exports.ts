/** Finished results as files, made from the results tabs. */
import { checksIn } from '../checks/registry';
import { collectRecorded } from '../agent/columns';
import { type RecordCells, recordOf } from '../agent/to-columns';
import { contentHash } from '../evalset/content-hash';
import type { SliceValues } from '../evalset/slice-values';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { csvNames } from '../model/texts/files';
import * as z from '../model/zod';
import { detailedCsv, summaryCsv } from '../reports/csv';
import { type FiguresJson, figuresJson } from '../reports/figures-json';
import { openLedger } from '../sheets/store/ledger';
import { htmlReport } from '../reports/html';
import { readRecords, type ResultRecord } from '../sheets/results/records';
import { scoredRow } from '../sheets/results/scored-rows';
import { type ScorecardJson, scorecardJson } from '../reports/scorecards-json';
import { lastEnded } from '../sheets/last-ended';
import { lastFinished } from '../reports/last-run';
import { pastRuns } from '../sheets/past-runs';
import { type Reconciled, reconcile } from '../sheets/results/reconcile';
import { changesOf, reportLines, scoresIn, runReport } from '../reports/run-report';
import { slicesIn } from '../sheets/slices-in';
import { snapshotOf } from '../sheets/snapshot';
import { readSource } from '../sheets/source';
import { runStatistics } from '../scoring/run-statistics';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../sheets/store/run-record';
import { aboutJson, type AboutJson } from '../sheets/store/about-json';
import type { Services } from './entry';
import { lazy } from '../model/once';
import { UserError } from '../model/user-error';

// Long replies, page by page: the size of one reply from Google to a page is limited, and no document says to how much.

/** Several megabytes are known to work; in characters of JSON, which Google quotes once more. */
const MAX_CHARACTERS = 4_000_000;
/** A text is cut into pieces of this length. */
const PIECE = 1_000_000;

/** Where the next page begins. */
export const PageStart = () =>
  z.strictObject({
    item: z.int().check(z.minimum(0)),
    /** The mark when the previous page was made. */
    mark: z.string(),
  });
export type PageStart = z.Shape<typeof PageStart>;

interface PageOf<Item> {
  readonly items: Item[];
  /** undefined after the last page. */
  readonly next: PageStart | undefined;
}

/** What pages are cut from. */
interface Whole<Item> {
  /** Each is built only when its page is. */
  readonly items: readonly (() => Item)[];
  /** Differs if the items differ; called once. */
  readonly mark: () => string;
}

/** One page after the other: an execution that makes several makes what they are cut from once. */
class Pages<Item> {
  private last: { readonly items: Whole<Item>['items']; readonly mark: () => string } | undefined;

  /**
   * As many items as fit into a reply, at least one.
   *
   * @param from `next` of the previous page; undefined for the first page
   * @throws UserError if they have changed since the first page: pages of two states don't make a file
   */
  page(from: PageStart | undefined, make: () => Whole<Item>): PageOf<Item> {
    if (!from || from.mark !== this.last?.mark()) {
      const { items, mark } = make();
      this.last = { items, mark: lazy(mark) };
    }
    const { items, mark } = this.last;
    if (from && from.mark !== mark())
      throw new UserError('usage', 'The results have changed while they were being saved: save them again.');
    return pageOf(items, from, mark);
  }
}

function pageOf<Item>(
  items: readonly (() => Item)[],
  from: PageStart | undefined,
  mark: () => string,
): PageOf<Item> {
  const first = from?.item ?? 0;
  const page: Item[] = [];
  let characters = 0;
  for (const make of items.slice(first)) {
    const item = make();
    characters += JSON.stringify(item).length;
    if (page.length > 0 && characters > MAX_CHARACTERS) break;
    page.push(item);
  }
  const end = first + page.length;
  return { items: page, next: end < items.length ? { item: end, mark: mark() } : undefined };
}

/** The pieces of a text, in order; an empty text is one piece. */
function piecesOf(text: string): string[] {
  const pieces = [text.slice(0, PIECE)];
  for (let start = PIECE; start < text.length; start += PIECE) pieces.push(text.slice(start, start + PIECE));
  return pieces;
}

/** For a tab that is gone: the ledger has no such sheet. */
const NO_SHEET = -1;

/** An eval set and the tab that holds its results, as a run's summary names them. */
export const FinishedTab = () => z.strictObject({ tab: z.string(), resultsTab: z.string() });
export type FinishedTab = z.Shape<typeof FinishedTab>;

export const TextFile = () => z.object({ name: z.string(), text: z.string() });
export type TextFile = z.Shape<typeof TextFile>;

/** A tab's current results. */
interface ReadTab {
  readonly tab: string;
  readonly records: readonly ResultRecord[];
  /** By row of the eval set. */
  readonly slices: ReadonlyMap<number, SliceValues>;
}

type EvalSetJson = FiguresJson & { readonly about?: AboutJson };

/** The figures and scorecards of eval sets, as many as fit into a reply. */
export function scorecards(
  services: Pick<Services, 'spreadsheet' | 'document'>,
  tabs: readonly FinishedTab[],
  settings: Settings,
  from: PageStart | undefined,
): { readonly scorecards: ScorecardJson[]; readonly evalSets: EvalSetJson[]; readonly next?: PageStart } {
  const { items, next } = exportedPages.page(from, () => exported(services, tabs, settings));
  return {
    scorecards: items.flatMap((item) => ('scorecard' in item ? [item.scorecard] : [])),
    evalSets: items.flatMap((item) => ('evalSet' in item ? [item.evalSet] : [])),
    ...(next && { next }),
  };
}

type Exported = { readonly scorecard: ScorecardJson } | { readonly evalSet: EvalSetJson };

const exportedPages = new Pages<Exported>();

function exported(
  services: Pick<Services, 'spreadsheet' | 'document'>,
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

/** What distinguishes one state of the results from another. */
function markOf(read: readonly ReadTab[]): string {
  const columns = ['uid', 'verdict', 'overall_score', 'run_id', 'judged_at'];
  return contentHash(
    read.flatMap(({ tab, records }) => [
      tab,
      ...records.flatMap(({ cell }) => columns.map((column) => String(cell(column)))),
    ]),
  );
}

/** The figures of an eval set. */
function figuresFor({
  spreadsheet,
  document,
}: Pick<Services, 'spreadsheet' | 'document'>): (read: ReadTab) => EvalSetJson {
  const aboutRun = openLedger(spreadsheet).about;
  const past = pastRuns({ spreadsheet, document });
  const runId = lastEnded({ spreadsheet, document })?.runId ?? '';
  return ({ tab, records, slices }) => {
    const checks = checksIn(spreadsheet);
    const rows = records.map((record) => {
      const values = slices.get(Number(record.cell('row')));
      return { ...scoredRow(tab, record, checks), ...(values && { slices: values }) };
    });
    const { about } = snapshotOf({ tab, sheetId: 0 }, records, '', checks, aboutRun) ?? {};
    const against = past.against(spreadsheet.idOf(tab) ?? NO_SHEET, runId);
    const changes = changesOf(against, scoresIn(records, checks));
    const figures = figuresJson(runStatistics(tab, rows, checks), changes);
    return { ...figures, ...(about && { about: aboutJson(about) }) };
  };
}

const filePages = new Pages<TextFile>();

/** As much of the files as fits into a reply: a long file comes in consecutive pieces of the same name. */
export function filesFrom(
  make: () => readonly TextFile[],
  from: PageStart | undefined,
): { readonly files: TextFile[]; readonly next?: PageStart } {
  const { items, next } = filePages.page(from, () => {
    const files = make();
    return {
      items: files.flatMap(({ name, text }) => piecesOf(text).map((piece) => () => ({ name, text: piece }))),
      mark: () => contentHash(files.map(({ text }) => text)),
    };
  });
  return { files: items, ...(next && { next }) };
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
      const collected = collectRecorded(recorded.recorded);
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

/** Columns that hold more than the other columns of an output say. */
const WHOLE = ['agent_state', 'agent_dashboard'] as const;

/** The current records. */
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

/** The last run as an HTML page. */
export function htmlOfLast(
  services: Pick<Services, 'spreadsheet' | 'document'>,
  last: LastRun,
  settings: Settings,
): string {
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
    lines: reportLines(tabs),
  });
}
