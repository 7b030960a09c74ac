/** One row in the sidebar, and the rows of one kind. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { filteredRows } from '../../../local/workbook/filtered';
import { type Spreadsheet,} from '../spreadsheet';
import { ask, idOf, scored } from './sidebar-support';

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
});

describe('going to a row', () => {
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
});
