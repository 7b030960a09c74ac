/**
 * Pairs like those of Global Nature Watch analysts: real places, invented figures, and answers that are right, wrong, or debatable
 * among reasonable people, in several languages. Written to measure the rules, not to fit them.
 */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { matchAnswer } from '../../../src/judge/rules/index';
import { FIVE_PERCENT, neverWrong, type Pair } from './decide';
import written from './gnw-pairs.json';

const Right = z.union([z.literal(0), z.literal(1), z.null()]);
const Group = z.object({
  ...{ kind: z.string(), question: z.string(), expected: z.string() },
  answers: z.array(z.tuple([z.string(), Right])),
});
const GROUPS = z.array(Group).parse(written);

function pairsOf({ question, expected, answers }: z.infer<typeof Group>): Pair[] {
  return answers.map(([actual, right]) => [question, expected, actual, right]);
}

describe('no pair is settled wrongly', () => {
  for (const kind of new Set(GROUPS.map((group) => group.kind)))
    describe(kind, () => {
      neverWrong(GROUPS.filter((group) => group.kind === kind).flatMap(pairsOf));
    });
});

it('settles enough of them: two right answers in three, and four pairs in ten', () => {
  const decided = GROUPS.flatMap(pairsOf)
    .filter(([, , , right]) => right !== null)
    .map(([query, expected, actual, right]) => ({
      right: right === 1 ? 'yes' : 'no',
      verdict: matchAnswer({ query, expected, actual }, FIVE_PERCENT).verdict,
    }));
  const settled = decided.filter(({ right, verdict }) => right === verdict);
  const yes = decided.filter(({ right }) => right === 'yes');
  expect(settled.filter(({ right }) => right === 'yes').length / yes.length).toBeGreaterThan(2 / 3);
  expect(settled.length / decided.length).toBeGreaterThan(0.4);
});
