/**
 * The lines of a file of cases, one JSON object each, as an eval set reads them, portion by portion. What a tab knows as a whole, such as its
 * columns, a first reading of all portions collects.
 */
import { choose, type Choice, unitsIn } from '../../evalset/choose';
import { cellReader } from '../../evalset/cell-text';
import { inConversations, runnable } from '../../evalset/in-conversations';
import {
  type DateCell,
  datesThatTell,
  type EvalSet,
  readTab,
  type RecordedCase,
} from '../../evalset/read-tab';
import { type Checks, type ColumnCheck, isCalledFor } from '../../model/check';
import { ACTUAL_FIELDS, type RecordedRow } from '../../model/columns';
import { isTurn } from '../../model/conversation/turns';
import { ownTitle } from '../../model/values/own-column';
import type { Cell, TabGrid } from '../../model/sheet/tab-grid';
import { foldCase } from '../../model/text';
import { jsonIn } from '../../model/texts/json';
import * as z from '../../model/zod';

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
  const names = [
    ...new Set(
      cells
        .flatMap((line) => [line.cells ?? {}, ...otherTrialsIn(line.cells)])
        .flatMap((of) => Object.keys(of)),
    ),
  ];
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
    calledFor: all.filter((check) => ran.some((item) => isCalledFor(check, item))).map(({ id }) => id),
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

/** A question for the agent; a turn names its conversation. */
export const FileQuestion = () =>
  z.object({ row: z.int(), query: z.string(), conversation: z.string(), turn: z.string() });

export const FileQuestions = () =>
  z.object({
    questions: z.array(FileQuestion()),
    /** The names of the columns that hold what an agent did: its answers take their place. */
    recorded: z.array(z.string()),
  });
export type FileQuestions = z.Shape<typeof FileQuestions>;

/** What the agent is asked about a portion, which holds conversations as wholes. */
export function questionsInPortion(lines: FileLines, whole: WholeFile, choice: Choice): FileQuestions {
  const objects = lines.map(([row, text]) => ({ row, cells: objectIn(text) }));
  const { evalSet, grid } = evalSetOf(objects, whole);
  const [names = []] = grid.values;
  return {
    questions: choose(evalSet.cases, choice).cases.map(({ evalCase }) => ({
      row: evalCase.row,
      query: evalCase.query,
      conversation: evalCase.conversation,
      turn: evalCase.turn,
    })),
    recorded: [
      ...ACTUAL_FIELDS.flatMap((field) => {
        const place = evalSet.header.columns.get(field);
        return place === undefined ? [] : [String(names[place])];
      }),
      OTHER_TRIALS,
    ],
  };
}

type Json = Readonly<Record<string, unknown>>;

interface ObjectLine {
  readonly row: number;
  /** undefined if the line is not an object. */
  readonly cells: Json | undefined;
}

/** @param trials how many outputs of a case count */
export function evalSetOf(
  lines: readonly ObjectLine[],
  { name, names, dates }: Pick<WholeFile, 'name' | 'names'> & { readonly dates: readonly DateCell[] },
  trials = 1,
): { readonly evalSet: EvalSet; readonly grid: TabGrid } {
  const header = names.includes('query') ? names : [...names, 'query'];
  const values = lines.map(({ cells = {} }) => header.map((key) => cellOf(cells[key])));
  const grid: TabGrid = {
    name,
    sheetId: 0,
    timeZone: 'Etc/UTC',
    merges: [],
    values: [header, ...values],
    shown: [header, ...values.map((row) => row.map(shownText))],
    rows: [0, ...lines.map(({ row }) => row)],
  };
  const evalSet = readTab(grid, {}, dates);
  if (!evalSet) throw new Error('a file of cases has a query');
  return { evalSet: trials === 1 ? evalSet : withTrials(evalSet, lines, trials), grid };
}

/** What further trials of a case recorded: objects that have the columns of outputs by their own names. */
const OTHER_TRIALS = 'other_trials';

function otherTrialsIn(cells: Json = {}): readonly Json[] {
  const kept = cells[OTHER_TRIALS];
  return Array.isArray(kept) ? kept.filter(isObject) : [];
}

/** As responses give their trials to the cases of a tab. */
function withTrials(evalSet: EvalSet, lines: readonly ObjectLine[], trials: number): EvalSet {
  const read = cellReader('Etc/UTC');
  const kept = new Map(lines.map(({ row, cells }) => [row, otherTrialsIn(cells).slice(0, trials - 1)]));
  const cases = evalSet.cases.map((recordedCase): RecordedCase => {
    const others = kept.get(recordedCase.evalCase.row) ?? [];
    if (others.length === 0) return recordedCase;
    const count = others.length + 1;
    const otherTrials = others.map((output): RecordedRow => {
      const fields = [...recordedCase.recorded.keys()];
      const values = fields.map((field) => cellOf(output[field]));
      return new Map(fields.map((field, i) => [field, read(values[i] ?? '', shownText(values[i] ?? ''))]));
    });
    const outputFrom = count < trials ? { outputFrom: `this row, ${count} of ${trials} trials` } : {};
    return { ...recordedCase, ...outputFrom, otherTrials, chosenBy: { responsesFirst: false, trials } };
  });
  return { ...evalSet, cases: inConversations(cases).cases };
}

export function objectIn(text: string): Json | undefined {
  const value = jsonIn(text);
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is no scalar is kept as JSON: a state, a list of charts. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** As a sheet shows it. */
function shownText(value: Cell): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}
