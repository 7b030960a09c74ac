/** The menu, and what its items do. */
import { describe, expect, it } from '@jest/globals';
import { callApi } from '../../support/call-api';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD } from './run-support';

describe('The menu', () => {
  it('has twelve entries: what is used daily, in the order of a day', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open();
    expect(sheet.menus).toEqual([
      {
        title: 'GNW Evals',
        isAddonMenu: false,
        labels: [
          'Run evals',
          'Run evals on all eval sets',
          'Run evals on the selected rows',
          '',
          'Open sidebar',
          'Show only ▸ Failing rows',
          'Show only ▸ Lost rows',
          'Show only ▸ Rows that need a judge',
          'Show only ▸ Rows with errors',
          'Show only ▸ Edited rows',
          'Show only ▸ All rows',
          '',
          'Compare runs…',
          'Compare answers…',
          'Share…',
          '',
          'Ask the agent…',
          'Schedules…',
          '',
          'Settings…',
          'Help ▸ How scores work',
          'Help ▸ Check this installation…',
          'Help ▸ About',
        ],
      },
    ]);
    const top = new Set(sheet.menus[0]?.labels.map((label) => label.split(' ▸ ')[0]).filter((one) => one));
    expect(top.size).toBe(12);
  });

  it.each([
    ['showShare', 'Share'],
    ['showAsking', 'Ask'],
    ['showSettings', 'Settings'],
  ])('opens the sidebar where an item says, once: %s', (item, opensAt) => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call(item);
    expect(sheet.pages).toMatchObject([{ kind: 'sidebar', title: 'GNW Evals' }]);
    const start = (): unknown => JSON.parse(callApi(sheet.runtime, 'sidebarStart'));
    expect(start()).toMatchObject({ value: { opensAt } });
    expect(start()).not.toHaveProperty('value.opensAt');
  });
});
