/** Scheduled runs: once per slot, without a user, and reported by mail as the schedule says. */
import type { RuntimeOptions } from '../../local/runtime';
import { type AddOn, addOnOf, atCall, userInterface } from '../e2e/add-on';
import { areaCases } from '../support/cases';
import { hours } from '../support/let-time-pass';
import { byHand } from '../support/manual-edits';

const GOLD = areaCases(['BRA', 'BRA', 'PER']);
const OWNER = 'analyst@example.org';
const HOUR = 3_600_000;

function scheduled(entry: object, options: Partial<RuntimeOptions> = {}): AddOn {
  const addOn = addOnOf({ GOLD }, options);
  expect(addOn.ask('saveSchedule', { sheetId: null, every: 'day', hour: 2, ...entry })).toMatchObject({
    ok: true,
  });
  return addOn;
}

/** Lets days pass with one trigger each, which is enough for daily schedules. */
function days(addOn: AddOn, count: number): void {
  for (let day = 0; day < count; day += 1) {
    addOn.runtime.advance(23 * HOUR);
    hours(addOn, 1);
  }
}

it('A daily schedule runs once a day in its hour, and touches no user interface', () => {
  const addOn = scheduled({});
  const calls = addOn.callsOf(() => hours(addOn, 72));
  const starts = addOn.history().map(({ run_id }) => run_id.slice(0, 11));
  expect(starts).toEqual(['20261122T02', '20261123T02', '20261124T02']);
  expect(addOn.history()[0]).toMatchObject({
    outcome: { how: 'finished' },
    tabs: 'GOLD',
    rows: 3,
    pass: 2,
    fail: 1,
  });
  expect(addOn.row('GOLD results', 4)).toMatchObject({ test_id: 't0', verdict: 'pass' });
  expect(userInterface(calls)).toEqual([]);
  expect(addOn.waiting()).toEqual(['continueRun']);
  expect(addOn.runtime.mails).toEqual([]);
});

it('A scheduled run finishes without its mail if the mail quota is used up', () => {
  const addOn = scheduled({ mail: 'always' }, { limits: { mailsPerDay: 0 } });
  days(addOn, 1);
  expect(addOn.runtime.mails).toEqual([]);
  expect(addOn.history()).toMatchObject([{ outcome: { how: 'finished' }, rows: 3 }]);
  expect(addOn.waiting()).toEqual(['continueRun']);
});

it('A schedule whose tab was deleted reports so by mail and in the list, and runs no other tab', () => {
  const addOn = addOnOf({ GOLD, Other: GOLD });
  const other = addOn.reply('schedules', {}).tabs.find(({ name }) => name === 'Other');
  addOn.ask('saveSchedule', { sheetId: other?.sheetId, every: 'day', hour: 2, mail: 'worse' });
  byHand(addOn.runtime).deleteTab('Other');
  days(addOn, 1);
  expect(addOn.runtime.mails).toMatchObject([
    {
      to: OWNER,
      subject: 'GNW Evals: a scheduled run could not start',
      body: expect.stringContaining('“Other” no longer exists. Change or remove the schedule'),
    },
  ]);
  expect(addOn.tabNames()).toEqual(['GOLD']);
  expect(addOn.reply('schedules', {}).schedules).toMatchObject([{ problem: '“Other” no longer exists.' }]);
  hours(addOn, 3);
  expect(addOn.runtime.mails).toHaveLength(1);
});

it('A schedule waits for the next hour while another run is in progress', () => {
  const addOn = scheduled({});
  hours(addOn, 13);
  const tick = jest.fn(() => {
    addOn.runtime.clock.advanceTo(Date.UTC(2026, 10, 22, 2, 0, 30));
    for (const { error } of addOn.runtime.runDueTriggers()) expect(error).toBeNull();
  });
  addOn.meanwhile(atCall('Range.setNotes', 1, tick), () => {
    addOn.runtime.advance(57 * 60_000);
    addOn.ask('runEvals', {});
  });
  expect(tick).toHaveBeenCalled();
  expect(addOn.history()).toMatchObject([{ outcome: { how: 'finished' } }]);
  hours(addOn, 1);
  expect(addOn.history()).toMatchObject([{}, { run_id: expect.stringMatching(/^20261122T03/) }]);
  hours(addOn, 20);
  expect(addOn.history()).toHaveLength(2);
});
