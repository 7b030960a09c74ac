/** The menu, and what its items do. */
import { describe, expect, it } from '@jest/globals';
import { callApi } from '../../support/call-api';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD } from './run-support';

describe('The menu', () => {
  it('has seven entries', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open();
    expect(sheet.menus).toEqual([
      {
        title: 'GNW Evals',
        isAddonMenu: false,
        labels: [
          ...['Run evals', 'Run evals on all eval sets', 'Run evals on the selected rows', ''],
          ...['Open sidebar', 'Compare…', '', 'Settings…', 'Help'],
        ],
      },
    ]);
  });

  it('runs the eval set whose results are in front', () => {
    const sheet = spreadsheetOf({ GOLD });
    callApi(sheet.runtime, 'runEvals');
    const before = sheet.row('GOLD results', 4)['run_id'];
    sheet.runtime.select('GOLD results', 4);
    sheet.runtime.advance(60_000);
    sheet.runtime.call('runOnThisTab');
    expect(sheet.row('GOLD results', 4)['run_id']).not.toBe(before);
  });

  it('opens the sidebar at its settings, once', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('showSettings');
    expect(sheet.pages).toMatchObject([{ kind: 'sidebar', title: 'GNW Evals' }]);
    const start = (): unknown => JSON.parse(callApi(sheet.runtime, 'sidebarStart'));
    expect(start()).toMatchObject({ value: { opensAtSettings: true } });
    expect(start()).toMatchObject({ value: { opensAtSettings: false } });
  });
});
