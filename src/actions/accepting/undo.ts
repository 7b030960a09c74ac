/** Undoes what a person changed in cells and labels: what has changed again since then stays, and is listed. */
import { grouped } from '../../model/grouped';
import { type Label, WITHDRAWN } from '../../model/label';
import { shortTime } from '../../model/local-time';
import type { CellChange } from '../../model/sheet/spreadsheet';
import { isDate } from '../../model/sheet/tab-grid';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import { editedCases, pairByUid } from '../../results/cases/case-pairs';
import { readSource } from '../../results/cases/source';
import * as z from '../../model/zod';
import { type EditAction, type EditedCell, openEdits } from '../../store/edits';
import { openLabels } from '../../store/labels';
import { withoutDoubles } from '../agreement/labelled-rows';
import { whoLabels } from '../agreement/labelling';
import { readingSettings } from '../../results/runs/run-settings';
import { columnOf } from '../runs/row-place';
import type { Services } from '../services';
import type { Changed } from './accept';
import { markEditedRows, noteInHistory } from './kept';

export const KeptEdits = () =>
  z.object({
    /** Newest first. */
    edits: z.array(z.object({ id: z.string(), text: z.string() })),
  });
export type KeptEdits = z.Shape<typeof KeptEdits>;

export const UndoRequest = () => z.strictObject({ id: z.string() });
export type UndoRequest = z.Shape<typeof UndoRequest>;

/** What can be undone. */
export function keptEdits({ spreadsheet }: Pick<Services, 'spreadsheet'>): KeptEdits {
  const actions = openEdits(spreadsheet).all();
  return { edits: [...actions].reverse().map((action) => ({ id: action.id, text: textOf(action) })) };
}

/** @example '3 values accepted by anna@example.org at 21 Nov 2026, 12:00 UTC' */
function textOf({ kind, when, by, cells }: EditAction): string {
  const what =
    kind === 'accepted'
      ? `${count(cells.length, 'value')} accepted`
      : `${count(cells.length, 'row')} labelled`;
  return `${what}${by === '' ? '' : ` by ${by}`} at ${shortTime(when)}`;
}

interface Undone {
  readonly restored: number;
  readonly left: readonly string[];
  readonly tabs: readonly string[];
}

/** @throws UserError if it can no longer be undone, or this user may not undo it */
export function undoEdit({ id }: UndoRequest, services: Services): Changed {
  const { spreadsheet, clock, email } = services;
  const sheetIds = new Set<number>();
  const { restored, left } = withLock(services, () => {
    const edits = openEdits(spreadsheet);
    const action = edits.all().find((editAction) => editAction.id === id);
    if (!action) throw new UserError('usage', 'That can no longer be taken back.');
    const undone = action.kind === 'accepted' ? undoCells(action, services) : undoLabels(action, services);
    if (action.kind === 'accepted') for (const { sheetId } of action.cells) sheetIds.add(sheetId);
    edits.remove(id);
    const now = new Date(clock.now()).toISOString();
    const about = { ...action, id: `undo of ${id}`, when: now, by: email() };
    const summary = `${textOf(action)}: ${count(undone.restored, action.kind === 'accepted' ? 'value' : 'label')} taken back`;
    noteInHistory(about, { outcome: 'undone', tabs: undone.tabs, summary }, services);
    return undone;
  });
  markEditedRows(sheetIds, services);
  return { sentence: `${count(restored, 'change')} taken back.`, left: [...left] };
}

interface Restored extends CellChange {
  readonly name: string;
}

