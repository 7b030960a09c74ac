/** Edits while a run is going on, or while another execution holds the document lock. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf, writes } from '../desk';
import { GOLD, RESULTS, STANDING, edit, scoredDesk } from './edits-support';

/** Runs GOLD and, in the middle of its rows being written, edits a case of the other eval set. */
function editOtherWhileGoldRuns(desk: Desk): void {
  let isDone = false;
  desk.meanwhile(
    (name, { running }) => {
      if (running.length === 1 && name === 'Range.setNotes' && !isDone) {
        isDone = true;
        edit(desk, 'Other', 'D3', 'PER');
      }
      return null;
    },
    () => void desk.ask('runEvals', { tabs: ['GOLD'] }),
  );
  expect(isDone).toBe(true);
}

describe('An edit while a run is going on', () => {
  it('harms nothing where the clock ticks while it is taken away', () => {
    const desk = deskOf({ GOLD });
    let deletions = 0;
    desk.meanwhile(
      (name, { running }) => {
        if (running.length > 1 || name !== 'ScriptApp.deleteTrigger') return null;
        deletions += 1;
        desk.runtime.call('continueRun', [], 'trigger');
        return null;
      },
      () => {
        expect(desk.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
        desk.settle();
      },
    );
    expect(deletions).toBe(1);
    expect(desk.waiting()).toEqual([]);
  });

  it('of another eval set is taken up after it', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.runtime.call('runOnAllTabs');
    desk.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(desk);
    expect(desk.row('Other results', 5)).toMatchObject({ overall_score: 0 });
    desk.settle();
    expect(desk.row('Other results', 5)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });

  it('of an eval set that was never run does not set off a run of it', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.ask('runEvals', { tabs: ['GOLD'] });
    desk.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(desk);
    desk.settle();
    expect(desk.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results', 'Other']);
    expect(desk.waiting()).toEqual(STANDING);
  });

  it('of an eval set of which few rows were run scores none of the others', () => {
    const desk = deskOf({ GOLD, Other: GOLD });
    desk.ask('runEvals', { tabs: ['Other'], choice: { rows: [3, 4] } });
    desk.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(desk);
    desk.settle();
    expect(desk.row('Other results', 4)).toMatchObject({ test_id: 'b', overall_score: 0.5 });
    expect(desk.runtime.workbook.tabNamed('Other results')?.grid.lastRow).toBe(5);
  });

  it('waits where the run begins while the edit is answered, and dies', () => {
    const desk = scoredDesk();
    desk.meanwhile(
      (name, { running }) => {
        // The execution dies as soon as it has claimed the run.
        if (running.length === 2) return name === 'Lock.releaseLock' ? { kind: 'kill-after' } : null;
        if (name === 'Lock.tryLock') expect(() => desk.ask('runEvals', {})).toThrow(/time/);
        return null;
      },
      () => edit(desk, 'GOLD', 'D3', 'PER'),
    );
    expect(desk.row(RESULTS, 5)).toMatchObject({ overall_score: 0 });
    desk.settle();
    expect(desk.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });
});

describe('An edit while somebody else holds the document lock', () => {
  it('is picked up by a trigger afterwards', () => {
    const desk = scoredDesk();
    desk.runtime.holdLock(45_000);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
    expect(writes(calls)).toEqual([]);
    expect(desk.waiting()).toEqual(STANDING);
    desk.settle();
    expect(desk.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(desk.waiting()).toEqual(STANDING);
  });
});
