/** Runs planned over tabs, with nothing done yet. */
import type { TabGrid } from '../../src/model/tab-grid';
import { planRun } from '../../src/commands/plan';
import { readSettings } from '../../src/settings/read-settings';
import { tabGrid } from './cases';
import { FakeSpreadsheet } from './fake-spreadsheet';

/** Tabs that are not eval sets. */
export const NOTES = tabGrid([['just text']], { name: 'Notes' });
export const EMPTY = tabGrid([], { name: 'Empty' });
export const RESULTS = tabGrid([['row', 'verdict', 'test_id', 'query', 'why']], { name: 'Old results' });

/** @param changes settings by path */
export const plan = (
  tabs: readonly TabGrid[],
  wanted?: readonly string[],
  changes: readonly [string, string][] = [],
) =>
  planRun(
    new FakeSpreadsheet(tabs),
    wanted,
    { choice: {}, only: undefined },
    () => '',
    readSettings({}, changes),
  );
