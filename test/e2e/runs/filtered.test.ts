/** Runs of selected rows. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../desk';
import { GOLD, RESULTS, lines, run } from './busy-support';

describe('Runs of some rows only', () => {
  /** Row 3 is an error, row 6 passed before and fails now. */
  function edited(): Desk {
    const desk = deskOf({ GOLD });
    desk.runtime.edit('GOLD', 'E3', 'HTTP 500');
    run(desk);
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'error' });
    desk.runtime.edit('GOLD', 'E3', '');
    desk.runtime.edit('GOLD', 'D6', 'PER');
    desk.runtime.advance(60_000);
    return desk;
  }

  it('run the rows that changed, and leave all others as they are, notes too', () => {
    const desk = edited();
    const others = [2, 4, 5, 7, 8, 9, 10, 11, 12, 13];
    const before = lines(desk, others);
    desk.ask('runEvals', { only: 'changed' });
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'pass', error: null });
    expect(desk.row(RESULTS, 8)).toMatchObject({ verdict: 'fail', actual_id: 'PER' });
    expect(desk.note(RESULTS, 8, 'aoi_id_match_score')).toBe('missing: BRA; not expected: PER');
    expect(lines(desk, others)).toEqual(before);
    expect(desk.history()[1]).toMatchObject({ filters: 'rows that changed', rows: 12, pass: 7, fail: 5 });
  });
});
