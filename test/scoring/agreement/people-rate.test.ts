import { describe, expect, it } from '@jest/globals';
import { peopleRate } from '../../../src/scoring/agreement/people-rate';
import { type DrawnText, samplesOf } from '../../../src/scoring/agreement/sample';
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
    expect(found?.low).toBeGreaterThan(0.6);
    expect(found?.high).toBeLessThan(0.82);
  });

  it('weighs by the strata of the draw, whoever judges today', () => {
    // Today everything is passed. Drawn as passes: people fail 3 of 30; as fails: 16 of 20. 1 − ¾ · 0.1 − ¼ · 0.8.
    const sample = samplesOf([
      ...texts('pass', 300, { a: 27, b: 3 }),
      ...texts('fail', 100, { a: 4, b: 16 }),
    ]);
    expect(peopleRate({ passed: 400, failed: 0 }, sample)?.rate).toBeCloseTo(0.725, 10);
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
