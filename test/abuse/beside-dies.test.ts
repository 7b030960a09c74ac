/** Verdicts next to the cases, made by executions that die. */
import { describe, expect, it } from '@jest/globals';
import { beside, CASES, WHY_B } from '../e2e/beside-support';
import { deskOf } from '../e2e/desk';

/** The calls between which the columns are half made. */
const DEADLY = /addDeveloperMetadata|setConditionalFormatRules|setValues|SpreadsheetApp.flush/;

describe('an execution that dies while it makes the columns', () => {
  it('leaves no half of them behind, wherever it dies: the next one makes the rest, and none twice', () => {
    const wanted = [
      ['verdict', 'verdict', 'why', null],
      ['mine', 'pass', null, null],
      [null, 'fail', WHY_B, null],
      [null, 'pass', null, null],
    ];
    const desk = deskOf({ GOLD: CASES });
    desk.runtime.call('runOnAllTabs');
    for (let deadly = 0, isAlive = false; !isAlive; deadly += 1) {
      let left = deadly;
      isAlive = true;
      desk.meanwhile(
        (name) => {
          if (!DEADLY.test(name) || (left -= 1) >= 0 || !isAlive) return null;
          isAlive = false;
          return { kind: 'kill' };
        },
        () => {
          try {
            desk.runtime.call('toggleBeside');
          } catch (error) {
            expect(String(error)).toMatch(/exceeded|died|kill/i);
          }
        },
      );
      // If it died too early to leave a trace, the user clicks again.
      const kept = desk.runtime.properties('document').get('gnw.settings') ?? '';
      desk.runtime.call(kept.includes('"besideCases":true') ? 'runOnAllTabs' : 'toggleBeside');
      expect(beside(desk, 'GOLD', 4)).toEqual(wanted);
      desk.runtime.call('toggleBeside');
      expect(beside(desk).map(([, ...ours]) => ours)).toEqual([
        [null, null],
        [null, null],
        [null, null],
        [null, null],
      ]);
      desk.runtime.advance(3_600_000);
    }
  });
});
