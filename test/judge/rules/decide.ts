/** Tables of hand-worked answers: what each one must be decided as. */
import { expect, it } from '@jest/globals';
import { matchAnswer, type RuleSettings } from '../../../src/judge/rules/index';

export const FIVE_PERCENT: RuleSettings = { tolerance: 0.05 };

/** The question, the expected cell, the answer, and the verdict it must get. */
export type Row = readonly [
  query: string,
  expected: string,
  actual: string,
  verdict: 'yes' | 'no' | 'uncertain',
];

/** One test per row, named by what the row says. */
export function decides(rows: readonly Row[], settings: RuleSettings = FIVE_PERCENT): void {
  it.each(rows)('“%s” with %j expected: %j is %s', (query, expected, actual, verdict) => {
    const found = matchAnswer({ query, expected, actual }, settings);
    expect(`${found.verdict}: ${found.reason}`).toBe(`${verdict}: ${found.reason}`);
  });
}
