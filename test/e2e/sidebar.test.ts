/** What the sidebar asks of the add-on, as the built bundle answers it. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { filteredRows } from '../../local/workbook/filtered';
import { callApi } from '../support/call-api';
import { phaseOf } from '../support/places';
import { type Spreadsheet, spreadsheetOf, type Tabs } from './spreadsheet';

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });

function ask(sheet: Spreadsheet, name: string, request: object = {}): z.infer<typeof Answer> {
  return Answer.parse(JSON.parse(callApi(sheet.runtime, name, request)));
}

const HEADER = [
  ...['test_id', 'status', 'query', 'expected_dataset_id', 'actual_dataset_id', 'expected_start_date'],
  ...['actual_start_date', 'actual_end_date', 'trace_url'],
];
const GOLD: Tabs = {
  GOLD: [
    HEADER,
    ['g-1', 'ready', 'How much forest?', '4', '4', '', '', '', 'https://traces.example.org/1'],
    ['g-2', 'skip', 'How much water?', '4', '7', '', '', '', 'javascript:alert(1)'],
    ['g-3', 'ready', 'How much grass?', '4', '4', 'sometime', '2020-01-01', '2020-12-31', ''],
    ['', '', '', '', 'left over', '', '', '', ''],
  ],
  Notes: [['nothing here']],
};

function idOf(sheet: Spreadsheet, tab: string): number {
  const found = sheet.runtime.workbook.tabNamed(tab);
  if (!found) throw new Error(`There is no tab “${tab}”.`);
  return found.id;
}

function look(sheet: Spreadsheet, tab: string, row: number): unknown {
  const { value } = ask(sheet, 'lookAtRows', { sheetId: idOf(sheet, tab), rows: [row] });
  return z.object({ looks: z.array(z.unknown()) }).parse(value).looks[0];
}

function scored(): Spreadsheet {
  const sheet = spreadsheetOf(GOLD);
  expect(ask(sheet, 'runEvals', { choice: { statuses: ['ready', 'skip'] } }).ok).toBe(true);
  return sheet;
}

describe('the first look', () => {
  it('tells what is here, and that nothing was set up yet', () => {
    const sheet = spreadsheetOf(GOLD);
    expect(ask(sheet, 'sidebarStart').value).toMatchObject({
      isFirst: true,
      hasResults: false,
      hasModel: false,
      tabs: [
        {
          tab: 'GOLD',
          rows: 3,
          firstRows: [2, 4],
          outputColumns: ['actual_dataset_id', 'actual_start_date', 'actual_end_date', 'trace_url'],
          expectedColumns: ['expected_dataset_id', 'expected_start_date'],
        },
      ],
    });
  });

  it('comes once: not after its end, and not after a run', () => {
    const sheet = spreadsheetOf(GOLD);
    ask(sheet, 'endFirstSteps');
    expect(ask(sheet, 'sidebarStart').value).toMatchObject({ isFirst: false });
    expect(ask(scored(), 'sidebarStart').value).toMatchObject({ isFirst: false, hasResults: true });
  });
});

describe('looking at a row', () => {
  it('shows a scored row, selected in the eval set or in the results', () => {
    const sheet = scored();
    const shown = look(sheet, 'GOLD', 3);
    expect(shown).toMatchObject({
      kind: 'row',
      row: {
        tab: 'GOLD',
        testId: 'g-2',
        status: 'skip',
        query: 'How much water?',
        verdict: 'fail',
        overall: 0,
        source: { sheetId: idOf(sheet, 'GOLD'), row: 3 },
        results: { sheetId: idOf(sheet, 'GOLD results'), row: 3 },
        isEdited: false,
        traceUrl: '',
      },
    });
    expect(shown).toHaveProperty(
      'row.checks',
      expect.arrayContaining([
        expect.objectContaining({
          id: 'dataset_id_match',
          state: 'fail',
          score: 0,
          expected: '4',
          actual: '7',
        }),
      ]),
    );
    expect(look(sheet, 'GOLD results', 3)).toEqual(shown);
    expect(look(sheet, 'GOLD', 2)).toMatchObject({ row: { traceUrl: 'https://traces.example.org/1' } });
  });

  it('says that a row was not scored yet', () => {
    expect(look(spreadsheetOf(GOLD), 'GOLD', 2)).toMatchObject({
      kind: 'row',
      row: { query: 'How much forest?', verdict: '', results: null, checks: [], isEdited: false },
    });
  });

  it('says how to mend an expectation that cannot be read', () => {
    expect(look(scored(), 'GOLD', 4)).toHaveProperty('row.problems', [
      expect.objectContaining({
        column: 'expected_start_date',
        problem: expect.stringContaining('sometime'),
      }),
    ]);
  });

  it('shows the scores of a row that was edited since, and says so', () => {
    const sheet = scored();
    sheet.runtime.edit('GOLD', 'D3', '7');
    expect(look(sheet, 'GOLD', 3)).toMatchObject({
      row: { verdict: 'edited since', overall: 0, isEdited: true },
    });
    expect(look(sheet, 'GOLD results', 3)).toMatchObject({ row: { source: { row: 3 }, isEdited: true } });
    ask(sheet, 'runEvals', { tabs: ['GOLD'], choice: { rows: [3], statuses: ['skip'] }, keepsOthers: true });
    expect(look(sheet, 'GOLD', 3)).toMatchObject({ row: { verdict: 'pass', isEdited: false } });
  });

  it('says why there is nothing to see', () => {
    const sheet = scored();
    const why = (tab: string, row: number): unknown =>
      z.object({ why: z.string() }).parse(look(sheet, tab, row)).why;
    expect(why('GOLD', 1)).toBe('This is the header of GOLD: select a row below it.');
    expect(why('GOLD', 5)).toBe('Row 5 of GOLD has no query: it is not run.');
    expect(why('GOLD', 9)).toBe('Row 9 of GOLD is blank.');
    expect(why('GOLD results', 1)).toBe('There are no scores in this row: select one below the header.');
    expect(why('Summary', 1)).toBe('Select a row of an eval set, or of its results.');
    expect(why('Notes', 1)).toBe('“Notes” is no eval set any more: it has no “query” column.');
    expect(ask(sheet, 'lookAtRows', { sheetId: 4711, rows: [1] }).value).toEqual({
      looks: [{ kind: 'nothing', why: 'This tab is gone.' }],
    });
  });

  it('says which failure explains another', () => {
    const sheet = spreadsheetOf({
      GOLD: [
        ['query', 'expected_aoi_ids', 'actual_id', 'expected_dataset_id', 'actual_dataset_id'],
        ['Where?', 'BRA', 'PER', '4', '7'],
      ],
    });
    expect(ask(sheet, 'runEvals').ok).toBe(true);
    expect(look(sheet, 'GOLD', 2)).toMatchObject({
      row: {
        checks: [
          { id: 'aoi_id_match', state: 'fail', followsFrom: '' },
          { id: 'dataset_id_match', state: 'fail', followsFrom: 'Area' },
        ],
      },
    });
  });
});

describe('going to a row', () => {
  it('opens its tab with the row selected', () => {
    const sheet = scored();
    expect(ask(sheet, 'goToRow', { sheetId: idOf(sheet, 'GOLD results'), row: 3 }).ok).toBe(true);
    expect(ask(sheet, 'lookAround', { at: true, run: true }).value).toMatchObject({
      at: { sheetId: idOf(sheet, 'GOLD results'), tab: 'GOLD results', row: 3 },
      run: null,
    });
  });

  it('tells an edit of the selected row from none', () => {
    const sheet = scored();
    const mark = (): unknown =>
      z
        .object({ at: z.object({ mark: z.number() }) })
        .parse(ask(sheet, 'lookAround', { at: true, run: false }).value).at.mark;
    sheet.runtime.select('GOLD', 3);
    const before = mark();
    expect(mark()).toBe(before);
    sheet.runtime.edit('GOLD', 'D3', '7');
    expect(mark()).not.toBe(before);
  });

  it('says that a tab is gone', () => {
    expect(ask(spreadsheetOf(GOLD), 'goToRow', { sheetId: 4711, row: 3 }).message).toBe(
      'That tab is gone: run the evals again.',
    );
  });
});

describe('what the last run came to', () => {
  it('is nothing before the first one', () => {
    expect(ask(spreadsheetOf(GOLD), 'runOutcome').value).toEqual({ outcome: null });
  });

  it('names the rows to look at and what got worse since the run before', () => {
    const sheet = scored();
    expect(ask(sheet, 'runOutcome').value).toMatchObject({
      outcome: {
        outcome: 'finished',
        heatmap: idOf(sheet, 'Heatmap'),
        message: { text: 'GOLD is at 50 % (1 of 2 pass; 9–91 %).' },
        tabs: [
          {
            tab: 'GOLD',
            resultsTab: 'GOLD results',
            toLookAt: [
              {
                ...{ row: 3, testId: 'g-2', query: 'How much water?', verdict: 'fail', isLost: false },
                why: 'Dataset: expected dataset 4, selected 7',
              },
              {
                ...{ row: 4, testId: 'g-3', query: 'How much grass?', verdict: 'error' },
                why: 'expected_start_date: “sometime” is no date; write it like 2024-08-01, 8/1/2024 or 2024',
              },
            ],
            more: 0,
            kinds: { failing: 1, lost: 0, open: 0, errors: 1, edited: 0 },
            trend: [0.5],
            changes: { before: '', worse: [], better: [] },
          },
        ],
      },
    });
    sheet.runtime.edit('GOLD', 'E2', '9');
    sheet.runtime.edit('GOLD', 'E3', '4');
    sheet.runtime.advance(60_000);
    ask(sheet, 'runEvals', { choice: { statuses: ['ready', 'skip'] } });
    expect(ask(sheet, 'runOutcome').value).toMatchObject({
      outcome: {
        tabs: [
          {
            toLookAt: [{ row: 2, verdict: 'fail', isLost: true }, { row: 4 }],
            kinds: { failing: 1, lost: 1 },
            changes: {
              worse: [{ row: 2, name: 'g-1: How much forest?' }],
              better: [{ row: 3, name: 'g-2: How much water?' }],
            },
          },
        ],
      },
    });
  });
});

describe('showing rows of one kind', () => {
  const shown = (sheet: Spreadsheet): unknown[] => {
    const tab = sheet.runtime.workbook.tabNamed('GOLD results');
    const hidden = tab ? filteredRows(tab) : new Set<number>();
    return [2, 3, 4].filter((row) => !hidden.has(row));
  };

  it('filters the results by verdict, for all, until everything is shown again', () => {
    const sheet = scored();
    expect(ask(sheet, 'showRows', { show: 'failing' }).value).toEqual({
      message: 'Only “Failing”: 1 of 3 rows of GOLD results, for everybody who has it open.',
    });
    expect(shown(sheet)).toEqual([3]);
    expect(sheet.runtime.workbook.activeTab?.name).toBe('GOLD results');
    // The menu does the same, for the tab in front.
    sheet.runtime.call('showErrors', [], 'menu');
    expect(shown(sheet)).toEqual([4]);
    sheet.runtime.call('showAllRows', [], 'menu');
    expect(shown(sheet)).toEqual([2, 3, 4]);
  });

  it('knows which rows were lost', () => {
    const sheet = scored();
    sheet.runtime.edit('GOLD', 'E2', '9');
    sheet.runtime.advance(60_000);
    ask(sheet, 'runEvals', { choice: { statuses: ['ready', 'skip'] } });
    ask(sheet, 'showRows', { show: 'lost', sheetId: idOf(sheet, 'GOLD') });
    // Row 3 fails as it did before.
    expect(shown(sheet)).toEqual([2]);
  });

  it('says so where there are no results yet', () => {
    expect(ask(spreadsheetOf(GOLD), 'showRows', { show: 'lost' })).toEqual({
      ...{ ok: false, message: 'There are no results to show: run evals first.' },
    });
  });
});

/** Looks in the middle of a run, before every n-th service call; with the service calls that each look took. */
function runWatched(
  rows: readonly (readonly string[])[],
  request: object,
  every: number,
): { sheet: Spreadsheet; looks: Watched[] } {
  const looks: Watched[] = [];
  const state: { sheet?: Spreadsheet; isLooking: boolean; calls: number } = { isLooking: false, calls: 0 };
  const sheet = spreadsheetOf(
    { GOLD: [HEADER.slice(0, 5), ...rows] },
    {
      onServiceCall: () => {
        state.calls += 1;
        if (!state.sheet || state.isLooking || state.calls % every !== 0) return;
        // Before and after, there is nothing to be seen.
        if (phaseOf(state.sheet.runtime) !== 'working') return;
        state.isLooking = true;
        const before = state.calls;
        const { value } = ask(state.sheet, 'lookAround', { at: true, run: true });
        looks.push({ value, calls: state.calls - before });
        state.isLooking = false;
      },
    },
  );
  state.sheet = sheet;
  expect(ask(sheet, 'runEvals', request).ok).toBe(true);
  return { sheet, looks };
}

