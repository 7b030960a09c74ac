import { describe, expect, it } from '@jest/globals';
import { matchAnswer } from '../../../src/judge/rules/index';
import { FIVE_PERCENT, neverWrong } from './decide';
import { ownPairs } from './own-pairs';

const PAIRS = ownPairs();

describe('no pair is settled wrongly', () => {
  for (const kind of new Set(PAIRS.map((pair) => pair.kind)))
    describe(kind, () => {
      neverWrong(
        PAIRS.filter((pair) => pair.kind === kind).map(
          ({ question, expected, actual, right }) => [question, expected, actual, right] as const,
        ),
      );
    });
});

it('settles enough of them: two right answers in three, and four pairs in ten', () => {
  const decided = PAIRS.filter(({ right }) => right !== null).map(
    ({ question, expected, actual, right }) => ({
      right: right === 1 ? 'yes' : 'no',
      verdict: matchAnswer({ query: question, expected, actual }, FIVE_PERCENT).verdict,
    }),
  );
  const settled = decided.filter(({ right, verdict }) => right === verdict);
  const yes = decided.filter(({ right }) => right === 'yes');
  expect(settled.filter(({ right }) => right === 'yes').length / yes.length).toBeGreaterThan(2 / 3);
  expect(settled.length / decided.length).toBeGreaterThan(0.4);
});