function undoCells({ cells }: EditAction, services: Services): Undone {
  const { spreadsheet } = services;
  const settings = readingSettings(services);
  const left: string[] = [];
  const tabs: string[] = [];
  let restored = 0;
  for (const [sheetId, ofTab] of grouped(cells, (cell) => cell.sheetId)) {
    const source = readSource(spreadsheet, sheetId, settings);
    if (source.kind === 'gone') {
      left.push(`${count(ofTab.length, 'cell')}: ${source.reason}.`);
      continue;
    }
    const { evalSet } = source;
    tabs.push(evalSet.tab);
    const grid = spreadsheet.read(sheetId);
    const formulas = spreadsheet.formulas(sheetId, grid.values.length);
    const rowOf = rowsNow(
      ofTab,
      evalSet.cases.map(({ evalCase }) => evalCase),
    );
    const back = ofTab.flatMap((cell): Restored[] => {
      const { testId, column, before, after } = cell;
      const row = rowOf.get(caseOf(cell));
      const place = columnOf(evalSet, column);
      const name = `${evalSet.tab} ${row === undefined ? testId || `row ${cell.row}` : `row ${row}`}, ${column}`;
      if (row === undefined || place === null) {
        left.push(`${name}: ${row === undefined ? 'the case' : 'the column'} is no longer there.`);
        return [];
      }
      const current = grid.values[row - 1]?.[place - 1] ?? '';
      // Unchanged: an execution died before it wrote there.
      if (sameCell(current, before)) return [];
      const isOurs = (formulas[row - 1]?.[place - 1] ?? '') === '' && sameCell(current, after);
      if (!isOurs) left.push(`${name}: it was changed meanwhile, so it stays as it is.`);
      return isOurs ? [{ row, column: place, value: before, name }] : [];
    });
    const refused = spreadsheet.editCells(sheetId, back);
    left.push(...refused.map(({ name }) => `${name}: you may not write there.`));
    restored += back.length - refused.length;
  }
  return { restored, left, tabs };
}

type Case = { readonly uid: string; readonly row: number; readonly testId: string; readonly query: string };

function caseOf({ uid, row }: Pick<Case, 'uid' | 'row'>): string {
  return `${uid} ${row}`;
}

/** Where the cases are now, found by what they were: rows are sorted, inserted, and edited in other columns. */
function rowsNow(cells: readonly EditedCell[], cases: readonly Case[]): ReadonlyMap<string, number> {
  const ours = [...new Map(cells.map((cell) => [caseOf(cell), cell])).values()];
  const paired = pairByUid(ours, cases);
  const taken = new Set(paired);
  const become = editedCases(cases, (index) => taken.has(index));
  return new Map(
    ours.flatMap((cell, index): [string, number][] => {
      const evalCase = cases[paired[index] ?? become(cell) ?? -1];
      return evalCase ? [[caseOf(cell), evalCase.row]] : [];
    }),
  );
}

function sameCell(a: unknown, b: unknown): boolean {
  return isDate(a) && isDate(b) ? a.getTime() === b.getTime() : a === b;
}

/** Labels are only ever added: the previous label is added again, or the label is withdrawn. */
function undoLabels({ by, when, cells }: EditAction, services: Services): Undone {
  const { spreadsheet, clock } = services;
  if (whoLabels(services) !== by)
    throw new UserError('usage', `Only ${by} can take back what ${by} has labelled.`);
  const store = openLabels(spreadsheet);
  const mine = grouped(
    withoutDoubles(store.all().labels).filter(({ who }) => who === by),
    (label) => `${label.check} ${label.textHash}`,
  );
  const now = new Date(clock.now()).toISOString();
  const left: string[] = [];
  const back = cells.flatMap(({ column, textHash, testId, row }): Label[] => {
    const said = [...(mine.get(`${column} ${textHash}`) ?? [])].sort(
      (a, b) => Number(a.when > b.when) - Number(a.when < b.when),
    );
    const [last, before] = [said[said.length - 1], said[said.length - 2]];
    if (last?.when === when)
      return [{ ...last, verdict: before?.verdict ?? WITHDRAWN, note: before?.note ?? '', when: now }];
    left.push(`${testId || `row ${row}`}, ${column}: labelled again since, which stays.`);
    return [];
  });
  store.add(back);
  return { restored: back.length, left, tabs: [...new Set(back.map(({ tab }) => tab))] };
}
