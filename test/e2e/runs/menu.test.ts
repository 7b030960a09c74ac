/** The menu, and what its items do. */
import { describe, expect, it } from '@jest/globals';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD } from './run-support';

describe('The menu', () => {
  it('offers what is used daily at its top, the rest by subject', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open();
    expect(sheet.menus).toEqual([
      {
        title: 'GNW Evals',
        isAddonMenu: false,
        labels: [
          'Open sidebar',
          '',
          'Run evals on this tab',
          'Run evals on all eval sets',
          'Run evals on the selected rows',
          'Run only rows with errors',
          'Run only rows that changed',
          'Run with filters…',
          'What will be checked?',
          'Run in progress…',
          '',
          'Agent ▸ Ask the agent',
          'Agent ▸ Ask the agent, then score',
          'Agent ▸ Ask only for rows without a response',
          'Agent ▸ Set up the agent…',
          'Agent ▸ Read traces from Langfuse',
          'Agent ▸ Import from Langfuse…',
          'Agent ▸ Import responses…',
          'Agent ▸ Kept states…',
          'Show only ▸ Failing rows',
          'Show only ▸ Lost rows',
          'Show only ▸ Rows that need a judge',
          'Show only ▸ Rows with errors',
          'Show only ▸ Edited rows',
          'Show only ▸ All rows',
          'Results ▸ Last results',
          'Results ▸ Judge agreement',
          'Results ▸ Accept actual as expected on the selected rows…',
          'Results ▸ Undo accepted values or labels…',
          'Results ▸ Diff of runs…',
          'Results ▸ Compare old and new answers…',
          'Results ▸ Export results…',
          'Results ▸ Langfuse…',
          'Set up ▸ Judge model…',
          'Set up ▸ Label rows…',
          'Set up ▸ Checks of your own',
          'Set up ▸ Column names…',
          'Set up ▸ Score rows again when I edit them…',
          'Set up ▸ Show verdicts beside the cases…',
          'Set up ▸ Schedules…',
          'Set up ▸ Check this installation…',
          'Help ▸ How scores work',
          'Help ▸ Write the score guide tab',
        ],
      },
    ]);
  });

  it('is an add-on menu while the add-on is not authorised', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open('NONE');
    expect(sheet.menus.map(({ isAddonMenu }) => isAddonMenu)).toEqual([true]);
  });

  it('shows coverage and the score guide as pages', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('showCoverage');
    sheet.runtime.call('showScoreGuide');
    sheet.runtime.call('showJudgeSetup');
    expect(sheet.pages.map(({ title }) => title)).toEqual([
      'What will be checked?',
      'How scores work',
      'Judge model',
    ]);
  });
});
