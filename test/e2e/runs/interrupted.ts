/** A run over twelve rows that pass, whose first execution dies in its second wave. */
import { expect } from '@jest/globals';
import type { Typed } from '../cells';
import type { Desk } from '../desk';

export const ROWS = 12;
export const GOLD: Typed[][] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ...Array.from({ length: ROWS }, (_row, index) => [`t${index}`, `question ${index}`, 'BRA', 'BRA']),
];
export const WAVES = { set: [['run.waveRows', '4']] };
export const PASSES = { outcome: 'finished', tabs: [{ verdicts: { pass: ROWS } }] };

/** Progress is reported before anything else, and after each wave. */
export function interrupt(desk: Desk): void {
  let told = 0;
  desk.meanwhile(
    (name) => {
      if (name === 'Spreadsheet.toast') told += 1;
      return told === 3 ? { kind: 'kill' } : null;
    },
    () => expect(() => desk.ask('runEvals', WAVES)).toThrow('Exceeded maximum execution time'),
  );
}
