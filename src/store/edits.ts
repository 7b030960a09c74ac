/** What people had us change in cells and labels, in the hidden tab `GNW edits`: the latest changes can be undone. */
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { type Cell, isDate } from '../model/sheet/tab-grid';
import { HiddenTable, type TableKind } from './hidden-table';

/** The number of actions that can be undone. */
export const MOST_EDITS = 20;

/** `accepted`: the agent's actual became the expected value. `labelled`: rows were labelled. */
export type EditKind = 'accepted' | 'labelled';

/** A cell that was changed, or the label of a text. */
export interface EditedCell {
  readonly sheetId: number;
  /** The case's row at that time. */
  readonly row: number;
  /** The uid of the case after the edit. */
  readonly uid: string;
  readonly testId: string;
  readonly query: string;
  /** The expected column, or the check. */
  readonly column: string;
  readonly before: Cell;
  readonly after: string | boolean;
  /** For a label: hash of the text that it is about. */
  readonly textHash: string;
}

export interface EditAction {
  readonly id: string;
  /** ISO date-time, UTC. */
  readonly when: string;
  readonly by: string;
  readonly kind: EditKind;
  readonly cells: readonly EditedCell[];
}

export interface EditStore {
  /** Oldest first. */
  readonly all: () => readonly EditAction[];
  readonly add: (action: EditAction) => void;
  readonly remove: (id: string) => void;
}

const HEADER = [
  ...['action', 'at', 'by', 'kind', 'sheet_id', 'row', 'uid', 'test_id', 'query', 'column'],
  ...['before_is', 'before', 'after', 'text_hash'],
] as const;
const TABLE: TableKind<readonly Cell[]> = {
  name: 'GNW edits',
  signature: 'edits',
  header: HEADER,
  keys: HEADER.length,
  lineIn: (cells) => cells,
  cellsOf: (cells) => cells.map((cell) => (cell === '' ? null : isDate(cell) ? cell.toISOString() : cell)),
};

export function openEdits(spreadsheet: SpreadsheetPort): EditStore {
  const table = new HiddenTable(spreadsheet, TABLE);
  const all = (): EditAction[] => {
    table.forget();
    return actionsIn(table.lines());
  };
  const keep = (actions: readonly EditAction[]): void => table.replace(actions.flatMap(linesOf));
  return {
    all,
    add: (action) => keep([...all(), action].slice(-MOST_EDITS)),
    remove: (id) => keep(all().filter((action) => action.id !== id)),
  };
}

function linesOf({ id, when, by, kind, cells }: EditAction): Cell[][] {
  return cells.map((cell): Cell[] => [
    ...[id, when, by, kind, cell.sheetId, cell.row, cell.uid, cell.testId, cell.query, cell.column],
    ...[isDate(cell.before) ? 'date' : '', isDate(cell.before) ? cell.before.getTime() : cell.before],
    ...[cell.after, cell.textHash],
  ]);
}

/** A person may have edited the hidden tab: lines that name no action are left out. */
function actionsIn(lines: readonly (readonly Cell[])[]): EditAction[] {
  const actions = new Map<string, EditAction & { readonly cells: EditedCell[] }>();
  for (const line of lines) {
    const cellOf = (name: (typeof HEADER)[number]): Cell => line[HEADER.indexOf(name)] ?? '';
    const text = (name: (typeof HEADER)[number]): string => String(cellOf(name));
    const [id, kind] = [text('action'), text('kind')];
    if (id === '' || (kind !== 'accepted' && kind !== 'labelled')) continue;
    const action = actions.get(id) ?? { id, when: text('at'), by: text('by'), kind, cells: [] };
    actions.set(id, action);
    const [before, after] = [cellOf('before'), cellOf('after')];
    action.cells.push({
      sheetId: Number(cellOf('sheet_id')),
      row: Number(cellOf('row')),
      uid: text('uid'),
      testId: text('test_id'),
      query: text('query'),
      column: text('column'),
      before: text('before_is') === 'date' && typeof before === 'number' ? new Date(before) : before,
      after: typeof after === 'boolean' ? after : String(after),
      textHash: text('text_hash'),
    });
  }
  return [...actions.values()];
}
