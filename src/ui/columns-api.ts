/** What the page “Column names” calls. */
import { documentProperties } from '../google/properties';
import { clock } from '../google/fetch';
import { documentLock } from '../google/lock';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../run/column-names';
import { currentSettings } from '../run/session';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const ColumnRequestJson = z.strictObject({
  sheetId: z.int(),
  renames: z.array(z.strictObject({ index: z.int(), header: z.string() })),
  additions: z.array(z.string()),
});

const TabJson = z.strictObject({ sheetId: z.int() });

/** What could be renamed and added: `{ tabs: TabColumns[] }`. */
export function columnNames(): string {
  return answer(() => ({ tabs: run.preview(services()) }));
}

/** Renames and adds what a `ColumnRequest` names: `{ messages, tabs }`. */
export function renameColumns(json: string): string {
  return changing((all) => run.apply(parsed(ColumnRequestJson, json), all));
}

/** Takes back the last change of the tab with the given `{ sheetId }`: `{ messages, tabs }`. */
export function undoColumns(json: string): string {
  return changing((all) => run.undo(parsed(TabJson, json).sheetId, all));
}

function changing(change: (all: run.ColumnServices) => string[]): string {
  return answer(() => {
    const all = services();
    const messages = change(all);
    return { messages, tabs: run.preview(all) };
  });
}

function services(): run.ColumnServices {
  return {
    spreadsheet: activeSpreadsheet(),
    columns: currentSettings().columns,
    document: documentProperties(),
    clock,
    lock: documentLock,
  };
}
