/** Tables of hand-made answers, and how each one must be decided. */
import { expect, it } from '@jest/globals';
import { matchAnswer } from '../../../src/judge/rules/by-rule';

/** The expected cell, the answer, the verdict it must get, and how the reason ends where only that tells which rule decided. */
type Row = readonly [expected: string, actual: string, verdict: 'yes' | 'no' | 'open', reason?: string];

/** One test per row, for one question. */
export function decides(query: string, rows: readonly Row[]): void {
  it.each(rows)(`“${query}” %j: %j is %s`, (expected, actual, wanted, why = '') => {
    const { verdict, reason } = matchAnswer({ query, expected, actual }, { tolerance: 0.05 });
    const said = verdict === 'uncertain' ? 'open' : verdict;
    expect(`${said}: ${reason.endsWith(why) ? why : reason}`).toBe(`${wanted}: ${why}`);
  });
}

/** Answers to one question with one cell, all of them open, each with its first obstacle. */
export function opens(
  query: string,
  expected: string,
  rows: readonly (readonly [actual: string, why: string])[],
): void {
  decides(
    query,
    rows.map(([actual, why]) => [expected, actual, 'open', why]),
  );
}
