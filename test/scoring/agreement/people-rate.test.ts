import { describe, expect, it } from '@jest/globals';
import { peopleRate } from '../../../src/scoring/agreement/people-rate';
import { type Draw, type DrawnText, samplesOf } from '../../../src/scoring/agreement/sample';
import type { Estimate } from '../../../src/scoring/agreement/counts';
import { texts } from './texts';

const STRATA = { passed: 300, failed: 100 };

describe('The pass rate that people would give', () => {
  it('weighs what people passed of the judge’s passes and of its fails', () => {
    const sample = samplesOf([
      ...texts('pass', 300, { a: 27, b: 3 }),
      ...texts('fail', 100, { c: 4, d: 16 }),
    ]);
    const found = peopleRate(STRATA, sample);
    // ¾ · 27/30 + ¼ · 4/20.
    expect(found?.rate).toBeCloseTo(0.725, 10);
    // Down √(¾² · 0.9 · (q₁ − 3/30)² + ¼² · 0.8 · (4/20 − q₂)²), with Jeffreys’ q₁ and q₂ by SciPy; likewise up.
    expect(found?.low).toBeCloseTo(0.619, 4);
    expect(found?.high).toBeCloseTo(0.79371, 4);
  });

  it('weighs by the strata of the draw, whoever judges today', () => {
    // Today everything is passed. Drawn as passes: people fail 3 of 30; as fails: 16 of 20. 1 − ¾ · 0.1 − ¼ · 0.8.
    const sample = samplesOf([
      ...texts('pass', 300, { a: 27, b: 3 }),
      ...texts('fail', 100, { a: 4, b: 16 }),
    ]);
    expect(peopleRate({ passed: 400, failed: 0 }, sample)).toEqual({
      ...{ rate: expect.closeTo(0.725, 10), low: expect.closeTo(0.619, 4), high: expect.closeTo(0.83865, 4) },
    });
    // A judge that errs both ways: 0.8 + ¾ · (4 − 3)/30 + ¼ · (3 − 2)/20. What is one error is not the other.
    const both = samplesOf([
      ...texts('pass', 300, { a: 20, b: 3, c: 4, d: 3 }),
      ...texts('fail', 100, { a: 2, b: 2, c: 3, d: 13 }),
    ]);
    expect(peopleRate({ passed: 320, failed: 80 }, both)).toEqual({
      ...{
        rate: expect.closeTo(0.8375, 10),
        low: expect.closeTo(0.70195, 4),
        high: expect.closeTo(0.97305, 4),
      },
    });
  });

  it('is that by which a judge that errs so often comes to its own, where all texts have changed', () => {
    const changed = (a: number, b: number, c: number, d: number) =>
      samplesOf([...texts('pass', 300, { a, b }, true), ...texts('fail', 100, { c, d }, true)]);
    // (¾ + caught − 1) / (kept + caught − 1), and what chance made of the 400 rows: as 400,000 draws with NumPy have them.
    const found = peopleRate(STRATA, changed(27, 3, 4, 16));
    expect(Math.abs((found?.rate ?? 0) - 0.7232)).toBeLessThan(0.01);
    expect(Math.abs((found?.low ?? 0) - 0.5955)).toBeLessThan(0.01);
    expect(Math.abs((found?.high ?? 0) - 0.8245)).toBeLessThan(0.01);
    // Half of what it passes is wrong, and of what it fails.
    expect(peopleRate(STRATA, changed(15, 15, 10, 10))).toBeNull();
    expect(peopleRate({ passed: 0, failed: 0 }, changed(27, 3, 4, 16))).toBeNull();
  });

  it('weighs what is known of texts as they are, and of those that have changed, by the inverse of their variances', () => {
    const now = [...texts('pass', 300, { a: 27, b: 3 }), ...texts('fail', 100, { c: 4, d: 16 })];
    const before = [
      ...texts('pass', 300, { a: 24, b: 6 }, true),
      ...texts('fail', 100, { c: 2, d: 18 }, true),
    ];
    const all = samplesOf([...now, ...before]);
    const none = samplesOf([]);
    const variance = (one: Estimate) => ((one.high - one.low) / (2 * 1.959964)) ** 2;
    const [near, far] = [
      peopleRate(STRATA, { now: all.now, changed: none.changed }),
      peopleRate(STRATA, { now: none.now, changed: all.changed }),
    ];
    if (!near || !far) throw new Error('no rate');
    const [one, other] = [1 / variance(near), 1 / variance(far)];
    const rate = (near.rate * one + far.rate * other) / (one + other);
    const reach = 1.959964 / Math.sqrt(one + other);
    expect(peopleRate(STRATA, all)).toEqual({
      ...{
        rate: expect.closeTo(rate, 6),
        low: expect.closeTo(rate - reach, 6),
        high: expect.closeTo(rate + reach, 6),
      },
    });
  });

  it('is certain where every row is labelled', () => {
    const sample = samplesOf([...texts('pass', 10, { a: 8, b: 2 }), ...texts('fail', 10, { c: 1, d: 9 })]);
    expect(peopleRate({ passed: 10, failed: 10 }, sample)).toEqual({
      ...{ rate: expect.closeTo(0.45, 10), low: expect.closeTo(0.45, 10), high: expect.closeTo(0.45, 10) },
    });
  });

  it('is not certain because twenty labels show no error', () => {
    const sample = samplesOf([...texts('pass', 1000, { a: 20 }), ...texts('fail', 20, { d: 20 })]);
    // Up to 1 − 0.025^(1/20) = 16.8 % of the passes may be wrong, of which 2 % are labelled: (1 − 0.168 · √0.98) · 1000/1020.
    expect(peopleRate({ passed: 1000, failed: 20 }, sample)?.low).toBeCloseTo(0.817, 3);
  });

  it('learns from labels of texts that have changed, but lets three without an error not take all the weight', () => {
    const before = [
      ...texts('pass', 300, { a: 33, b: 4 }, true),
      ...texts('fail', 100, { c: 2, d: 18 }, true),
    ];
    const three = [...texts('pass', 300, { a: 2 }), ...texts('fail', 100, { d: 1 })];
    const [alone, both] = [
      peopleRate(STRATA, samplesOf(three)),
      peopleRate(STRATA, samplesOf([...three, ...before])),
    ];
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    // The changed ones say ¾ · 33/37 + ¼ · 2/20 = 0.694.
    expect(both?.rate).toBeGreaterThan(0.66);
    expect(both?.rate).toBeLessThan(0.74);
    if (!alone || !both) throw new Error('no rate');
    expect(width(both)).toBeLessThan(width(alone) / 2);
  });

  it('learns nothing from labels of changed texts that another judge had judged', () => {
    const before = [
      ...texts('pass', 300, { a: 33, b: 4 }, true),
      ...texts('fail', 100, { c: 2, d: 18 }, true),
    ];
    const now = [...texts('pass', 300, { a: 10, d: 2 }), ...texts('fail', 100, { c: 2, d: 8 })];
    // Of the rows, 300 · 12/49 and 100 · 10/30 are as they were; people pass a fifth of the latter that the judge fails.
    const [passed, failed] = [3600 / 49, 1000 / 30];
    expect(peopleRate(STRATA, samplesOf([...now, ...before]))?.rate).toBeCloseTo(
      0.75 + (0.2 * failed) / (passed + failed),
      10,
    );
    expect(peopleRate(STRATA, samplesOf([]))).toBeNull();
  });

  it('takes each draw by its share of the labels where labels were drawn under two judges', () => {
    const draw = (drawnAs: 'pass' | 'fail', rows: number) => [{ drawnAs, rows, of: 400 }];
    const some = (n: number, one: Omit<DrawnText, 'draws'>, draws: DrawnText['draws']): DrawnText[] =>
      Array.from({ length: n }, () => ({ ...one, draws }));
    const sample = samplesOf([
      // 300 passed: of 30, people pass 27 and today's judge 20; 100 failed: of 10, people pass 2.
      ...some(20, { person: 'pass', judge: 'pass' }, draw('pass', 300)),
      ...some(7, { person: 'pass', judge: 'fail' }, draw('pass', 300)),
      ...some(3, { person: 'fail', judge: 'fail' }, draw('pass', 300)),
      ...some(2, { person: 'pass', judge: 'fail' }, draw('fail', 100)),
      ...some(8, { person: 'fail', judge: 'fail' }, draw('fail', 100)),
      // Today: 200 passed, of 10 people pass all; 200 failed, of 30 people pass 12.
      ...some(10, { person: 'pass', judge: 'pass' }, draw('pass', 200)),
      ...some(12, { person: 'pass', judge: 'fail' }, draw('fail', 200)),
      ...some(18, { person: 'fail', judge: 'fail' }, draw('fail', 200)),
    ]);
    // ½ · (¾ · 27/30 + ¼ · 2/10) + ½ · (½ · 10/10 + ½ · 12/30) = ½ · 0.725 + ½ · 0.7.
    expect(peopleRate({ passed: 200, failed: 200 }, sample)?.rate).toBeCloseTo(0.7125, 10);
    expect(sample.now.n).toBe(80);
  });

  it('counts a text that was drawn twice under one judge once', () => {
    const text = { person: 'pass', judge: 'pass' } as const;
    const [one, other] = [
      { drawnAs: 'pass', rows: 300, of: 400 },
      { drawnAs: 'pass', rows: 310, of: 410 },
    ] as const;
    const { now } = samplesOf([
      { ...text, draws: [one, other] },
      { ...text, draws: [one] },
    ]);
    expect(now.n).toBe(2);
    expect(now.strata.map(({ counts }) => counts)).toEqual([{ a: 2, b: 0, c: 0, d: 0 }]);
  });
});

