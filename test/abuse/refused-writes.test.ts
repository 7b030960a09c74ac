/** A tab is protected before somebody else compares, or edits: they learn it once, and nothing is lost. Runs: protected-meanwhile.test.ts. */
import { describe, expect, it } from '@jest/globals';
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

/** No record of the run is left and, once its clock has ticked, no clock. */
function isOver(desk: Desk): boolean {
  const isDone = !desk.runtime.properties('document').has('gnw.run');
  letTimePass(desk.runtime);
  return isDone && desk.runtime.nextTriggerAt === null;
}

describe('Somebody who may not write everywhere', () => {
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
});
