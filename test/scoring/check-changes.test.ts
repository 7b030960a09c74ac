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

it('keeps checks that this version does not know, under their ids', () => {
  expect(checkChanges([pair({ zebra: 1 }, { zebra: 0 })], BUILT_IN)).toMatchObject([
    { id: 'zebra', title: 'zebra', gates: true, n: 1, lost: 1 },
  ]);
});
