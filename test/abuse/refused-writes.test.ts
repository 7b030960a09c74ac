/** Google refuses what a run wants to write: for good, for now, or without a known reason. Every run ends, and none loses scores. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { letTimePass } from '../support/settled';
import { type Desk, deskOf } from '../e2e/desk';
import type { Typed } from '../e2e/cells';

const BERTA = 'berta@example.org';
const GOLD: Typed[][] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ['1', 'Which area?', 'BRA', 'BRA'],
  ['2', 'Which other?', 'PER', 'BRA'],
];
const protectedText = (name: string): string =>
  `“${name}” is protected: let whoever runs GNW Evals edit it, or remove the protection`;

/** Only the owner may write there. */
function protect(desk: Desk, name: string): void {
  const tab = desk.runtime.workbook.tabNamed(name);
  if (!tab) throw new Error(`no ${name}`);
  tab.protections.push({ id: 7, area: null, isWarningOnly: false, isOwnersAlone: true });
}

function isGoingOn(desk: Desk): boolean {
  return desk.runtime.properties('document').has('gnw.run');
}

/** Lets every trigger fire, and counts the executions until the run is over. */
function executions(desk: Desk): number {
  let fired = 0;
  let wasGoingOn = isGoingOn(desk);
  letTimePass(desk.runtime, () => {
    if (wasGoingOn) fired += 1;
    wasGoingOn = isGoingOn(desk);
  });
  return fired;
}

/** No record of the run is left and, once its clock has ticked, no clock. */
function isOver(desk: Desk): boolean {
  const isDone = !isGoingOn(desk);
  letTimePass(desk.runtime);
  return isDone && desk.runtime.nextTriggerAt === null;
}

describe('A run of somebody who may not write everywhere', () => {
  it.each(['Summary', 'Heatmap', 'GNW ledger'])(
    'ends where %s is protected, with whole results and a sentence',
    (name) => {
      const desk = deskOf({ GOLD });
      desk.ask('runEvals', {});
      protect(desk, name);
      const reply = desk.ask('runEvals', {}, BERTA);
      expect(reply).toMatchObject({ ok: true, value: { state: 'finished' } });
      const last = desk.lastRun();
      expect(last).toMatchObject({
        outcome: 'finished',
        problems: [protectedText(name)],
        tabs: [{ verdicts: { pass: 1, fail: 1 } }],
      });
      expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'pass', run_id: last?.['runId'] });
      expect(isOver(desk)).toBe(true);
    },
  );

  it.each(['GOLD results', 'GNW run'])(
    'stops where %s is protected, says what to do, and leaves what was scored',
    (name) => {
      const desk = deskOf({ GOLD });
      desk.ask('runEvals', {});
      const before = desk.row('GOLD results', 4);
      desk.ask('runEvals', {});
      protect(desk, name);
      desk.ask('runEvals', {}, BERTA);
      expect(executions(desk)).toBeLessThanOrEqual(3);
      expect(isOver(desk)).toBe(true);
      expect(desk.lastRun()?.outcome).toBe(`stopped: ${protectedText(name)}`);
      expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: before['verdict'] });
      // The owner can run again.
      expect(desk.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    },
  );

  it.each([
    ['Comparison results', { ok: false, message: `${protectedText('Comparison results')}.` }],
    [
      'Comparison summary',
      {
        ok: true,
        value: { summary: { problems: [protectedText('Comparison summary')] } },
      },
    ],
  ])('says so where %s is protected, and leaves what was compared', (name, wanted) => {
    const desk = deskOf({
      Answers: [
        ['question', 'ground_truth', 'old_answer', 'new_answer'],
        ['Which one?', 'This one', 'This one', 'This one'],
      ],
    });
    const sheetId = desk.runtime.workbook.tabNamed('Answers')?.id;
    desk.ask('startComparison', { sheetId, set: [] });
    protect(desk, name);
    expect(desk.ask('startComparison', { sheetId, set: [] }, BERTA)).toMatchObject(wanted);
    expect(isOver(desk)).toBe(true);
    expect(desk.row('Comparison results', 2)).toMatchObject({ better_answer: 'tie' });
  });

  it('is not set off by edits again and again: it says once that their rows are not scored', () => {
    const RESPONSES: Typed[][] = [
      ['tab', 'test_id', 'query', 'asked_at', 'trial', 'actual_id'],
      ['GOLD', '1', 'Which area?', '2026-01-01T00:00:00Z', 1, 'BRA'],
    ];
    const desk = deskOf({ GOLD, Responses: RESPONSES });
    desk.ask('runEvals', {});
    desk.ask('scoreEdits', { isOn: true }, BERTA);
    protect(desk, 'GOLD results');
    desk.runtime.edit('GOLD', 'D3', 'PER');
    expect(desk.lastRun()?.['problems']).toEqual([
      `Edited rows are not scored again: ${protectedText('GOLD results')}.`,
    ]);
    // A run looks up whose rows these are.
    desk.runtime.edit('Responses', 'F2', 'PER');
    for (let tick = 0; tick < 6; tick += 1) {
      desk.runtime.clock.advanceTo(desk.runtime.nextTriggerAt ?? 0);
      desk.runtime.runDueTriggers();
    }
    expect(desk.lastRun()?.outcome).toBe(`stopped: ${protectedText('GOLD results')}`);
    const tab = desk.runtime.workbook.tabNamed('GOLD results');
    if (tab) tab.protections = [];
    desk.ask('runEvals', { only: 'changed' });
    expect(desk.row('GOLD results', 5)).toMatchObject({ verdict: 'pass' });
  });

  it('can be cancelled by them', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    let calls = 0;
    expect(() =>
      desk.meanwhile(
        (method): Fault | null =>
          method === 'Range.setValues' && (calls += 1) === 3 ? { kind: 'kill' } : null,
        () => desk.ask('runEvals', {}),
      ),
    ).toThrow();
    desk.runtime.advance(8 * 60_000);
    for (const name of ['Summary', 'Heatmap', 'GOLD results']) protect(desk, name);
    expect(desk.ask('cancelRun', {}, BERTA)).toMatchObject({ ok: true });
    expect(desk.runtime.properties('document').has('gnw.run')).toBe(false);
    expect(desk.ask('progress', {}).value).toEqual({ run: null });
  });
});

describe('A run whose writes fail', () => {
  /** From now on every call of the method fails. */
  function failing(method: string, message: string): { readonly desk: Desk; readonly fired: number } {
    const desk = deskOf({ GOLD });
    const fired = desk.meanwhile(
      (name): Fault | null => (name === method ? { kind: 'error', message } : null),
      () => {
        desk.ask('runEvals', {});
        return executions(desk);
      },
    );
    return { desk, fired };
  }

  it('for a reason that nobody knows is tried twice, and ends', () => {
    const { desk, fired } = failing('Range.setValues', 'Die Zellen schlafen.');
    expect(fired).toBeLessThanOrEqual(4);
    expect(isOver(desk)).toBe(true);
  });

  it('for a reason that may pass is tried three times, and ends', () => {
    const { desk, fired } = failing(
      'Range.setValues',
      'Service Spreadsheets timed out while accessing document.',
    );
    expect(fired).toBeLessThanOrEqual(8);
    expect(isOver(desk)).toBe(true);
  });
});