describe('Labelled texts as a sample', () => {
  const many = (n: number, person: 'pass' | 'fail', judge: 'pass' | 'fail' | null, ...draws: Draw[]) =>
    Array.from({ length: n }, (): DrawnText => ({ draws, person, judge }));
  const draw = (drawnAs: 'pass' | 'fail', rows: number, of: number): Draw => ({ drawnAs, rows, of });
  /** Side, share of all rows, share that is labelled, counts. */
  const strataOf = (all: readonly DrawnText[]) =>
    samplesOf(all).now.strata.map(({ drawnAs, weight, labelledShare, counts: { a, b, c, d } }) => [
      ...[drawnAs, Number(weight.toFixed(6)), Number(labelledShare.toFixed(6)), [a, b, c, d]],
    ]);

  it('stand each for the rows of their side, by its size when they were drawn', () => {
    const [passes, fails] = [texts('pass', 300, { a: 27, b: 3 }), texts('fail', 100, { c: 4, d: 16 })];
    expect(samplesOf([...passes, ...fails])).toEqual({
      now: {
        strata: [
          {
            drawnAs: 'pass',
            weight: expect.closeTo(0.75, 9),
            labelledShare: 0.1,
            counts: { a: 27, b: 3, c: 0, d: 0 },
          },
          {
            drawnAs: 'fail',
            weight: expect.closeTo(0.25, 9),
            labelledShare: 0.2,
            counts: { a: 0, b: 0, c: 4, d: 16 },
          },
        ],
        ...{ n: 50, isSameJudge: true },
      },
      changed: { strata: [], n: 0, isSameJudge: true },
    });
    // Of 300, ten were drawn, and ten when there were 400: 3 : 4.
    const grown = [
      ...many(10, 'pass', 'pass', draw('pass', 300, 0)),
      ...many(10, 'fail', 'pass', draw('pass', 400, 0)),
    ];
    expect(strataOf(grown)).toEqual([
      ['pass', 0.428571, 0.033333, [10, 0, 0, 0]],
      ['pass', 0.571429, 0.025, [0, 10, 0, 0]],
    ]);
    // All are labelled, and one that is no longer there.
    expect(strataOf(many(3, 'pass', 'pass', draw('pass', 2, 0)))).toEqual([['pass', 1, 1, [3, 0, 0, 0]]]);
  });

  it('keep apart those that have changed: with the verdict of the day they were drawn', () => {
    const { now, changed } = samplesOf([
      ...many(2, 'pass', 'pass', draw('pass', 8, 0)),
      ...many(1, 'fail', null, draw('pass', 8, 0)),
      ...many(1, 'pass', null, draw('fail', 4, 0)),
    ]);
    const counts = { a: 0, b: 0, c: 0, d: 0 };
    expect(now).toEqual({
      strata: [{ drawnAs: 'pass', weight: 1, labelledShare: 3 / 8, counts: { ...counts, a: 2 } }],
      ...{ n: 2, isSameJudge: true },
    });
    // Of eight rows a third, and four.
    expect(changed).toEqual({
      strata: [
        {
          drawnAs: 'pass',
          weight: expect.closeTo(0.4, 9),
          labelledShare: 3 / 8,
          counts: { ...counts, b: 1 },
        },
        {
          drawnAs: 'fail',
          weight: expect.closeTo(0.6, 9),
          labelledShare: 1 / 4,
          counts: { ...counts, c: 1 },
        },
      ],
      ...{ n: 2, isSameJudge: true },
    });
  });

  it('count in each draw under another judge that took from both sides, or in which there was one', () => {
    // Under the first judge 300 of 400 passed; today's passes all 400.
    const first = [
      ...many(6, 'pass', 'pass', draw('pass', 300, 400)),
      ...many(2, 'fail', 'pass', draw('fail', 100, 400)),
    ];
    const today = many(8, 'pass', 'pass', draw('pass', 400, 400));
    const apart = [
      ['pass', 0.375, 0.02, [6, 0, 0, 0]],
      ['fail', 0.125, 0.02, [0, 2, 0, 0]],
    ];
    expect(strataOf([...first, ...today])).toEqual([...apart, ['pass', 0.5, 0.02, [8, 0, 0, 0]]]);
    // Of a third draw, only one side has labels: that stands for nothing.
    const half = many(4, 'pass', 'pass', draw('pass', 250, 500));
    const other = many(4, 'fail', 'pass', draw('fail', 9, 0));
    expect(strataOf([...first, ...today, ...half, ...other])).toEqual([
      ...apart,
      ['pass', 0.5, 0.02, [8, 0, 0, 0]],
    ]);
    // Where all have one side only, they are one sample.
    expect(strataOf([...half, ...other])).toEqual([
      ['pass', expect.closeTo(250 / 259, 6), 0.016, [4, 0, 0, 0]],
      ['fail', expect.closeTo(9 / 259, 6), 0.444444, [0, 4, 0, 0]],
    ]);
  });
});
