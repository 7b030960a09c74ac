/**
 * Cases of a file, one JSON object a line, scored in portions without a sheet by the functions that score an eval set. What a tab knows
 * as a whole, such as its columns, a first reading of all portions collects.
 */
import { holdersOf } from '../../agent/columns';
import { choose, type Choice, type Chosen, isLeftOut, unitsIn } from '../../evalset/choose';
import { type CheckCoverage, coverageFor, isInResults } from '../../evalset/coverage';
import { runnable } from '../../evalset/in-conversations';
import { type DateCell, datesThatTell, type EvalSet, readTab } from '../../evalset/read-tab';
import { columnsNamed, sliceValues } from '../../evalset/slice-values';
import { type Checks, type ColumnCheck, isCalledFor } from '../../model/check';
import type { Column } from '../../model/columns';
import { isTurn } from '../../model/conversation/turns';
import type { EvalCase } from '../../model/eval-case';
import { ownTitle } from '../../model/values/own-column';
import { RESULTS_HEADER } from '../../model/results/header';
import type { Cell, TabGrid } from '../../model/sheet/tab-grid';
import type { ScoredRow } from '../../model/scored-row';
import { foldCase } from '../../model/text';
import { jsonIn } from '../../model/texts/json';
import * as z from '../../model/zod';
import { resultColumns } from '../../report/results/columns';
import { scoredLine } from '../../report/results/lines';
import { readRecords, type ResultRecord } from '../../report/results/records';
import { scoredRow } from '../../report/results/scored-rows';
import { type ScorecardJson, scorecardJson } from '../../report/scorecards-json';
import type { Settings } from '../../settings/schema';
import { withConversationVerdicts } from '../results/conversation-verdicts';
import { type Decide, scoreWave } from './score-wave';

/** Lines of a file: number, from 1, and text. */
export const FileLines = () => z.array(z.tuple([z.int(), z.string()]));
export type FileLines = z.Shape<typeof FileLines>;

/** What the first reading of a portion finds; of a whole file, see `wholeOf`. */
export const Reading = () =>
  z.object({
    /** The names that its objects have, in the order in which they first stand. */
    names: z.array(z.string()),
    /** Checks that some case calls for, by id. */
    calledFor: z.array(z.string()),
    /** Dates that tell how others are read. */
    dates: z.array(z.object({ row: z.int(), text: z.string() })),
    /** Neighbouring lines of one conversation: its name, the first and the last. */
    conversations: z.array(z.tuple([z.string(), z.int(), z.int()])),
    /** The ids of its cases, each with its line. */
    ids: z.array(z.tuple([z.string(), z.int()])),
  });
export type Reading = z.Shape<typeof Reading>;

/** What is known of a whole file before its cases are scored. */
export const WholeFile = () =>
  z.object({
    /** Its name, in place of a tab's. */
    name: z.string(),
    names: z.array(z.string()),
    calledFor: z.array(z.string()),
    dates: z.array(z.object({ row: z.int(), text: z.string() })),
    hasTurns: z.boolean(),
  });
export type WholeFile = z.Shape<typeof WholeFile>;

/**
 * The first reading of a portion.
 *
 * @param name of the file, in place of a tab's
 * @param checksOf the checks that hold, with those that its columns ask for
 */
export function readPortion(
  lines: FileLines,
  name: string,
  checksOf: (columns: readonly ColumnCheck[]) => Checks,
): Reading {
  const cells = lines.map(([row, text]) => ({ row, cells: objectIn(text) }));
  const names = [...new Set(cells.flatMap((line) => Object.keys(line.cells ?? {})))];
  const { all } = checksOf(columnChecks({ name, names }));
  const { cases } = evalSetOf(cells, { name, names, dates: [] }).evalSet;
  const ran = runnable(cases);
  const conversations: [string, number, number][] = [];
  for (const { evalCase } of cases) {
    if (!isTurn(evalCase)) continue;
    const before = conversations[conversations.length - 1];
    const conversation = foldCase(evalCase.conversation);
    if (before?.[0] === conversation) before[2] = evalCase.row;
    else conversations.push([conversation, evalCase.row, evalCase.row]);
  }
  return {
    names,
    calledFor: all.filter((check) => ran.some((one) => isCalledFor(check, one))).map(({ id }) => id),
    dates: datesThatTell(cases),
    conversations,
    ids: cases.flatMap(({ evalCase: { testId, row } }) => (testId === '' ? [] : [[testId, row] as const])),
  };
}

