/** A user protects one of our tabs during another user's run: whatever the run is doing, it ends, says why, and loses nothing. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../e2e/desk';
import { GOLD, REQUEST, VERDICTS, verdicts } from '../e2e/runs/runs-support';
import { letTimePass } from '../support/settled';
import { ofToday } from '../support/thorough';

const BERTA = 'berta@example.org';
/** Fractions of a run's calls: preparing, its waves, closing. */
const MOMENTS = [0, 0.3, 0.5, 0.65, 0.8];

function scored(): Desk {
  const desk = deskOf({ GOLD });
  for (let runs = 0; runs < 2; runs += 1) {
    desk.ask('runEvals', {});
    desk.runtime.advance(60_000);
  }
  return desk;
}

/** Berta's run; the tab is protected before call number `at`, and her execution may die of something else. */
function disturbed(desk: Desk, name: string, at: number, dies: boolean): void {
  let calls = 0;
  const part = { id: 7, area: null, isWarningOnly: false, isOwnersAlone: true };
  desk.meanwhile(
    () => {
      calls += 1;
      if (calls === at) desk.runtime.workbook.tabNamed(name)?.protections.push(part);
      return dies && calls === at ? { kind: 'kill' } : null;
    },
    () => {
      if (dies) expect(() => desk.ask('runEvals', REQUEST, BERTA)).toThrow();
      else desk.ask('runEvals', REQUEST, BERTA);
    },
  );
}

const whole = scored();
const CALLS = whole.callsOf(() => void whole.ask('runEvals', REQUEST, BERTA)).length;

describe.each(ofToday(['GOLD results', 'Summary', 'Heatmap', 'GNW run', 'GNW ledger'], 3))(
  '%s, protected while a run goes on',
  (name) => {
    it.each(MOMENTS)('ends it with its sentence, %d of the way', (part) => {
      const desk = scored();
      disturbed(desk, name, 1 + Math.floor(part * CALLS), false);
      expect(desk.runtime.properties('document').has('gnw.run')).toBe(false);
      const said = JSON.stringify([desk.lastRun(), desk.status()]);
      if (!said.includes(`“${name}” is protected`))
        expect(desk.lastRun()).toMatchObject({ outcome: 'finished', problems: [] });
      expect(verdicts(desk)).toEqual(VERDICTS);
      letTimePass(desk.runtime);
      expect(desk.runtime.nextTriggerAt).toBeNull();
      // The owner can run again.
      expect(desk.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    });

    it.each([0.3, 0.65])('does not keep it from being cancelled, %d of the way', (part) => {
      const desk = scored();
      disturbed(desk, name, 1 + Math.floor(part * CALLS), true);
      desk.runtime.advance(8 * 60_000);
      expect(desk.ask('cancelRun', {}, BERTA).ok).toBe(true);
      expect(desk.runtime.properties('document').has('gnw.run')).toBe(false);
      expect(verdicts(desk)).toEqual(VERDICTS);
    });
  },
);
