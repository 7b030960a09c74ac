/** The combinations of what Google's documents leave open. */
import { expect, it } from '@jest/globals';
import { combination, OPEN_QUESTIONS, seedsOfEveryPair } from '../../../local/runtime/open-questions';

it('few seeds have every pair of modes of any two questions that are drawn', () => {
  const combinations = seedsOfEveryPair().map(combination);
  const drawn = [
    'rangeBeyondGrid',
    'firstColumnDepthIsRefused',
    'writesAreHeldBack',
    'partialUnmergeThrows',
    'clearFormatKeepsNumberFormats',
    'formulasFollowLocale',
    'toastNeedsWindow',
    'triggerUidIsNumber',
    'fetchWait',
    'nameOfUtc',
  ] as const;
  const lacking = drawn.flatMap((one, at) =>
    drawn
      .slice(at + 1)
      .flatMap((other) =>
        OPEN_QUESTIONS[one].modes.flatMap((mode) =>
          OPEN_QUESTIONS[other].modes
            .filter((second) => !combinations.some((all) => all[one] === mode && all[other] === second))
            .map((second) => `${one} ${String(mode)} with ${other} ${String(second)}`),
        ),
      ),
  );
  expect(lacking).toEqual([]);
  // Seven or more have all pairs of three modes and two; this many take a quarter of an hour.
  expect(combinations.length).toBeLessThanOrEqual(12);
});
