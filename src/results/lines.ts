/** The lines of a results tab ⇄ scorecards. Values without a column are in the hidden cell that ends a line, as JSON. */
import type { Checks } from '../checks/check';
import { turnNumber, type EvalCase } from '../fields/eval-case';
import { memoize, MAX_TABS } from '../model/memoize';
import { BLANK_CARD, BLANK_CHECK, type CheckScore, Scorecard } from '../model/scorecard';
import type { OutCell } from '../model/spreadsheet';
import { type Cell, isDate, type TabGrid } from '../model/tab-grid';
import { cut, MAX_CELL_TEXT } from '../model/text';
import { isObject, type JsonObject, jsonIn } from '../model/texts/json';
import { withTextHashes } from './person-verdicts';
import {
  type CellValue,
  type ScorecardDraft,
  checkIn,
  isScoreColumn,
  scoreColumnName,
  share,
} from './column';
import { columnNamed, LAST_COLUMN } from './columns';

/** A line as read. */
export interface ResultLine {
  /** Its place below the header rows, from 0. */
  readonly index: number;
  readonly card: Scorecard;
  /** All cells of the row, including those of columns that people added. */
  readonly cells: readonly Cell[];
}

/** Rows above the lines. Row 1 (hidden): names by which columns are read back; row 2: bands; row 3: titles for people. */
export const RESULTS_HEADER_ROWS = 3;

/** The number of header rows, fewer than ours if people have deleted some. */
export function rowsAbove(values: TabGrid['values']): number {
  const row = values[0]?.indexOf('row') ?? -1;
  const first = values.slice(1, RESULTS_HEADER_ROWS).findIndex((cells) => typeof cells[row] === 'number');
  return first < 0 ? RESULTS_HEADER_ROWS : first + 1;
}

/** Reads all lines, in sheet order. @param tab the eval set’s name */
export const readLines = memoize(
  (tab: string, values: TabGrid['values'], checks: Checks): readonly ResultLine[] => {
    const columns = (values[0] ?? []).map((name) => columnRead(String(name), checks));
    const last = (values[0] ?? []).indexOf(LAST_COLUMN);
    return values.slice(rowsAbove(values)).flatMap((cells, index) => {
      if (!cells.some((cell) => cell !== '')) return [];
      const draft: ScorecardDraft = { properties: {}, scores: {}, values: {} };
      cells.forEach((cell, place) => columns[place]?.(cellValue(cell), draft));
      return [{ index, cells, card: cardOf(tab, draft, last < 0 ? '' : cells[last]) }];
    });
  },
  MAX_TABS,
);

/** The reader of a column, also of scores whose check is no longer declared. */
function columnRead(
  name: string,
  checks: Checks,
): ((value: CellValue, draft: ScorecardDraft) => void) | undefined {
  const column = columnNamed(name, checks);
  if (column) return column.read;
  if (!isScoreColumn(name)) return undefined;
  return (value, draft) => {
    draft.scores[checkIn(name)] = share(value);
  };
}

function cellValue(cell: Cell): CellValue {
  if (isDate(cell)) return cell.toISOString();
  return cell === '' ? null : cell;
}

/** Makes the scorecard of a line; details that a person has damaged are ignored. */
function cardOf(tab: string, draft: ScorecardDraft, details: unknown): Scorecard {
  const json = jsonIn(typeof details === 'string' ? details : '');
  const read = isObject(json) ? Scorecard().safeParse(scorecardInput(tab, draft, json)) : undefined;
  const { values, checks, ...card } = read?.success
    ? read.data
    : Scorecard().parse(scorecardInput(tab, draft, {}));
  const all = { ...checks };
  for (const id of Object.keys(draft.scores)) all[id] ??= BLANK_CHECK();
  // Copied, as in `everyOf`, to save memory: large tabs have many lines.
  return { ...card, values: { ...values }, checks: { ...all } };
}

