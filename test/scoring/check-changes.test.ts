import { BUILT_IN } from '../../src/checks/registry';
import { expect, it } from '@jest/globals';
import type { LedgerCase } from '../../src/model/ledger';
import { checkChanges } from '../../src/scoring/check-changes';
import { scored } from '../support/ledger';

const pair = (before: LedgerCase['scores'], after: LedgerCase['scores']) => ({
  before: scored(2, 'a', 'pass', before),
  after: scored(2, 'a', 'pass', after),
});

it('counts each check by itself, and knows which changes chance would hardly make', () => {
  const pairs = [
    // Eight lost the date, of which two gained the area; two cases as they were.
    ...Array.from({ length: 8 }, (_pair, index) =>
      pair({ date_match: 1, aoi_id_match: index < 2 ? 0 : 1 }, { date_match: 0, aoi_id_match: 1 }),
    ),
    ...Array.from({ length: 2 }, () => pair({ date_match: 1 }, { date_match: 1 })),
    pair({ answer_quality: 0.9, agent_answer: 1 }, { answer_quality: 0.7 }),
    pair({}, { agent_answer: 0 }),
  ];
  const [area, date, answer, quality, ...more] = checkChanges(pairs, BUILT_IN);
  expect(area).toMatchObject({
    id: 'aoi_id_match',
    n: 8,
    before: 0.75,
    after: 1,
    lost: 0,
    gained: 2,
    isReal: false,
  });
  // Two-sided, eight of eight: 2 / 2⁸ = 0.0078; the least of four p-values, so four times as much.
  expect(date).toMatchObject({
    id: 'date_match',
    n: 10,
    before: 1,
    after: 0.2,
    lost: 8,
    gained: 0,
    isReal: true,
  });
  expect(date?.pValue).toBeCloseTo(0.03125, 10);
  expect(date).toMatchObject({ intervals: null, newlyMeasured: 0, noLongerMeasured: 0 });
  expect(answer).toMatchObject({
    id: 'agent_answer',
    n: 0,
    before: null,
    newlyMeasured: 1,
    noLongerMeasured: 1,
  });
  // A metric that fell by less than one half is not a lost check.
  expect(quality).toMatchObject({ id: 'answer_quality', n: 1, lost: 0, isReal: false });
  expect(more).toEqual([]);
});

it('gives intervals of the means of a metric, which is lost where it falls by a half', () => {
  const pairs = [
    [0.4, 0.4],
    [1, 0.4],
    [0.8, 0.4],
  ].map(([then = 0, now = 0]) => pair({ completeness: then }, { completeness: now }));
  const [change] = checkChanges(pairs, BUILT_IN);
  // 0, 0.4, 0.8, 1 and 1: 0.64 ± 0.3803. 0, 0.4, 0.4, 0.4 and 1: 0.44 ± 0.3135.
  expect(change).toMatchObject({
    ...{ id: 'completeness', lost: 1, gained: 0, before: expect.closeTo(2.2 / 3, 12) },
    intervals: {
      before: { low: expect.closeTo(0.2597, 3), high: 1 },
      after: { low: expect.closeTo(0.1265, 3), high: expect.closeTo(0.7535, 3) },
    },
  });
  const half = [pair({ completeness: 0.75 }, { completeness: 0.25 })];
  expect(checkChanges(half, BUILT_IN)).toMatchObject([{ lost: 1, gained: 0 }]);
  const back = half.map(({ before, after }) => ({ before: after, after: before }));
  expect(checkChanges(back, BUILT_IN)).toMatchObject([{ lost: 0, gained: 1 }]);
});

it('keeps checks that this version does not know, under their ids', () => {
  const two = [pair({ zebra: 1, aardvark: 1 }, { zebra: 1, aardvark: 1 })];
  expect(checkChanges(two, BUILT_IN).map(({ id }) => id)).toEqual(['aardvark', 'zebra']);
  expect(checkChanges([pair({ zebra: 1 }, { zebra: 0 })], BUILT_IN)).toMatchObject([
    { id: 'zebra', title: 'zebra', gates: true, n: 1, lost: 1 },
  ]);
});
