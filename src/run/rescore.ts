/** Scores rows again that somebody has just edited: a few at once and right here, many as a run of their own. */
import type { RecordedCase } from '../evalset/read-tab';
import { type EvalSet, readTab } from '../evalset/read-tab';
import { findHeader, type Header } from '../evalset/header';
import type { Judge } from '../judge/decide';
import { JudgeStopped } from '../judge/stopped';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../model/columns';
import { HEADER_ROWS } from '../model/tab-grid';
import { count } from '../model/text';
import { type Line, scoredLine } from '../report/result-lines';
import { isResponsesTab } from '../report/responses-tab';
import { findResults, isResultsHeader, sheetsWithResults } from '../report/results-tab';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import { editScoring } from '../store/edit-scoring';
import { type RunStore, runStore } from '../store/run-record';
import { storedSettings } from '../store/settings';
import { runIdAt } from './claim';
import { editOrder, startRun } from './conduct';
import { resumeSoon } from './resume-trigger';
import { basisOf, plannedChoice } from './frozen';
import { lastReplyBy } from './heartbeat';
import { judgeFor } from './judge';
import { type Reconciled, reconcile } from './reconcile';
import { outdateReports } from './refresh-reports';
import { inputsHash, scoreWave } from './score-wave';
import type { RunServices } from './services';
import { responsesOnce, withResponses } from './with-responses';

/** What an edit trigger tells. */
export interface EditedCells {
  readonly tab: string;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly triggerId: string;
}

/** More rows than these are a run of their own: visible, resumable, one at a time. */
const MOST_AT_ONCE = 50;
const LOCK_MS = 30_000;
/** Columns on which scores rest. */
const RELEVANT: readonly Column[] = ['query', 'conversation', 'turn', ...EXPECTED_FIELDS, ...ACTUAL_FIELDS];

/** Answers one edit. Edits of other tabs and other columns cause no work. */
export function scoreEdited(edit: EditedCells, services: RunServices, startedAt: number): void {
  const { document, triggers, spreadsheet, lock, clock } = services;
  if (editScoring(document)?.triggerId !== edit.triggerId) {
    // Somebody else has taken it over, or it is switched off.
    triggers.remove(new Set([edit.triggerId]));
    return;
  }
  const settings = readSettings(storedSettings(document));
  const top = spreadsheet.read(edit.tab, HEADER_ROWS);
  if (isResultsHeader((top.values[0] ?? []).map(String))) return;
  if (isResponsesTab(top)) {
    markAll(services);
    return;
  }
  const header = findHeader(top, settings.columns[edit.tab] ?? {});
  if (!header || !concerns(edit, header)) return;
  const store = runStore(document);
  if (!lock.acquire(LOCK_MS)) {
    // Somebody starts a run, or another edit takes long: this one waits its turn.
    store.markEdited(edit.sheetId);
    resumeSoon(services);
    return;
  }
  let many: readonly number[] | undefined;
  try {
    // Looked at under the lock: none can begin.
    many = isGoingOn(store) ? undefined : rescoreRows(edit, settings, services, startedAt);
  } finally {
    lock.release();
  }
  if (many === undefined) {
    store.markEdited(edit.sheetId);
    // It went past its end in this very moment: nobody would look at the mark any more.
    if (!isGoingOn(store)) resumeSoon(services);
    return;
  }
  if (many.length === 0) return;
  if (isGoingOn(store)) store.markEdited(edit.sheetId);
  else startFor(edit, many, services, clock.now());
}

/** A response may belong to any eval set. Which rows it concerns is looked up once people have stopped typing. */
function markAll(services: RunServices): void {
  const store = runStore(services.document);
  const marked = sheetsWithResults(services.spreadsheet.tabs());
  for (const sheetId of marked) store.markEdited(sheetId);
  if (marked.length > 0 && !isGoingOn(store)) resumeSoon(services);
}

function isGoingOn(store: RunStore): boolean {
  const record = store.record();
  return record !== undefined && record !== 'damaged';
}

