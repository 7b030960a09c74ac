/** Eval sets as they are now: a tab may have been renamed, edited or deleted since a run began. */
import type { HeaderOverrides } from '../evalset/header';
import { type EvalSet, readTab } from '../evalset/read-tab';
import type { TurnNotRun } from '../evalset/conversations';
import type { Column } from '../fields/fields';
import { isTurn, turnNumber } from '../fields/eval-case';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import { MAX_HEADER_ROWS, type TabGrid } from '../model/tab-grid';
import { memoize, MAX_TABS } from '../model/memoize';
import { foldCase } from '../model/text';
import type { Settings } from '../settings/schema';
import { readResponses, withResponses } from '../stores/responses';
import { columnsNamed, sliceValues, type SliceValues } from '../evalset/slice-values';
import { isLabelsHeader } from '../stores/labels';
import { isResponsesTab } from '../stores/responses-tab';
import { isResultsHeader, sheetsWithResults } from './find-results';

export type EvalSetSource =
  | { readonly kind: 'eval set'; readonly evalSet: EvalSet }
  /** `reason` is a sentence without a full stop. */
  | { readonly kind: 'gone'; readonly tab: string; readonly reason: string };

/**
 * An eval set as it is now, with its responses.
 *
 * @example
 * const source = readSource(spreadsheet, sheetId, settings);
 * const results = findResults(spreadsheet, { tab, sheetId }, isResultsHeader);
 * const cards = results ? resultsNow(results, source) : []; // scorecards, marked where a case was edited
 */
export function readSource(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  settings: Pick<Settings, 'columns' | 'run'>,
): EvalSetSource {
  if (!spreadsheet.has(sheetId))
    return { kind: 'gone', tab: '', reason: 'an eval set of this run was deleted in the meantime' };
  const evalSet = readEvalSet(spreadsheet, sheetId, settings);
  if (evalSet) {
    const whole = withTurnsElsewhere(evalSet, spreadsheet, settings);
    return {
      kind: 'eval set',
      evalSet: withResponses(whole, readResponses(spreadsheet), settings.run.trials),
    };
  }
  const tab = spreadsheet.read(sheetId).name;
  return {
    kind: 'gone',
    tab,
    reason: `“${tab}” is not an eval set any more: it has no “query” column`,
  };
}

/** Columns that show whether rows have moved. */
const IDENTIFYING: readonly Column[] = ['test_id', 'query'];
/** Columns this far apart or further are not read together. */
const MAX_DISTANCE = 4;

/** True if the cases are still in their rows, judging by ids and queries: one call. */
export function isInPlace(spreadsheet: SpreadsheetPort, grid: TabGrid, { header }: EvalSet): boolean {
  const query = header.columns.get('query');
  if (query === undefined) return false;
  const places = IDENTIFYING.flatMap((name) => header.columns.get(name) ?? []).filter(
    (place) => Math.abs(place - query) < MAX_DISTANCE,
  );
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const block = { row: 1, column: from + 1, rows: Infinity, columns: to - from + 1 };
  return spreadsheet.has(grid.sheetId) && spreadsheet.isSame(grid, block);
}

/**
 * Adds the turns that other tabs have of this eval set’s conversations; such turns are not run. A tab with a turn 1 of its own has another conversation of
 * that name. Other tabs are read only if there are conversations.
 */
function withTurnsElsewhere(
  evalSet: EvalSet,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): EvalSet {
  if (!evalSet.cases.some(({ turn }) => turn?.kind === 'turn')) return evalSet;
  const turns = turnsOf(evalSet);
  const others = spreadsheet.tabs().filter(({ sheetId }) => sheetId !== evalSet.sheetId);
  const elsewhere = evalSetsOf(spreadsheet, settings, others).flatMap((other) =>
    [...turnsOf(other)].flatMap(([conversation, there]): TurnNotRun[] => {
      const here = turns.get(conversation);
      if (!here?.has(1) || there.has(1)) return [];
      return [...there].flatMap(([number, row]) =>
        here.has(number)
          ? []
          : [{ conversation, turn: String(number), where: `row ${row} of the tab ${other.tab}` }],
      );
    }),
  );
  return { ...evalSet, turnsNotRun: [...(evalSet.turnsNotRun ?? []), ...elsewhere] };
}