interface Watched {
  readonly value: unknown;
  readonly calls: number;
}

const caseRow = (row: number): string[] => [
  `q-${row}`,
  'ready',
  `Question ${row}?`,
  '4',
  row === 2 ? '' : '4',
];

describe('a run that goes on', () => {
  it('is seen from a second execution: rows by verdict, the last errors with their rows', () => {
    const rows = Array.from({ length: 40 }, (_row, index) => caseRow(index + 2));
    const { sheet, looks } = runWatched(rows, { set: [['run.waveRows', '10']] }, 16);
    expect(looks.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({
        run: expect.objectContaining({
          state: 'running',
          rows: 40,
          // Waves within a second share a checkpoint; verdicts are those that stand in the results.
          rowsDone: 10,
          soFar: {
            tab: 'GOLD',
            resultsSheetId: idOf(sheet, 'GOLD results'),
            verdicts: { error: 1, pass: 29, '': 10 },
            errors: [{ row: 2, name: 'q-2', text: expect.stringContaining('no agent output') }],
          },
        }),
      }),
    );
  });

  it('costs the same few calls however many rows there are', () => {
    const most = (rows: number): number => {
      const { looks } = runWatched(
        Array.from({ length: rows }, (_row, index) => caseRow(index + 2)),
        { set: [['run.waveRows', '10']] },
        16,
      );
      return Math.max(...looks.map(({ calls }) => calls));
    };
    const few = most(80);
    expect(few).toBeGreaterThan(5);
    expect(few).toBeLessThan(40);
    expect(most(160)).toBe(few);
  });
});