/** The checks that its columns ask for. */
export function columnChecks({ name, names }: Pick<WholeFile, 'name' | 'names'>): ColumnCheck[] {
  return names.flatMap((column) => {
    const title = ownTitle(column);
    return title === undefined ? [] : [{ tab: name, title, note: '' }];
  });
}

/** A line of the output: a scorecard, or why there is none. */
export type FileCard =
  | ScorecardJson
  | { readonly tab: string; readonly row: number; readonly verdict: 'error'; readonly error: string };

export interface ScoringOfFile {
  readonly checks: Checks;
  readonly settings: Settings;
  readonly choice: Choice;
  /** By line: why it cannot be scored, though it looks as if it could. */
  readonly faults: ReadonlyMap<number, string>;
  readonly decide: Decide;
  readonly runId: string;
  /** What scores rest on in addition to case and output: see `basisOf`. */
  readonly basis: (evalSet: EvalSet) => string;
  /** ISO date-time, UTC. */
  readonly judgedAt: () => string;
}

/** A portion scored: what is said of each line, in order, except for those that the choice leaves out. */
export interface PortionScores {
  readonly cards: readonly FileCard[];
  /** The same as reports read them. */
  readonly rows: readonly ScoredRow[];
  /** The results of its cases. */
  readonly records: readonly ResultRecord[];
  /** Its cases that the choice leaves out. */
  readonly unchosen: readonly EvalCase[];
  /** Lines that their status leaves out, by status as written. */
  readonly leftOut: Chosen<never>['leftOut'];
}

/** Scores a portion, which holds conversations as wholes. */
export function scorePortion(lines: FileLines, whole: WholeFile, how: ScoringOfFile): PortionScores {
  const { settings, checks, choice, faults, decide, runId, basis, judgedAt } = how;
  const objects = lines.map(([row, text]) => ({ row, cells: objectIn(text) }));
  const { evalSet, grid } = evalSetOf(
    objects.filter(({ row }) => !faults.has(row)),
    whole,
  );
  const { cases, leftOut } = choose(evalSet.cases, choice);
  const scored = scoreWave(
    cases.map((one) => ({ ...one, payer: `${runId} ${one.evalCase.row}` })),
    { ...settings, checks },
    decide,
    basis(evalSet),
  );
  const names = columnNames(evalSet, whole, settings, checks);
  const at = judgedAt();
  const made = scored.map((one) => scoredLine({ ...one, runId, judgedAt: at }));
  const blank = Array.from({ length: RESULTS_HEADER - 1 }, () => []);
  const values = [names, ...blank, ...made.map(({ cell }) => names.map((name): Cell => cell(name) ?? ''))];
  const read = readRecords({ values }).map((record, place) => ({ one: cases[place], now: record }));
  const slices = sliceValues(grid, columnsNamed(settings.run.sliceBy));
  const current = withConversationVerdicts(read, evalSet).map(({ one, now }) => {
    const row = one?.evalCase.row ?? 0;
    return { row, now, sliced: slices.get(row) };
  });
  const outcomeOf = new Map(
    current.map(({ row, now, sliced }): [number, LineOutcome] => [
      row,
      {
        card: { ...scorecardJson(whole.name, now, checks.all), ...(sliced && { slices: sliced }) },
        scored: { ...scoredRow(whole.name, now, checks), ...(sliced && { slices: sliced }) },
      },
    ]),
  );
  const isCase = new Set(evalSet.cases.map(({ evalCase }) => evalCase.row));
  const { rows: chosen, ...others } = choice;
  // A line that is no case has neither status nor group: it is taken with all lines, or by its number.
  const isTaken = (row: number): boolean =>
    Object.keys(others).length === 0 && (chosen === undefined || chosen.includes(row));
  const statusName = String(grid.values[0]?.[evalSet.header.columns.get('status') ?? -1] ?? '');
  const outcomes = objects.flatMap(({ row, cells }): LineOutcome[] => {
    const outcome = outcomeOf.get(row);
    if (outcome) return [outcome];
    const isOut = isLeftOut(String(cellOf(cells?.[statusName])));
    if (isCase.has(row) || !isTaken(row) || isOut) return [];
    const error =
      faults.get(row) ?? (cells === undefined ? 'this line is not a JSON object' : 'this line has no query');
    const at: ResultRecord['at'] = (column) => ({ row, verdict: 'error', error })[column] ?? null;
    return [
      {
        card: { tab: whole.name, row, verdict: 'error', error },
        scored: scoredRow(whole.name, { index: 0, names, at, details: {} }, checks),
      },
    ];
  });
  return {
    cards: outcomes.map(({ card }) => card),
    rows: outcomes.map(({ scored: row }) => row),
    records: current.map(({ now }) => now),
    unchosen: evalSet.cases.flatMap(({ evalCase }) => (outcomeOf.has(evalCase.row) ? [] : [evalCase])),
    leftOut,
  };
}

