/** Edits while a run is in progress, or while another execution holds the document lock. */
import { type AddOn, addOnOf, writes } from '../add-on';
import { GOLD, RESULTS, STANDING, edit, scoredAddOn } from './edits-support';

/** Runs GOLD and, in the middle of its rows being written, edits a case of the other eval set. */
function editOtherWhileGoldRuns(addOn: AddOn): void {
  let isDone = false;
  addOn.meanwhile(
    (name, { running }) => {
      if (running.length === 1 && name === 'Range.setNotes' && !isDone) {
        isDone = true;
        edit(addOn, 'Other', 'D3', 'PER');
      }
      return null;
    },
    () => void addOn.ask('runEvals', { tabs: ['GOLD'] }),
  );
  expect(isDone).toBe(true);
}

describe('An edit while a run is in progress', () => {
  it('survives a trigger that fires while it is being removed', () => {
    const addOn = addOnOf({ GOLD });
    let deletions = 0;
    addOn.meanwhile(
      (name, { running }) => {
        if (running.length > 1 || name !== 'ScriptApp.deleteTrigger') return null;
        deletions += 1;
        addOn.runtime.call('continueRun', [], 'trigger');
        return null;
      },
      () => {
        expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
        addOn.settle();
      },
    );
    expect(deletions).toBe(1);
    expect(addOn.waiting()).toEqual([]);
  });

  it('of an eval set that was never run does not set off a run of it', () => {
    const addOn = addOnOf({ GOLD, Other: GOLD });
    addOn.ask('runEvals', { tabs: ['GOLD'] });
    addOn.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(addOn);
    addOn.settle();
    expect(addOn.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results', 'Other']);
    expect(addOn.waiting()).toEqual(STANDING);
  });

  it('of another eval set is taken up after it, and none of its rows that were not run', () => {
    const addOn = addOnOf({ GOLD, Other: GOLD });
    addOn.ask('runEvals', { tabs: ['Other'], choice: { rows: [3, 4] } });
    addOn.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(addOn);
    expect(addOn.row('Other results', 4)).toMatchObject({ overall_score: 0 });
    addOn.settle();
    expect(addOn.row('Other results', 4)).toMatchObject({ test_id: 'b', overall_score: 0.5 });
    expect(addOn.waiting()).toEqual(STANDING);
    expect(addOn.runtime.workbook.tabNamed('Other results')?.grid.lastRow).toBe(5);
  });

  it('waits where the run begins while the edit is answered, and dies', () => {
    const addOn = scoredAddOn();
    addOn.meanwhile(
      (name, { running }) => {
        // The execution dies as soon as it has claimed the run.
        if (running.length === 2) return name === 'Lock.releaseLock' ? { kind: 'kill-after' } : null;
        if (name === 'Lock.tryLock') expect(() => addOn.ask('runEvals', {})).toThrow(/time/);
        return null;
      },
      () => edit(addOn, 'GOLD', 'D3', 'PER'),
    );
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0 });
    addOn.settle();
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(addOn.waiting()).toEqual(STANDING);
  });
});

it('An edit while somebody else holds the document lock is picked up by a trigger afterwards', () => {
  const addOn = scoredAddOn();
  addOn.runtime.holdLock(45_000);
  const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'D3', 'PER'));
  expect(writes(calls)).toEqual([]);
  expect(addOn.waiting()).toEqual(STANDING);
  addOn.settle();
  expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
  expect(addOn.waiting()).toEqual(STANDING);
});
