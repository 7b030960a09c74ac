/** What the sidebar asks of a scored spreadsheet. */
import { expect } from '@jest/globals';
import * as z from 'zod';
import { callApi } from '../../support/call-api';
import { type Spreadsheet, spreadsheetOf, type Tabs } from '../spreadsheet';

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });

export function ask(sheet: Spreadsheet, name: string, request: object = {}): z.infer<typeof Answer> {
  return Answer.parse(JSON.parse(callApi(sheet.runtime, name, request)));
}

export const HEADER = [
  ...['test_id', 'status', 'query', 'expected_dataset_id', 'actual_dataset_id', 'expected_start_date'],
  ...['actual_start_date', 'actual_end_date', 'trace_url'],
];
export const GOLD: Tabs = {
  GOLD: [
    HEADER,
    ['g-1', 'ready', 'How much forest?', '4', '4', '', '', '', 'https://traces.example.org/1'],
    ['g-2', 'skip', 'How much water?', '4', '7', '', '', '', 'javascript:alert(1)'],
    ['g-3', 'ready', 'How much grass?', '4', '4', 'sometime', '2020-01-01', '2020-12-31', ''],
    ['', '', '', '', 'left over', '', '', '', ''],
  ],
  Notes: [['nothing here']],
};

export function idOf(sheet: Spreadsheet, tab: string): number {
  const found = sheet.runtime.workbook.tabNamed(tab);
  if (!found) throw new Error(`There is no tab “${tab}”.`);
  return found.id;
}

export function scored(): Spreadsheet {
  const sheet = spreadsheetOf(GOLD);
  expect(ask(sheet, 'runEvals', { choice: { statuses: ['ready', 'skip'] } }).ok).toBe(true);
  return sheet;
}