describe('the settings in the sidebar', () => {
  const save = (sheet: Spreadsheet, path: string, value?: unknown) =>
    ask(sheet, 'saveSetting', { path, value });
  const valueOf = (sheet: Spreadsheet, path: string): unknown =>
    z
      .object({ sections: z.array(z.object({ settings: z.array(z.looseObject({ path: z.string() })) })) })
      .parse(ask(sheet, 'settingsForm').value)
      .sections.flatMap(({ settings }) => settings)
      .find((setting) => setting.path === path)?.['value'];

  it('are saved one by one, the others stay', () => {
    const sheet = spreadsheetOf(GOLD);
    expect(save(sheet, 'scoring.passThreshold', 0.9).value).toMatchObject({ value: 0.9, isDefault: false });
    expect(save(sheet, 'scoring.weights', { date_match: 2 }).ok).toBe(true);
    expect(save(sheet, 'run.build', '  may build ').value).toMatchObject({ value: 'may build' });
    expect(valueOf(sheet, 'scoring.passThreshold')).toBe(0.9);
    expect(valueOf(sheet, 'scoring.weights')).toEqual({ date_match: 2 });
    expect(valueOf(sheet, 'scoring.numberTolerance')).toBe(0.05);
    expect(save(sheet, 'scoring.passThreshold').value).toMatchObject({ value: 0.7, isDefault: true });
    expect(valueOf(sheet, 'scoring.weights')).toEqual({ date_match: 2 });
  });

  it('are refused with what they may be, and then nothing changes', () => {
    const sheet = spreadsheetOf(GOLD);
    expect(save(sheet, 'scoring.passThreshold', 1.5).message).toBe(
      'The setting scoring.passThreshold must be at most 1.',
    );
    expect(save(sheet, 'judge.attempts', 'often').message).toBe(
      'The setting judge.attempts must be a number.',
    );
    expect(save(sheet, 'judge.provider', 'openai').message).toBe(
      'There is no setting judge.provider to save here.',
    );
    expect(save(sheet, 'scoring.nothing', 1).message).toBe(
      'There is no setting scoring.nothing to save here.',
    );
    expect(save(sheet, '__proto__.polluted', 1).ok).toBe(false);
    expect([...sheet.runtime.properties('document').keys()]).toEqual([]);
  });

  it('open also where what is stored cannot be used, and say so', () => {
    const sheet = spreadsheetOf(GOLD, {
      properties: { document: { 'gnw.settings': '{"scoring":{"passThreshold":7}}' } },
    });
    expect(ask(sheet, 'settingsForm').value).toMatchObject({
      problem: 'The setting scoring.passThreshold must be at most 1.',
    });
    expect(valueOf(sheet, 'scoring.passThreshold')).toBe(7);
    expect(save(sheet, 'scoring.passThreshold', 0.8).ok).toBe(true);
    expect(ask(sheet, 'settingsForm').value).toMatchObject({ problem: '' });
  });

  it('map a header to a column, and take it back', () => {
    const sheet = spreadsheetOf({ 'Set 1.2': [['query', 'Right answer']] });
    const request = { tab: 'Set 1.2', column: 'expected_answer', header: 'Right answer' };
    expect(ask(sheet, 'saveMapping', request).value).toEqual({
      mapping: [
        {
          tab: 'Set 1.2',
          headers: [
            { header: 'query', column: 'query' },
            { header: 'Right answer', column: 'expected_answer' },
          ],
          own: [{ column: 'expected_answer', header: 'Right answer' }],
        },
      ],
    });
    expect(ask(sheet, 'saveMapping', { ...request, header: '' }).value).toMatchObject({
      mapping: [{ own: [], headers: [{ header: 'query' }, { header: 'Right answer', column: '' }] }],
    });
  });

  it('never give a key back', () => {
    const sheet = spreadsheetOf(GOLD);
    ask(sheet, 'saveSetting', { path: 'agent.baseUrl', value: 'https://agent.example.org' });
    const said = ask(sheet, 'saveSecret', { id: 'agent', text: 'agent-test-token-0001' });
    expect(said).toMatchObject({ ok: true, value: { secrets: [{ id: 'agent', isSet: true }] } });
    expect(JSON.stringify([said, ask(sheet, 'settingsForm')])).not.toContain('agent-test-token');
    expect(JSON.stringify([...sheet.runtime.properties('document')])).not.toContain('agent-test-token');
    expect(ask(sheet, 'saveSecret', { id: 'agent', text: '' }).value).toMatchObject({
      secrets: [{ isSet: false }],
    });
  });
});

it('the menu opens the sidebar', () => {
  const sheet = spreadsheetOf(GOLD);
  sheet.runtime.call('showSidebar');
  expect(sheet.pages).toEqual([expect.objectContaining({ kind: 'sidebar', title: 'GNW Evals' })]);
});
