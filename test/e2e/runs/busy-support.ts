/** A run that is interrupted in the middle. */
import { expect } from '@jest/globals';
import { type Fault, type Runtime, type RuntimeOptions, ScriptError } from '../../../local/runtime';
import type { Typed } from '../cells';
import { type Desk, deskOf } from '../desk';

export const RESULTS = 'GOLD results';
export const BERTA = 'berta@example.org';
export const DAY = 86_400_000;

/** Twelve rows; every third fails. */
export const GOLD: readonly (readonly Typed[])[] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'error'],
  ...Array.from({ length: 12 }, (_row, index) => [
    `t${index}`,
    `question ${index}`,
    'BRA',
    index % 3 === 2 ? 'PER' : 'BRA',
    '',
  ]),
];
export const VERDICTS = GOLD.slice(1).map(([, , , actual]) => (actual === 'BRA' ? 'pass' : 'fail'));

/** Waves of four rows: three of them make the run. */
export const REQUEST = { set: [['run.waveRows', '4']] };

export function verdicts(desk: Desk, rows = 12): (Typed | null | undefined)[] {
  return Array.from({ length: rows }, (_row, index) => desk.row(RESULTS, index + 4)['verdict']);
}

export function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row + 2));
}

export function run(desk: Desk, request: object = REQUEST): ReturnType<Desk['ask']> {
  return desk.ask('runEvals', request);
}

const KILL: Fault = { kind: 'kill' };

/** Kills the outermost execution at its n-th call of this name. */
export function killedAt(desk: Desk, call: string, nth: number, work: () => void): void {
  let seen = 0;
  desk.meanwhile(
    (name, { running }) => {
      if (running.length > 1 || name !== call) return null;
      seen += 1;
      return seen === nth ? KILL : null;
    },
    () => expect(work).toThrow(ScriptError),
  );
}

/** A run with one wave done, whose execution died in the second. */
export function interrupted(options: Partial<RuntimeOptions> = {}): Desk {
  const desk = deskOf({ GOLD }, options);
  // The first notes are those of the layout.
  killedAt(desk, 'Range.setNotes', 3, () => void run(desk));
  expect(verdicts(desk).slice(0, 4)).toEqual(VERDICTS.slice(0, 4));
  expect(verdicts(desk)[11]).toBeNull();
  return desk;
}

/** Does something once, in the middle of a run: at the outermost execution's n-th call of this name. */
export function once(call: string, nth: number, work: (runtime: Runtime) => void) {
  let seen = 0;
  return (name: string, runtime: Runtime): null => {
    if (runtime.running.length > 1 || name !== call) return null;
    seen += 1;
    if (seen === nth) work(runtime);
    return null;
  };
}
