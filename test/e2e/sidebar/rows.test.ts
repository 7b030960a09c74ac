/** One row in the sidebar, and the rows of one kind. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { filteredRows } from '../../../local/workbook/filtered';
import { type Spreadsheet, spreadsheetOf } from '../spreadsheet';
import { GOLD, ask, idOf, scored } from './sidebar-support';

function look(sheet: Spreadsheet, tab: string, row: number): unknown {
  const { value } = ask(sheet, 'lookAtRows', { sheetId: idOf(sheet, tab), rows: [row] });
  return z.object({ looks: z.array(z.unknown()) }).parse(value).looks[0];
}

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
        checksPassed: '0 of 1',
        source: { sheetId: idOf(sheet, 'GOLD'), row: 3 },
        results: { sheetId: idOf(sheet, 'GOLD results'), row: 5 },
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
    expect(look(sheet, 'GOLD results', 5)).toEqual(shown);
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
      row: { verdict: 'edited, score again', checksPassed: '0 of 1', isEdited: true },
    });
    expect(look(sheet, 'GOLD results', 5)).toMatchObject({ row: { source: { row: 3 }, isEdited: true } });
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
    expect(why('Notes', 1)).toBe('“Notes” is not an eval set any more: it has no “query” column.');
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
      lastRun: expect.stringMatching(/^\d{8}T\d{9}Z$/),
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

  it('tells an edit of any row whose result it changes from none', () => {
    const sheet = scored();
    const changes = (): number =>
      z.object({ changes: z.number() }).parse(ask(sheet, 'lookAround', { at: false, run: true }).value)
        .changes;
    expect(changes()).toBe(0);
    sheet.runtime.edit('GOLD', 'D3', '7');
    expect(changes()).toBe(1);
    expect(changes()).toBe(1);
    // Its line says so already; another row's does not.
    sheet.runtime.edit('GOLD', 'D3', '8');
    expect(changes()).toBe(1);
    sheet.runtime.edit('GOLD', 'D2', '8');
    expect(changes()).toBe(2);
  });

  it('says that a tab is gone', () => {
    expect(ask(spreadsheetOf(GOLD), 'goToRow', { sheetId: 4711, row: 3 }).message).toBe(
      'That tab is gone: run the evals again.',
    );
  });
});

describe('showing rows of one kind', () => {
  const shown = (sheet: Spreadsheet): unknown[] => {
    const tab = sheet.runtime.workbook.tabNamed('GOLD results');
    const hidden = tab ? filteredRows(tab) : new Set<number>();
    return [4, 5, 6].filter((row) => !hidden.has(row));
  };

  it('filters the results by verdict, for all, until everything is shown again', () => {
    const sheet = scored();
    expect(ask(sheet, 'showRows', { show: 'failing' }).value).toEqual({
      message: 'Only “Failing”: 1 of 3 rows of GOLD results, for everyone who has it open.',
    });
    expect(shown(sheet)).toEqual([5]);
    expect(sheet.runtime.workbook.activeTab?.name).toBe('GOLD results');
    // Nothing of a kind: it says so, and what was shown still is.
    expect(ask(sheet, 'showRows', { show: 'edited' }).value).toEqual({
      message: 'No row of GOLD results is “Edited”: all that was shown still is.',
    });
    expect(shown(sheet)).toEqual([5]);
    ask(sheet, 'showRows', { show: 'errors' });
    expect(shown(sheet)).toEqual([6]);
    ask(sheet, 'showRows', { show: 'all' });
    expect(shown(sheet)).toEqual([4, 5, 6]);
  });

  it('knows which rows were lost', () => {
    const sheet = scored();
    sheet.runtime.edit('GOLD', 'E2', '9');
    sheet.runtime.advance(60_000);
    ask(sheet, 'runEvals', { choice: { statuses: ['ready', 'skip'] } });
    ask(sheet, 'showRows', { show: 'lost', sheetId: idOf(sheet, 'GOLD') });
    // Row 3 fails as it did before.
    expect(shown(sheet)).toEqual([4]);
  });

  it('says so where there are no results yet', () => {
    expect(ask(spreadsheetOf(GOLD), 'showRows', { show: 'lost' })).toEqual({
      ...{ ok: false, message: 'There are no results to show: run evals first.' },
    });
  });
});
