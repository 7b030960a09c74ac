/** Edits for which Google fires no trigger: rows that are inserted, deleted, sorted. */
import { EDITED, RESULTS, edit, outcome, markedAddOn } from './edits-support';
import { BERTA, verdicts } from '../runs/runs-support';
import { type AddOn, writes } from '../add-on';
import { byHand } from '../../support/manual-edits';

describe('A mark that cannot be set at once', () => {
  const waits = (addOn: AddOn): unknown => addOn.runtime.properties('document').get('gnw.run.edited');

  it('waits while somebody else holds the lock, and is set by the next edit', () => {
    const addOn = markedAddOn();
    addOn.runtime.holdLock(25_000);
    const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'D2', 'PER'));
    expect(writes(calls)).toEqual([]);
    expect(waits(addOn)).toBeDefined();
    expect(addOn.lastRun()?.tabs[0]?.verdicts).toMatchObject({ edited: 1 });
    addOn.runtime.advance(60_000);
    edit(addOn, 'GOLD', 'D4', 'BRA');
    expect(verdicts(addOn)).toEqual([EDITED, 'fail', EDITED, 'pass', 'error']);
  });

  it('waits if the person may not edit the results, until somebody with access opens the sidebar', () => {
    const addOn = markedAddOn();
    byHand(addOn.runtime).protectTab(RESULTS);
    edit(addOn, 'GOLD', 'D2', 'PER', { user: BERTA });
    expect(verdicts(addOn)).toEqual(['pass', 'fail', 'pass', 'pass', 'error']);
    expect(waits(addOn)).toBeDefined();
    expect(addOn.reply('runOutcome', {}, BERTA).outcome?.tabs[0]?.verdicts).toMatchObject({
      edited: 1,
      pass: 2,
    });
    addOn.ask('sidebarStart', {}, BERTA);
    expect(waits(addOn)).toBeDefined();
    addOn.ask('sidebarStart', {});
    expect(verdicts(addOn)).toEqual([EDITED, 'fail', 'pass', 'pass', 'error']);
    expect(waits(addOn)).toBeUndefined();
  });
});

describe('The run after edits', () => {
  it('compares with the scores of the run before, marked or not', () => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'E2:E5', [['PER'], ['BRA'], ['PER'], ['BRA']]);
    expect(verdicts(addOn)).toEqual([EDITED, EDITED, 'pass', 'pass', 'error']);
    addOn.runtime.call('runOnAllTabs');
    expect(verdicts(addOn)).toEqual(['fail', 'pass', 'pass', 'pass', 'error']);
    expect(addOn.ask('runOutcome', {}).value).toMatchObject({
      outcome: {
        tabs: [{ headline: { change: '±0' }, toLookAt: [{ row: 2, isWorse: true }, { isWorse: false }] }],
      },
    });
  });

  it.each([
    ['only rows with errors', 'errors', ['pass', 'fail', EDITED, 'pass', 'pass']],
    ['only rows that changed', 'changed', ['pass', 'fail', 'fail', 'pass', 'pass']],
  ])('includes an error that was fixed, marked or not: %s', (_what, only, expected) => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'E6:F6', [['BRA', '']]);
    edit(addOn, 'GOLD', 'D4', 'BRA');
    expect(verdicts(addOn)).toEqual(['pass', 'fail', EDITED, 'pass', EDITED]);
    addOn.ask('runEvals', { only });
    expect(verdicts(addOn)).toEqual(expected);
  });
});

describe('Edit events that Google drops', () => {
  const lost = { isDropped: true };

  it('leave no mark, but the old score of the row is left out of every figure', () => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'D2', 'PER', lost);
    edit(addOn, 'GOLD', 'E5', 'PER', lost);
    expect(verdicts(addOn)).toEqual(['pass', 'fail', 'pass', 'pass', 'error']);
    const counts = { pass: 1, fail: 1, error: 1, edited: 2 };
    expect(addOn.lastRun()?.tabs[0]?.verdicts).toMatchObject(counts);
    expect(outcome(addOn)).toMatchObject({
      toLookAt: [
        { row: 3, verdict: 'fail' },
        { row: 6, verdict: 'error' },
        { row: 2, verdict: 'edited' },
        { row: 5, verdict: 'edited' },
      ],
    });
    const look = addOn.ask('rowViews', { sheetId: addOn.idOf('GOLD'), rows: [2] });
    expect(look.value).toMatchObject([{ row: { verdict: EDITED, isEdited: true } }]);
    const { scorecards } = addOn.json();
    const told = scorecards.map((card) => card['verdict']);
    expect(told).toEqual(['edited', 'fail', 'pass', 'edited', 'error']);
  });

  it('are marked with the next edit of the tab', () => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'D2', 'PER', lost);
    edit(addOn, 'GOLD', 'E5', 'PER', lost);
    byHand(addOn.runtime).deleteRows('GOLD', 3);
    edit(addOn, 'GOLD', 'D3', 'BRA');
    expect(verdicts(addOn)).toEqual([EDITED, EDITED, EDITED, EDITED, 'error']);
    expect(addOn.row(RESULTS, 5)['error_code']).toBe('case_gone');
  });
});

it('Marks stay with their rows when rows are inserted, deleted or sorted', () => {
  const addOn = markedAddOn();
  edit(addOn, 'GOLD', 'D2', 'PER');
  byHand(addOn.runtime).insertRows('GOLD', 2, 2);
  byHand(addOn.runtime).sortRows('GOLD', 2, { fromRow: 4 });
  byHand(addOn.runtime).deleteRows('GOLD', 4);
  // Sorted by query: five (deleted), four, one, three, two.
  edit(addOn, 'GOLD', 'E4', 'PER');
  const marked = [2, 3, 4, 5, 6].map((row) => {
    const { test_id, verdict } = addOn.row(RESULTS, row + 2);
    return `${String(test_id)} ${String(verdict)}`;
  });
  expect(marked).toEqual([`a ${EDITED}`, 'b fail', 'c pass', `d ${EDITED}`, `e ${EDITED}`]);
});