function concerns(
  { row, rows, column, columns }: EditedCells,
  { row: headerRow, columns: places }: Header,
): boolean {
  if (row + rows - 1 <= headerRow) return false;
  return RELEVANT.some((name) => {
    const place = places.get(name);
    return place !== undefined && place + 1 >= column && place + 1 < column + columns;
  });
}

/** @returns rows that are better scored as a run: many, or such as have no line in the results yet */
function rescoreRows(
  edit: EditedCells,
  settings: Settings,
  services: RunServices,
  startedAt: number,
): readonly number[] {
  const { spreadsheet } = services;
  const plain = readTab(spreadsheet.read(edit.tab), settings.columns[edit.tab] ?? {});
  const evalSet = plain && withResponses(plain, responsesOnce(spreadsheet), settings);
  const results = evalSet && findResults(spreadsheet, evalSet, isResultsHeader);
  if (!results) return [];
  const records = results.records();
  if (records.length === 0) return [];
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd: 0 });
  const basis = basisOf(settings, judge);
  const isEdited = (row: number): boolean => row >= edit.row && row < edit.row + edit.rows;
  const found = reconcile(records, evalSet.cases, { runId: '', basis });
  const touched = found.filter(({ record, one }) =>
    isEdited(one?.evalCase.row ?? Number(record.at('row') ?? NaN)),
  );
  const again = touched.filter(
    ({ record, one, isEdited: isOther }) =>
      one !== undefined && (isOther || record.at('inputs_hash') !== inputsHash(one, basis)),
  );
  const added = unknownCases(evalSet, found).filter(({ evalCase }) => isEdited(evalCase.row));
  if (again.length > MOST_AT_ONCE || added.length > 0)
    return [...again.flatMap(({ one }) => one ?? []), ...added].map(({ evalCase }) => evalCase.row);
  const lines = new Map<number, Line>(
    touched.flatMap(({ record, one, line, isChanged }) => (!one && isChanged ? [[record.index, line]] : [])),
  );
  for (const [index, line] of scored(again, settings, judge, basis, services)) lines.set(index, line);
  if (lines.size === 0) return [];
  results.writeAmong(records, lines);
  if (found.some(({ record, line }) => record.at('row') !== (line.row ?? null))) {
    const all: Line[] = [];
    for (const { record, line } of found) all[record.index] = line;
    results.relink(Array.from(all));
  }
  spreadsheet.notify(`${count(again.length, 'row')} scored again`, 'for a while');
  outdateReports(services);
  return [];
}

/** Cases that no line of the results belongs to. */
function unknownCases({ cases }: EvalSet, found: readonly Reconciled[]): readonly RecordedCase[] {
  const known = new Set(found.flatMap(({ one }) => one ?? []));
  return cases.filter((one) => !known.has(one));
}

function scored(
  again: readonly Reconciled[],
  settings: Settings,
  judge: Judge,
  basis: string,
  { clock }: RunServices,
): readonly (readonly [number, Line])[] {
  const runId = runIdAt(clock.now());
  const wave = again.flatMap(({ record, one }) =>
    one ? [{ ...one, index: record.index, payer: `${runId} ${one.evalCase.row}` }] : [],
  );
  const rows = scoreWave(
    wave,
    settings,
    (questions, payers) => {
      try {
        return judge.decide(questions, payers);
      } catch (error) {
        if (!(error instanceof JudgeStopped)) throw error;
        return judge.decideWithoutModel(questions, error.message);
      }
    },
    basis,
  );
  const judgedAt = new Date(clock.now()).toISOString();
  return rows.flatMap((row, place) => {
    const index = wave[place]?.index;
    return index === undefined ? [] : [[index, scoredLine({ ...row, runId, judgedAt })] as const];
  });
}

function startFor(
  edit: EditedCells,
  rows: readonly number[],
  services: RunServices,
  startedAt: number,
): void {
  const order = editOrder([edit.sheetId], services);
  startRun({ ...order, ...plannedChoice({ rows }) }, services, startedAt);
}
