/** Edits whose mark has to wait, and the run after them. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf, writes } from '../desk';
import { EDITED, MARKED, RESULTS, edit, markedDesk, verdicts } from './edits-support';

const BERTA = 'berta@example.org';

describe('Where a mark cannot be set now', () => {
  const waits = (desk: Desk): unknown => desk.runtime.properties('document').get('gnw.run.edited');

  it('it waits while somebody else holds the lock, and is set by the next edit', () => {
    const desk = markedDesk();
    desk.runtime.holdLock(25_000);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D2', 'PER'));
    expect(writes(calls)).toEqual([]);
    expect(waits(desk)).toBeDefined();
    expect(desk.lastRun()?.tabs[0]?.verdicts).toMatchObject({ [EDITED]: 1 });
    desk.runtime.advance(60_000);
    edit(desk, 'GOLD', 'D4', 'BRA');
    expect(verdicts(desk)).toEqual([EDITED, 'fail', EDITED, 'pass', 'error']);
  });

  it('it waits where the person may not write the results, until somebody looks who may', () => {
    const desk = markedDesk();
    desk.runtime.person.protectTab(RESULTS);
    edit(desk, 'GOLD', 'D2', 'PER', { user: BERTA });
    expect(verdicts(desk)).toEqual(['pass', 'fail', 'pass', 'pass', 'error']);
    expect(waits(desk)).toBeDefined();
    expect(desk.lastRun()?.tabs[0]?.verdicts).toMatchObject({ [EDITED]: 1, pass: 2 });
    desk.ask('sidebarStart', {}, BERTA);
    expect(waits(desk)).toBeDefined();
    desk.ask('sidebarStart', {});
    expect(verdicts(desk)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(waits(desk)).toBeUndefined();
  });

  it('it waits while a run goes on, and stands at its end: also that of another eval set', () => {
    const desk = deskOf({ GOLD: MARKED, Other: MARKED });
    desk.runtime.call('runOnAllTabs');
    desk.runtime.advance(60_000);
    let edits = 0;
    desk.meanwhile(
      (name, { running }) => {
        if (running.length > 1 || name !== 'Range.setNotes') return null;
        edits += 1;
        // The first notes are those of the layout, the second those of the wave.
        if (edits !== 3) return null;
        edit(desk, 'GOLD', 'D2', 'PER');
        edit(desk, 'Other', 'D4', 'BRA');
        return null;
      },
      () => void desk.ask('runEvals', { tabs: ['GOLD'], set: [['run.waveRows', '2']] }),
    );
    expect(verdicts(desk)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(verdicts(desk, 'Other results')).toEqual(['pass', 'fail', EDITED, 'pass', 'error']);
    expect(waits(desk)).toBeUndefined();
    expect(desk.history()[1]).toMatchObject({ pass: 3, fail: 1, error: 1 });
  });
});

describe('The run after edits', () => {
  it('compares with what the run before has scored, whatever is marked', () => {
    const desk = markedDesk();
    edit(desk, 'GOLD', 'E2:E5', [['PER'], ['BRA'], ['PER'], ['BRA']]);
    expect(verdicts(desk)).toEqual([EDITED, EDITED, 'pass', 'pass', 'error']);
    desk.runtime.call('runOnAllTabs');
    expect(verdicts(desk)).toEqual(['fail', 'pass', 'pass', 'pass', 'error']);
    expect(desk.ask('runOutcome', {}).value).toMatchObject({
      outcome: {
        tabs: [{ headline: { change: '±0' }, toLookAt: [{ row: 2, isLost: true }, { isLost: false }] }],
      },
    });
  });

  it.each([
    ['only rows with errors', 'errors', ['pass', 'fail', EDITED, 'pass', 'pass']],
    ['only rows that changed', 'changed', ['pass', 'fail', 'fail', 'pass', 'pass']],
  ])('takes up an error that was mended, marked or not: %s', (_what, only, expected) => {
    const desk = markedDesk();
    edit(desk, 'GOLD', 'E6:F6', [['BRA', '']]);
    edit(desk, 'GOLD', 'D4', 'BRA');
    expect(verdicts(desk)).toEqual(['pass', 'fail', EDITED, 'pass', EDITED]);
    desk.ask('runEvals', { only });
    expect(verdicts(desk)).toEqual(expected);
  });
});
