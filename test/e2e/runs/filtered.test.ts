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

  it('run the rows with errors, and leave all others as they are, notes too', () => {
    const desk = edited();
    const others = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    const before = lines(desk, others);
    const old = desk.row(RESULTS, 5);
    desk.ask('runEvals', { only: 'errors' });
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'pass', error: null });
    expect(desk.row(RESULTS, 5)['run_id']).not.toBe(old['run_id']);
    expect(lines(desk, others)).toEqual(before);
    expect(desk.history()[1]).toMatchObject({
      filters: 'rows with errors',
      // Row 6 as it was scored: its output was edited, and it was not run again.
      ...{ rows: 12, pass: 8, fail: 4 },
    });
  });

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

  it('say so where there is nothing to run', () => {
    const desk = deskOf({ GOLD });
    run(desk);
    const only = (which: 'errors' | 'changed') => desk.ask('runEvals', { only: which }).message;
    expect([only('errors'), only('changed')]).toEqual([
      'There is nothing to run: no row is error, needs judge, trials disagree or unfinished.',
      'There is nothing to run: no row has changed since it was scored.',
    ]);
    expect(desk.history()).toHaveLength(1);
  });
});
