/** The sidebar's requests to the add-on, answered by the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { phaseOf } from '../../support/places';
import { type Spreadsheet, spreadsheetOf } from '../spreadsheet';
import { HEADER, ask, idOf,} from './sidebar-support';

/** Looks in the middle of a run, whenever its writes have gone out; with the service calls that each look took. */
function runWatched(
  rows: readonly (readonly string[])[],
  request: object,
): { sheet: Spreadsheet; looks: Watched[] } {
  const looks: Watched[] = [];
  const state: { sheet?: Spreadsheet; isLooking: boolean; calls: number; last: string } = {
    ...{ isLooking: false, calls: 0, last: '' },
  };
  const sheet = spreadsheetOf(
    { GOLD: [HEADER.slice(0, 5), ...rows] },
    {
      onServiceCall: (name) => {
        state.calls += 1;
        const isOut = state.last === 'SpreadsheetApp.flush';
        state.last = name;
        if (!state.sheet || state.isLooking || !isOut) return;
        // Before and after, there is nothing to see.
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
    const { sheet, looks } = runWatched(rows, { set: [['run.waveRows', '10']] });
    expect(looks.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({
        run: expect.objectContaining({
          state: 'running',
          rows: 40,
          // Progress is written out with the lines of its waves.
          rowsDone: 30,
          soFar: {
            resultsSheetId: idOf(sheet, 'GOLD results'),
            verdicts: { error: 1, pass: 29, '': 10 },
            errors: [{ row: 4, name: 'q-2', text: expect.stringContaining('no agent output') }],
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
      );
      return Math.max(...looks.map(({ calls }) => calls));
    };
    const few = most(30);
    expect(few).toBeGreaterThan(5);
    // Nearly all of them ask for names and numbers of tabs, which are not round trips.
    expect(few).toBeLessThan(60);
    expect(most(60)).toBe(few);
  });
});
