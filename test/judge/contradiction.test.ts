/** Reasons that say the opposite of their score, and many that only seem to. */
import { describe, expect, it } from '@jest/globals';
import { contradictionIn } from '../../src/judge/questions/answer-match';

const SLIPS: readonly (readonly [number, string])[] = [
  [0, 'The text gives the expected answer.'],
  [0, 'It matches the expected value of 590 kha.'],
  [0, 'The text states 588,849 hectares, which is within the stated tolerance of 590 kha.'],
  [0, 'The answer is correct.'],
  [0, 'Correct: the text names Brazil.'],
  [0, 'The text names the expected country, Brazil.'],
  [0, 'The year 2014 equals the expected year.'],
  [0, 'The text says 2014, as expected.'],
  [0, 'The text fully matches. Score: 1'],
  [0, 'The value agrees with the reference answer.'],
  [1, 'The text does not match the expected answer.'],
  [1, 'The text says 300 ha; it does not give the expected 590 kha.'],
  [1, 'The figure is 12 % off, outside the tolerance.'],
  [1, 'The answer is wrong: it names Peru instead of Brazil.'],
  [1, 'Incorrect: the year is 2015.'],
  [1, 'The text gives no answer.'],
  [1, 'The response does not answer the question.'],
  [1, 'The text names Mato Grosso, which is incorrect.'],
  [1, "The text doesn't contain the expected date."],
  [1, 'The text contradicts the expected answer. The score is 0.'],
];

/** Reasons for a pass, each about another case. */
const PASSES: readonly ((thing: string, other: string) => string)[] = [
  (thing) => `The text names ${thing}, the expected answer.`,
  (thing) => `${thing} is named and nothing else is claimed.`,
  (thing) => `The text does not use the expected wording, but ${thing} means the same.`,
  (thing) => `The text does not match the expected spelling; ${thing} is still named.`,
  (thing, other) => `${thing} is named; ${other} is mentioned only to deny it.`,
  (thing) => `A break-down is outside the tolerance, however the main figure, ${thing}, is right.`,
  (thing) => `The statement “the answer is wrong” is quoted, and ${thing} is given as the answer.`,
  (thing, other) => `It first names ${other}, then says that this is incorrect and gives ${thing}.`,
  (thing) => `Although it does not state the expected unit, ${thing} agrees after conversion.`,
  (thing) => `The text does not literally give the expected answer, yet it implies ${thing}.`,
  (thing) => `The claim is wrong, and the text says so: ${thing} is false, as expected.`,
  (thing) => `It does not mention the expected order, which the query does not ask for; ${thing} is there.`,
];

/** Reasons for a failure. */
const FAILURES: readonly ((thing: string, other: string) => string)[] = [
  (thing, other) => `The text names ${other}, not ${thing}.`,
  (thing, other) => `The text gives the expected ${thing} among others, such as ${other}, and chooses none.`,
  (thing) => `It asks whether ${thing} is the expected answer.`,
  (thing, other) => `The text states the expected ${thing} but then corrects itself to ${other}.`,
  (thing) => `Only a part of what is expected, ${thing}, matches the expected list.`,
  (thing) => `The text claims that the answer is correct without naming ${thing}.`,
  (thing) => `The text is fluent but does not say ${thing}.`,
  (thing, other) => `${other} is within the tolerance of another figure, not of ${thing}.`,
];

const THINGS = [
  ...['Brazil', 'South Dakota', '590 kha', '2014', '12.4 %', 'Tree cover loss', 'Pará', 'FALSE'],
  ...['14 May 2023', '-154,200 Mg'],
];

describe('a reason that plainly contradicts its score', () => {
  it.each(SLIPS)('is told: %d, “%s”', (score, reason) => {
    expect(contradictionIn(reason, score)).toBe(score === 0 ? 'it passes' : 'it fails');
    expect(contradictionIn(reason, 1 - score)).toBeUndefined();
  });

  it('is not seen in any of two hundred innocent ones', () => {
    const innocent = THINGS.flatMap((thing, index) => {
      const other = THINGS[(index + 3) % THINGS.length] ?? '';
      return [
        ...PASSES.map((reason) => [1, reason(thing, other)] as const),
        ...FAILURES.map((reason) => [0, reason(thing, other)] as const),
      ];
    });
    expect(innocent).toHaveLength(200);
    expect(innocent.filter(([score, reason]) => contradictionIn(reason, score) !== undefined)).toEqual([]);
  });
});
