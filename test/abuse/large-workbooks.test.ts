/** Workbooks at Google's limits: a run over them ends, says what to do, and keeps what it has scored. */
import { describe, expect, it } from '@jest/globals';
import { Workbook } from '../../local/runtime';
import type { Typed } from '../e2e/cells';
import { type Desk, deskOf } from '../e2e/desk';
import { letTimePass } from '../support/settled';

const GOLD: Typed[][] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ['1', 'Which area?', 'BRA', 'BRA'],
  ['2', 'Which other?', 'PER', 'BRA'],
];
const MAX_CELLS = 10_000_000;
/** Cells of a new tab, whatever goes into it. */
const NEW_TAB = 26_000;
const FULL = 'the workbook is full: remove tabs, rows or columns that are no longer needed';

/** A spreadsheet with room for `room` more cells. */
function almostFull(room: number): Desk {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const rest = MAX_CELLS - NEW_TAB - room;
  workbook.addTab('Archive', undefined, Math.floor(rest / 100), 100);
  return deskOf({ GOLD }, { workbook });
}

/** Lets triggers fire until the run is over, and counts their executions. */
function executions(desk: Desk): number {
  let fired = 0;
  letTimePass(desk.runtime, () => (fired += 1));
  expect(desk.runtime.properties('document').has('gnw.run')).toBe(false);
  return fired;
}

describe('a run in a spreadsheet that is almost full', () => {
  it.each([
    [0, `stopped: ${FULL}`],
    [1, `stopped: ${FULL}`],
    // Hidden tabs give back the columns that they do not use.
    [2, 'finished'],
  ])('ends, with room for %d new tabs: %s', (tabs, outcome) => {
    const desk = almostFull(tabs * NEW_TAB);
    expect(desk.ask('runEvals', {}).ok).toBe(true);
    expect(executions(desk)).toBeLessThanOrEqual(3);
    const last = desk.lastRun();
    expect(last?.outcome).toBe(outcome);
    if (outcome === 'finished')
      expect(desk.row('GOLD results', 5)).toMatchObject({ verdict: 'fail', run_id: last?.['runId'] });
    expect(desk.ask('runEvals', {}).ok).toBe(true);
    executions(desk);
  });
});

describe('a run over a hundred small eval sets', () => {
  it('scores every row, in a few executions', () => {
    const names = Array.from({ length: 100 }, (_tab, index) => `Set ${index}`);
    const desk = deskOf(Object.fromEntries(names.map((name) => [name, GOLD])));
    expect(desk.ask('runEvals', {}).ok).toBe(true);
    expect(executions(desk)).toBeLessThanOrEqual(10);
    expect(desk.lastRun()).toMatchObject({ outcome: 'finished' });
    expect(desk.lastRun()?.tabs).toHaveLength(100);
    for (const name of names)
      expect([2, 3].map((row) => desk.row(`${name} results`, row + 2)['verdict'])).toEqual(['pass', 'fail']);
  });
});
