import { describe, expect, it } from '@jest/globals';
import { type LabelledScore, metricCut } from '../../../src/scoring/agreement/cut';

const STRATA = { passed: 100, failed: 100 };
const texts = (
  n: number,
  score: number,
  person: 'pass' | 'fail',
  split: LabelledScore['split'],
): LabelledScore[] =>
  Array.from({ length: n }, () => ({
    ...{ score, person, split },
    stratum: score >= 0.7 ? ('passed' as const) : ('failed' as const),
  }));

describe('Where to cut a metric', () => {
  it('is where most of what people pass and fail is parted, chosen on dev and reported on test', () => {
    const found = metricCut(
      [
        // A cut at 0.8: kept 9 of 10, caught 8 of 10. At 0.6: 10 of 10, but 5 of 10.
        ...[...texts(9, 0.8, 'pass', 'dev'), ...texts(1, 0.6, 'pass', 'dev')],
        ...[
          ...texts(2, 0.8, 'fail', 'dev'),
          ...texts(3, 0.6, 'fail', 'dev'),
          ...texts(5, 0.2, 'fail', 'dev'),
        ],
        ...[
          ...texts(8, 1, 'pass', 'test'),
          ...texts(2, 0.4, 'pass', 'test'),
          ...texts(10, 0.6, 'fail', 'test'),
        ],
        // Labels that prompts may have seen count for neither.
        ...texts(20, 0.1, 'pass', 'train'),
      ],
      // All rows on each side were labelled: every label stands for itself.
      { passed: 19, failed: 41 },
    );
    expect(found).toMatchObject({
      ...{ kind: 'cut', cut: 0.8 },
      chosenOn: { keptRight: { part: 9, whole: 10 }, caughtWrong: { part: 8, whole: 10 } },
      reportedOn: { keptRight: { rate: 0.8, part: 8, whole: 10 }, caughtWrong: { rate: 1 } },
    });
    if (found.kind !== 'cut') throw new Error('no cut');
    expect(found.range.low).toBeGreaterThanOrEqual(0.2);
    expect(found.range.low).toBeLessThanOrEqual(0.8);
    expect(found.range.high).toBe(0.8);
  });

  it('weighs a label by the texts it stands for', () => {
    const labelled = [
      ...[...texts(20, 0.8, 'pass', 'dev'), ...texts(10, 0.8, 'fail', 'dev')],
      ...[...texts(10, 0.4, 'pass', 'dev'), ...texts(10, 0.2, 'fail', 'dev')],
    ];
    // Drawn alike: at 0.8 kept 20 of 30, caught 10 of 20; at 0.4 kept 30 of 30, caught 10 of 20.
    expect(metricCut(labelled, { passed: 30, failed: 20 })).toMatchObject({ cut: 0.4 });
    // Each of the 300 above stands for ten: a pass below counts less, and 0.4 is still best; kept there 200/210.
    expect(metricCut(labelled, { passed: 300, failed: 20 })).toMatchObject({
      ...{
        cut: 0.4,
        chosenOn: { keptRight: { rate: 1 }, caughtWrong: { rate: 10 / 110, part: 10, whole: 20 } },
      },
    });
  });

  it.each([
    [20, 6, { passes: 0, fails: 14 }],
    [3, 25, { passes: 17, fails: 0 }],
    [0, 0, { passes: 20, fails: 20 }],
  ])('is none of %d passes and %d fails, and says how many are missing', (passes, fails, missing) => {
    expect(
      metricCut([...texts(passes, 1, 'pass', 'dev'), ...texts(fails, 0, 'fail', 'dev')], STRATA),
    ).toEqual({
      ...{ kind: 'too few', ...missing },
    });
  });

  it('has nothing to choose on where all of a class are of another part', () => {
    const labelled = [...texts(20, 1, 'pass', 'dev'), ...texts(20, 0, 'fail', 'test')];
    expect(metricCut(labelled, STRATA)).toEqual({ kind: 'too few', passes: 0, fails: 1 });
  });
});
