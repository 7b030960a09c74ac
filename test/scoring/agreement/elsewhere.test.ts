import { describe, expect, it } from '@jest/globals';
import { rateByLabelsElsewhere } from '../../../src/scoring/agreement/elsewhere';

const JUDGED = { passed: 79, failed: 21 };

describe('The pass rate that people would give, by labels of another run', () => {
  it('is corrected by what the judge keeps and catches', () => {
    // Drawn alike: kept right (48·46/48 + 1)/50 = 0.94, caught wrong (18·15/18 + 1)/20 = 0.8; (0.79 + 0.8 − 1)/0.74 = 0.7973.
    const found = rateByLabelsElsewhere(JUDGED, { a: 46, b: 3, c: 2, d: 15 }, { passed: 490, failed: 170 });
    expect(found?.rate).toBeCloseTo(0.59 / 0.74, 6);
    // Variance (0.79·0.21/100 + 0.2027²·0.8·0.2/18 + 0.7973²·0.94·0.06/48)/0.74² = 0.005061.
    expect((found?.rate ?? 0) - (found?.low ?? 0)).toBeCloseTo(1.96 * Math.sqrt(0.005061), 2);
  });

  it('lets each label stand for its share: a draw of half and half is not half of the rows', () => {
    // 360 passed, of 30 drawn 3 are wrong; 40 failed, of 30 drawn 6 are wrong: people pass 12·27 + 40/30·6 = 332 of 400.
    const found = rateByLabelsElsewhere(
      { passed: 360, failed: 40 },
      { a: 27, b: 3, c: 6, d: 24 },
      { passed: 360, failed: 40 },
    );
    expect(found?.rate).toBeGreaterThan(0.8);
    expect(found?.low).toBeLessThan(332 / 400);
    expect(found?.high).toBeGreaterThan(332 / 400);
    // Unweighted, the labels would say: kept right 28/35, caught wrong 25/29.
    const asTheyAre = rateByLabelsElsewhere(
      { passed: 360, failed: 40 },
      { a: 27, b: 3, c: 6, d: 24 },
      { passed: 30, failed: 30 },
    );
    expect(asTheyAre?.rate).toBe(1);
  });

  it.each([
    ['nothing is judged', { passed: 0, failed: 0 }, { a: 5, b: 1, c: 1, d: 5 }],
    ['people fail nothing', JUDGED, { a: 5, b: 0, c: 1, d: 0 }],
    ['a stratum has no label', JUDGED, { a: 5, b: 1, c: 0, d: 0 }],
    ['the judge is as good as chance', JUDGED, { a: 6, b: 5, c: 5, d: 6 }],
  ])('is not told where %s', (_why, judged, counts) => {
    expect(rateByLabelsElsewhere(judged, counts, { passed: 11, failed: 11 })).toBeNull();
  });

  it('is not told where nobody knows among how many the labels were drawn', () => {
    const counts = { a: 8, b: 1, c: 1, d: 8 };
    expect(rateByLabelsElsewhere(JUDGED, counts, { passed: 0, failed: 0 })).toBeNull();
    expect(rateByLabelsElsewhere(JUDGED, counts, { passed: 90, failed: 0 })).toBeNull();
  });

  it('stays within 0 and 1, also where the judge passes more than its errors could explain', () => {
    // (1 + 0.9 − 1)/(0.9 + 0.9 − 1) = 1.125, and (0 + 0.9 − 1)/0.8 = −0.125.
    const counts = { a: 8, b: 0, c: 0, d: 8 };
    const drawnFrom = { passed: 8, failed: 8 };
    expect(rateByLabelsElsewhere({ passed: 100, failed: 0 }, counts, drawnFrom)).toMatchObject({
      rate: 1,
      high: 1,
    });
    expect(rateByLabelsElsewhere({ passed: 0, failed: 100 }, counts, drawnFrom)).toMatchObject({
      rate: 0,
      low: 0,
    });
  });

  it('is not told of a judge that is worse than chance', () => {
    expect(rateByLabelsElsewhere(JUDGED, { a: 1, b: 8, c: 8, d: 1 }, { passed: 9, failed: 9 })).toBeNull();
  });
});