interface LineOutcome {
  readonly card: FileCard;
  readonly scored: ScoredRow;
}

/**
 * The cases of a portion that a choice takes, but for what it counts over the whole file.
 *
 * @returns the first line of each case; a conversation is one
 */
export function chosenInPortion(
  lines: FileLines,
  whole: WholeFile,
  { statuses, group, rows }: Choice,
): number[] {
  const objects = lines.map(([row, text]) => ({ row, cells: objectIn(text) }));
  const choice = {
    ...(statuses && { statuses }),
    ...(group !== undefined && { group }),
    ...(rows && { rows }),
  };
  return unitsIn(choose(evalSetOf(objects, whole).evalSet.cases, choice).cases).flatMap(
    ([first]) => first?.evalCase.row ?? [],
  );
}

/** The columns of results that the whole file would have as a tab. */
function columnNames(
  evalSet: EvalSet,
  whole: WholeFile,
  { scoring }: Settings,
  registry: Checks,
): readonly string[] {
  const { hasTurns } = whole;
  const columns: ReadonlySet<Column> = new Set(evalSet.header.columns.keys());
  const checks = coverageIn(evalSet, whole, scoring, registry)
    .filter(isInResults)
    .map(({ check }) => check);
  const has = [...columns].filter((name) => hasTurns || (name !== 'conversation' && name !== 'turn'));
  return resultColumns(checks, new Set(has), scoring).map(({ name }) => name);
}

/** What the whole file has checked. */
export function coverageOfFile(
  whole: WholeFile,
  { scoring }: Pick<Settings, 'scoring'>,
  checks: Checks,
): CheckCoverage[] {
  return coverageIn(evalSetOf([], whole).evalSet, whole, scoring, checks);
}

function coverageIn(
  { header }: EvalSet,
  { calledFor }: WholeFile,
  scoring: Settings['scoring'],
  checks: Checks,
): CheckCoverage[] {
  const isCalled = new Set(calledFor);
  const columns: ReadonlySet<Column> = new Set(header.columns.keys());
  return coverageFor(({ id }) => (isCalled.has(id) ? 1 : 0), columns, checks.all, holdersOf, scoring);
}

type Json = Readonly<Record<string, unknown>>;

interface ObjectLine {
  readonly row: number;
  /** undefined if the line is not an object. */
  readonly cells: Json | undefined;
}

function evalSetOf(
  lines: readonly ObjectLine[],
  { name, names, dates }: Pick<WholeFile, 'name' | 'names'> & { readonly dates: readonly DateCell[] },
): { readonly evalSet: EvalSet; readonly grid: TabGrid } {
  const header = names.includes('query') ? names : [...names, 'query'];
  const values = lines.map(({ cells = {} }) => header.map((key) => cellOf(cells[key])));
  const grid: TabGrid = {
    ...{ name, sheetId: 0, timeZone: 'Etc/UTC', merges: [] },
    values: [header, ...values],
    shown: [header, ...values.map((row) => row.map(shownText))],
    rows: [0, ...lines.map(({ row }) => row)],
  };
  const evalSet = readTab(grid, {}, dates);
  if (!evalSet) throw new Error('a file of cases has a query');
  return { evalSet, grid };
}

function objectIn(text: string): Json | undefined {
  const value = jsonIn(text.replace(/^\ufeff/, ''));
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is no scalar is kept as JSON: a state, a list of charts. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** As a sheet shows it. */
function shownText(value: Cell): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
