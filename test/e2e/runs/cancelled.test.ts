/** Runs that are cancelled. */
import { describe, expect, it } from '@jest/globals';
import { deskOf } from '../desk';
import { BERTA, GOLD, VERDICTS, interrupted, lines, once, run, verdicts } from './busy-support';

describe('Cancelling', () => {
  it('stops the run after the wave it is in, and leaves the rows that are scored as they are', () => {
    const desk = deskOf({ GOLD });
    let said: unknown;
    let done: ReturnType<typeof lines> = [];
    const reply = desk.meanwhile(
      once('Spreadsheet.toast', 2, () => {
        said = desk.ask('cancelRun', undefined, BERTA).value;
        // Quick waves check every two seconds whether the run was cancelled.
        desk.runtime.advance(2000);
        done = lines(desk, [2, 3, 4, 5]);
      }),
      () => run(desk),
    );
    expect(said).toEqual({
      message: 'The run stops after the wave it is in; the rows that are scored stay as they are.',
    });
    expect(reply).toMatchObject({
      ok: true,
      value: { state: 'finished', summary: { outcome: 'cancelled' } },
    });
    expect(lines(desk, [2, 3, 4, 5])).toEqual(done);
    // The toast comes after the checkpoint: one more wave had started.
    expect(verdicts(desk)).toEqual([...VERDICTS.slice(0, 8), null, null, null, null]);
    expect(desk.history()).toMatchObject([{ outcome: 'cancelled', rows: 8, pass: 6, fail: 2 }]);
    expect(desk.status()).toBe('The run is cancelled: 8 of 12 rows were scored.');
    desk.settle();
    expect(desk.runtime.triggers).toEqual([]);
    expect(desk.ask('progress').value).toEqual({ run: null });
    run(desk, { only: 'errors' });
    expect(verdicts(desk)).toEqual(VERDICTS);
  });

  it('clears a run away whose execution has died', () => {
    const desk = interrupted();
    desk.runtime.advance(6.6 * 60_000);
    expect(desk.ask('cancelRun').value).toEqual({
      message: 'The run is cancelled: 4 of 12 rows were scored and stay as they are.',
    });
    expect(desk.history()).toMatchObject([{ outcome: 'cancelled' }]);
    desk.settle();
    expect(desk.runtime.triggers).toEqual([]);
    expect(desk.history()).toHaveLength(1);
  });
});
