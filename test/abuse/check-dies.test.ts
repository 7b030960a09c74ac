/** A check of the installation that dies or fails leaves nothing behind. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { isLooking } from '../support/places';
import { isThorough } from '../support/thorough';
import { spreadsheetOf } from '../e2e/spreadsheet';
import type { Report } from '../e2e/installation/installation-support';
import { GOLD, NOTHING, check, traces, verdicts } from '../e2e/installation/installation-support';

/** A spreadsheet in which the n-th of the coming service calls meets a fault. */
function faultyAt(fault: Fault) {
  let at = Infinity;
  const calls: string[] = [];
  const sheet = spreadsheetOf(
    { GOLD },
    {
      faults: {
        beforeServiceCall: (method) => {
          calls.push(method);
          return calls.length - 1 === at ? fault : null;
        },
      },
    },
  );
  return {
    sheet,
    calls,
    strike: (index: number) => {
      at = index;
      calls.length = 0;
    },
  };
}

describe('wherever a check dies or fails', () => {
  const own = { parts: ['cells', 'account'] };
  const { sheet: counted, calls } = faultyAt({ kind: 'kill' });
  check(counted, own);
  const every = (isTried: (method: string, index: number) => boolean): readonly number[] =>
    calls.flatMap((method, index) => (isThorough || isTried(method, index) ? [index] : []));

  // A death before a call leaves the same as a death after the last call that was not a look.
  it.each([
    ['kill', every((_method, index) => index === 0)],
    ['kill-after', every((method) => !isLooking(method))],
  ] as const)('the next one clears up what is left (%s)', (kind, indexes) => {
    expect(calls.length).toBeGreaterThan(50);
    for (const index of indexes) {
      const { sheet, strike } = faultyAt({ kind });
      strike(index);
      expect(() => check(sheet, own)).toThrow();
      strike(Infinity);
      check(sheet, own);
      // A trigger cannot be distinguished from a run’s own: it is removed when it is due.
      sheet.runtime.advance(60 * 60_000);
      sheet.runtime.runDueTriggers();
      expect({ index, ...traces(sheet) }).toEqual({ index, ...NOTHING });
    }
  });

  it('a service that fails once spoils its own finding, and nothing stays after the next check', () => {
    for (const index of every((method, index) => calls.indexOf(method) === index)) {
      const { sheet, strike } = faultyAt({ kind: 'error', message: 'Service Spreadsheets failed' });
      strike(index);
      let said: Report | undefined;
      try {
        said = check(sheet, own);
      } catch {
        // It died before anything was asked, or at the very end: only Google learns of it.
      }
      const bad = Object.values(said ? verdicts(said) : {}).filter((verdict) => verdict === 'does not work');
      expect({ index, bad: bad.length <= 2 }).toEqual({ index, bad: true });
      strike(Infinity);
      check(sheet, own);
      sheet.runtime.advance(60 * 60_000);
      sheet.runtime.runDueTriggers();
      expect({ index, ...traces(sheet) }).toEqual({ index, ...NOTHING });
    }
  });
});
