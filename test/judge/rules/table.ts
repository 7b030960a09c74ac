/** Tables of hand-made answers, and how each one must be decided. */
import { matchAnswer } from '../../../src/judge/rules';

/** The expected cell, the answer, the verdict it must get, and how the reason ends where only that tells which rule decided. */
type Row = readonly [expected: string, actual: string, verdict: 'yes' | 'no' | 'open', reason?: string];

export function decides(rows: readonly Row[]): void {
  it.each(rows)(`%j: %j is %s`, (expected, actual, wanted, why = '') => {
    const { verdict, reason } = matchAnswer({ expected, actual }, { tolerance: 0.05 });
    const said = verdict === 'uncertain' ? 'open' : verdict;
    expect(`${said}: ${reason.endsWith(why) ? why : reason}`).toBe(`${wanted}: ${why}`);
  });
}

/** Answers to one cell, all of them open, each with its first obstacle. */
export function opens(expected: string, rows: readonly (readonly [actual: string, why: string])[]): void {
  decides(rows.map(([actual, why]) => [expected, actual, 'open', why]));
}
