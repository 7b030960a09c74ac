/** Pairs like those of analysts: none of them may be settled otherwise than a person would. */
import { expect, it } from '@jest/globals';
import { matchAnswer } from '../../../src/judge/rules/by-rule';
import { ownPairs } from './own-pairs';

it('settles no pair wrongly, and none about which people differ', () => {
  const verdicts = { yes: 1, no: 0, uncertain: undefined } as const;
  const wrong = ownPairs().filter(({ question, expected, actual, right }) => {
    const { verdict } = matchAnswer({ query: question, expected, actual }, { tolerance: 0.05 });
    return verdict !== 'uncertain' && verdicts[verdict] !== right;
  });
  expect(wrong).toEqual([]);
});

it('settles one pair in four', () => {
  const settled = ownPairs().filter(
    ({ question, expected, actual }) =>
      matchAnswer({ query: question, expected, actual }, { tolerance: 0.05 }).verdict !== 'uncertain',
  );
  expect(settled.length / ownPairs().length).toBeGreaterThan(0.25);
});