function scorecardInput(
  tab: string,
  { properties, scores, values }: ScorecardDraft,
  kept: JsonObject,
): unknown {
  const { conversation, conversation_verdict: verdict = null, turn, ...ofCase } = properties;
  const details = asObject(kept['checks']);
  const ids = new Set([...Object.keys(details), ...Object.keys(scores)]);
  return {
    ...kept,
    ...ofCase,
    tab,
    // Single cases have neither conversation nor turn.
    ...((conversation ?? '') !== '' && { conversation, conversation_verdict: verdict }),
    ...((turn ?? '') !== '' && { turn }),
    values: filledValues({ ...asObject(kept['values']), ...values }),
    checks: Object.fromEntries(
      [...ids].flatMap((id) => {
        const { [id]: score = null } = scores;
        if (score === null && !(id in details)) return [];
        const check = { ...asObject(details[id]), ...(id in scores && { score }) };
        const isBlankCheck = typeof check.score !== 'number' && !('kind' in check);
        return [[id, isBlankCheck ? { kind: 'blank', code: 'nothing', ...check } : check]];
      }),
    ),
  };
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The values that are not blank. */
function filledValues(values: JsonObject): Scorecard['values'] {
  const all: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(values))
    if (
      (typeof value === 'string' && value !== '') ||
      typeof value === 'number' ||
      typeof value === 'boolean'
    )
      all[name] = value;
  return all;
}

// Writing.

/** A case that no run has reached. */
export function pendingCard({ tab, row, testId, conversation, turn, query, uid }: EvalCase): Scorecard {
  const card = { ...BLANK_CARD(), tab, row, test_id: testId, query, uid };
  return conversation === '' ? card : { ...card, conversation, turn: turnNumber(turn) ?? turn };
}

/** The cells of a line under some columns of its tab. @param all all its columns: other values are packed into the last one */
export function cellsOf(
  card: Scorecard | undefined,
  names: readonly string[],
  checks: Checks,
  all = names,
): OutCell[] {
  if (!card) return names.map(() => null);
  return names.map((name) => {
    if (name === LAST_COLUMN) return packedDetails(card, all, checks);
    const column = columnNamed(name, checks);
    return column ? column.cell(card, checks) : (card.checks[checkIn(name)]?.score ?? null);
  });
}

const SHORTER = [12_000, 4000, 1000, 300, 100];

/** The text of the hidden cell; null if there is nothing to keep. */
function packedDetails(card: Scorecard, columns: readonly string[], checks: Checks): string | null {
  const kept = detailsOf(card, columns);
  if (Object.keys(kept).length === 0) return null;
  const text = JSON.stringify(kept);
  if (text.length <= MAX_CELL_TEXT) return text;
  // Labels belong to whole texts.
  const hashed = detailsOf(withTextHashes(card, checks), columns);
  const texts = SHORTER.map((limit) =>
    JSON.stringify(hashed, (key, part: unknown) => {
      if (key === 'calls') return undefined;
      return typeof part === 'string' ? cut(part, limit) : part;
    }),
  );
  return texts.find((shorter) => shorter.length <= MAX_CELL_TEXT) ?? null;
}

/** The values without a column; blank ones are left out. */
function detailsOf(card: Scorecard, columns: readonly string[]): JsonObject {
  const there = new Set(columns);
  const { tab: _tab, row: _row, values, checks, ...others } = card;
  const parts = {
    ...others,
    checks: Object.fromEntries(
      Object.entries(checks).flatMap(([id, check]) => {
        const kept = detailsOfCheck(check, there.has(scoreColumnName(id)));
        return Object.keys(kept).length === 0 ? [] : [[id, kept]];
      }),
    ),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !there.has(name))),
  };
  return Object.fromEntries(inOrder(parts).filter(([name, part]) => !there.has(name) && !isBlank(part)));
}

function detailsOfCheck({ score, ...others }: CheckScore, hasColumn: boolean): JsonObject {
  const isSilent = score === null && (others.kind ?? 'blank') === 'blank' && others.reason === '';
  const kept = { ...(!hasColumn && { score }), ...others };
  return isSilent ? {} : Object.fromEntries(inOrder(kept).filter(([, part]) => !isBlank(part)));
}

/** Sorted by name, so that rewriting an unchanged line gives the same text. */
function inOrder(parts: JsonObject): [string, unknown][] {
  return Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isBlank(part: unknown): boolean {
  if (part === null || part === undefined || part === '') return true;
  return typeof part === 'object' && Object.keys(part).length === 0;
}

/** The notes of a line’s cells, which give reasons; '' for none. */
export function notesOf(card: Scorecard | undefined, names: readonly string[], checks: Checks): string[] {
  return names.map((name) => (card && columnNamed(name, checks)?.note?.(card)) ?? '');
}
