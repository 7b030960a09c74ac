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

  it('runs the cases whose results are selected', () => {
    const sheet = spreadsheetOf({ GOLD });
    callApi(sheet.runtime, 'runEvals');
    const [first, second] = [4, 5].map((row) => sheet.row('GOLD results', row));
    sheet.runtime.select('GOLD results', 5);
    sheet.runtime.advance(60_000);
    sheet.runtime.call('runOnSelectedRows');
    expect(sheet.row('GOLD results', 4)).toEqual(first);
    expect(sheet.row('GOLD results', 5)['judged_at']).not.toBe(second?.['judged_at']);
    sheet.runtime.select('GOLD results', 2);
    expect(JSON.parse(callApi(sheet.runtime, 'coverage', { isOfSelection: true }))).toMatchObject({
      message: 'Select rows of cases that are still in GOLD.',
    });
  });

  it('makes an example where there is no eval set, which runs for free, and shows pass and fail', () => {
    const sheet = spreadsheetOf({ Notes: [['what to do']] });
    const ask = (name: string, request = {}): unknown => JSON.parse(callApi(sheet.runtime, name, request));
    expect(ask('makeExample')).toMatchObject({ value: { tab: 'Example evals' } });
    expect(ask('coverage')).toMatchObject({ value: { price: 'Free' } });
    callApi(sheet.runtime, 'runEvals');
    const verdicts = [4, 5, 6].map((row) => sheet.row('Example evals results', row)['verdict']);
    expect(verdicts).toEqual(['pass', 'fail', 'fail']);
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
