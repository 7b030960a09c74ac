/** Workbooks at Google's limits: a run ends, says what to do, and keeps its scores. */
import { FINISHED, stoppedBy } from '../../src/model/run';
import { Workbook } from '../../local/runtime';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { areaCases } from '../support/cases';
import { executionsToEnd } from '../support/let-time-pass';

const GOLD = areaCases(['BRA', 'PER']);
const MAX_CELLS = 10_000_000;
/** The number of cells of a new tab. */
const NEW_TAB = 26_000;
const FULL = 'the workbook is full: remove tabs, rows or columns that are no longer needed';

/** A spreadsheet with room for `room` more cells. */
function almostFull(room: number): AddOn {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const rest = MAX_CELLS - NEW_TAB - room;
  workbook.addTab('Archive', undefined, Math.floor(rest / 100), 100);
  return addOnOf({ GOLD }, { workbook });
}

it.each([
  [0, FULL],
  [1, FULL],
  // Enough, as hidden tabs give back the columns that they do not use.
  [2, ''],
])('a run in a spreadsheet that is almost full ends, with room for %d new tabs: %s', (tabs, why) => {
  const addOn = almostFull(tabs * NEW_TAB);
  expect(addOn.ask('runEvals', {}).ok).toBe(true);
  expect(executionsToEnd(addOn.runtime)).toBeLessThanOrEqual(4);
  const last = addOn.lastRun();
  expect(last?.outcome).toEqual(why === '' ? FINISHED : stoppedBy('refused', why));
  if (why === '')
    expect(addOn.row('GOLD results', 5)).toMatchObject({ verdict: 'fail', run_id: last?.['runId'] });
  expect(addOn.ask('runEvals', {}).ok).toBe(true);
  executionsToEnd(addOn.runtime);
});

it('a run over a hundred small eval sets scores every row, in a few executions', () => {
  const names = Array.from({ length: 100 }, (_tab, index) => `Set ${index}`);
  const addOn = addOnOf(Object.fromEntries(names.map((name) => [name, GOLD])));
  expect(addOn.ask('runEvals', {}).ok).toBe(true);
  expect(executionsToEnd(addOn.runtime)).toBeLessThanOrEqual(11);
  expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' } });
  expect(addOn.lastRun()?.tabs).toHaveLength(100);
  for (const name of names)
    expect([2, 3].map((row) => addOn.row(`${name} results`, row + 2)['verdict'])).toEqual(['pass', 'fail']);
});
