/** Tables of hand-made answers, and how each one must be decided. */
import { expect, it } from '@jest/globals';
import { matchAnswer, type RuleSettings } from '../../../src/judge/rules/index';

export const FIVE_PERCENT: RuleSettings = { tolerance: 0.05 };

/**
 * The question, the expected cell, the answer, and the verdict it must get; with the end of the reason where only that tells which
 * rule decided.
 */
export type Row = readonly [
  query: string,
  expected: string,
  actual: string,
  verdict: 'yes' | 'no' | 'uncertain',
  reason?: string,
];

/** One test per row, named by what the row says. */
export function decides(rows: readonly Row[], settings: RuleSettings = FIVE_PERCENT): void {
  it.each(rows)('“%s” with %j expected: %j is %s', (...row) => {
    expect(decided(row, settings)).toBe(wanted(row));
  });
}

/** One test for all rows of one subject; where it fails, it shows every row that is decided otherwise. */
export function decidesAll(
  subject: string,
  rows: readonly Row[],
  settings: RuleSettings = FIVE_PERCENT,
): void {
  it(subject, () => {
    const shown = (row: Row, verdict: string) => `${row.slice(0, 3).join(' | ')} → ${verdict}`;
    expect(rows.map((row) => shown(row, decided(row, settings)))).toEqual(
      rows.map((row) => shown(row, wanted(row))),
    );
  });
}

/** The verdict with its reason, of which only the end that the row names is kept. */
function decided([query, expected, actual, , why]: Row, settings: RuleSettings): string {
  const { verdict, reason } = matchAnswer({ query, expected, actual }, settings);
  if (why === undefined) return verdict;
  return `${verdict}: ${reason.endsWith(why) ? why : reason}`;
}

function wanted([, , , verdict, why]: Row): string {
  return why === undefined ? verdict : `${verdict}: ${why}`;
}

/** Rows of several answers to one question with one cell. */
export function answers(
  query: string,
  expected: string,
  all: readonly (readonly [actual: string, verdict: Row[3], reason: string])[],
): Row[] {
  return all.map(([actual, verdict, reason]): Row => [query, expected, actual, verdict, reason]);
}

/** The same for several answers to one question: what follows it in a row. */
export function answersTo(
  query: string,
  rows: readonly (readonly [Row[1], Row[2], Row[3], reason?: string])[],
): void {
  decides(rows.map((row): Row => [query, ...row]));
}

/**
 * A pair like those of analysts, with the right verdict: 1 if the answer agrees, 0 if it doesn't, null if reasonable people would
 * differ, so that only leaving it open is right.
 */
export type Pair = readonly [query: string, expected: string, actual: string, right: 0 | 1 | null];

/** One test per pair: it may be left open, but never settled wrongly. */
export function neverWrong(pairs: readonly Pair[]): void {
  const wrong = { 0: ['yes'], 1: ['no'], null: ['yes', 'no'] };
  it.each(pairs)('“%s” with %j expected: %j (right: %s)', (query, expected, actual, right) => {
    const { verdict, reason } = matchAnswer({ query, expected, actual }, FIVE_PERCENT);
    expect(wrong[`${right}`].includes(verdict) ? `${verdict}: ${reason}` : 'right or open').toBe(
      'right or open',
    );
  });
}