type Turns = ReadonlyMap<number, number>;

/** The turns of each conversation, by its folded name. */
function turnsOf({ cases }: Pick<EvalSet, 'cases'>): ReadonlyMap<string, Turns> {
  const byName = new Map<string, Map<number, number>>();
  for (const { evalCase } of cases.filter((recorded) => isTurn(recorded.evalCase))) {
    const name = foldCase(evalCase.conversation);
    const number = turnNumber(evalCase.turn);
    if (number !== undefined)
      byName.set(name, (byName.get(name) ?? new Map<number, number>()).set(number, evalCase.row));
  }
  return byName;
}

type EvalSetPort = Pick<SpreadsheetPort, 'read'>;

/** Reads an eval set; undefined if the tab is not one. @param rows how many rows from the top are needed */
export function readEvalSet(
  spreadsheet: EvalSetPort,
  sheetId: number,
  { columns }: Pick<Settings, 'columns'>,
  rows?: number,
): EvalSet | undefined {
  const grid = spreadsheet.read(sheetId, rows);
  // A copied file loses the marks in our tabs.
  return looksLikeOurs(grid) ? undefined : evalSetIn(grid, mappingOf(columns, grid));
}

const evalSetIn = memoize(readTab, MAX_TABS);

/** The column mapping of a tab: the same object for every tab without one, as `readTab` is memoized by it. */
function mappingOf(columns: Settings['columns'], { name }: TabGrid): HeaderOverrides {
  const mapping = columns[name] ?? NO_MAPPING;
  return Object.keys(mapping).length === 0 ? NO_MAPPING : mapping;
}

const NO_MAPPING: HeaderOverrides = {};

/** Reads all eval sets, in the order of the tabs. */
export function evalSetsOf(
  spreadsheet: EvalSetPort & Pick<SpreadsheetPort, 'tabs'>,
  settings: Pick<Settings, 'columns'>,
  tabs: readonly TabInfo[] = spreadsheet.tabs(),
  rows?: number,
): EvalSet[] {
  return tabs.flatMap(({ sheetId, signature }) =>
    signature === undefined ? (readEvalSet(spreadsheet, sheetId, settings, rows) ?? []) : [],
  );
}

/**
 * The names of all eval sets, in the order of the tabs: tabs with results are eval sets; for other tabs, the header is read.
 *
 * @param maxTabs the number of other tabs whose header is read
 * @returns `isWhole`: false if tabs were left out
 */
export function namedEvalSets(
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
  infos: readonly TabInfo[] = spreadsheet.tabs(),
  maxTabs = Infinity,
): { readonly sets: readonly Pick<EvalSet, 'tab' | 'sheetId'>[]; readonly isWhole: boolean } {
  const scored = new Set(sheetsWithResults(infos));
  const others = infos.filter(({ sheetId, signature }) => signature === undefined && !scored.has(sheetId));
  const read = evalSetsOf(spreadsheet, settings, others.slice(0, maxTabs), MAX_HEADER_ROWS);
  const found = new Set([...scored, ...read.map(({ sheetId }) => sheetId)]);
  return {
    sets: infos.flatMap(({ name: tab, sheetId }) => (found.has(sheetId) ? [{ tab, sheetId }] : [])),
    isWhole: others.length <= maxTabs,
  };
}

/** The values by which results are grouped, by row of the eval set. */
export function slicesIn(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  { columns, run }: Pick<Settings, 'columns' | 'run'>,
): ReadonlyMap<number, SliceValues> {
  if (!spreadsheet.has(sheetId)) return new Map();
  const grid = spreadsheet.read(sheetId);
  return slicesOf(grid, columnsNamed(run.sliceBy), mappingOf(columns, grid));
}

const slicesOf = memoize(sliceValues, MAX_TABS);

/** True if a tab’s name or header shows that it is ours, even if it has lost its signature, as in a copied file. */
export function looksLikeOurs(grid: Pick<TabGrid, 'name' | 'values'>): boolean {
  const header = (grid.values[0] ?? []).map(String);
  return isResultsHeader(header) || isLabelsHeader(header) || isResponsesTab(grid);
}
