import {
  agreementOf,
  agreementSentence,
  type VerdictPair,
  byOpenOrder,
  type CaseByPeople,
  estimateOf,
  estimateText,
} from '../../src/scoring/agreement';
import { scoredRow } from '../support/reports';

/** @param both, fails texts that both pass, and fail */
function pairs(both: number, fails: number, falsePasses: number, falseFails: number): VerdictPair[] {
  const some = (n: number, person: VerdictPair['person'], judge: VerdictPair['judge']): VerdictPair[] =>
    Array.from({ length: n }, () => ({ person, judge }));
  return [
    ...some(both, 'pass', 'pass'),
    ...some(fails, 'fail', 'fail'),
    ...some(falsePasses, 'fail', 'pass'),
    ...some(falseFails, 'pass', 'fail'),
  ];
}

describe('the agreement of a judge with people', () => {
  it.each([
    [
      pairs(24, 3, 3, 0),
      'You agree with the judge on 27 of 30 answers (74–97 %). It passed 3 of the 6 that you failed, and failed 0 of the 24 that you passed.',
    ],
    [
      pairs(4, 0, 3, 0),
      'You agree with the judge on 4 of 7 answers (25–84 %). It passed 3 of the 3 that you failed, and failed 0 of the 4 that you passed. It failed nothing.',
    ],
    [
      pairs(0, 2, 0, 2),
      'You agree with the judge on 2 of 4 answers (15–85 %). It passed 0 of the 2 that you failed, and failed 2 of the 2 that you passed. It passed nothing.',
    ],
    [
      pairs(1, 0, 0, 1),
      'You agree with the judge on 1 of 2 answers (9–91 %). It failed 1 of the 2 that you passed. You failed nothing: whether it notices a wrong answer is unknown.',
    ],
    [
      pairs(0, 1, 1, 0),
      'You agree with the judge on 1 of 2 answers (9–91 %). It passed 1 of the 2 that you failed. You passed nothing: whether it accepts a right answer is unknown.',
    ],
    [pairs(0, 0, 0, 0), 'None of the answers that the judge decided has been labelled yet.'],
  ])('says how often either error was made, of how often it could be (%#)', (all, sentence) => {
    expect(agreementSentence('You', agreementOf(all))).toBe(sentence);
  });
});

/** Cases of which people passed the first ones and failed the next. */
const cases = (judge: 'pass' | 'fail' | 'open', n: number, passed: number, failed: number): CaseByPeople[] =>
  Array.from({ length: n }, (_case, at) => ({
    judge,
    verdict: at < passed ? 'pass' : at < passed + failed ? 'fail' : undefined,
  }));
const known = (n: number, passed: number): CaseByPeople[] =>
  Array.from({ length: n }, (_case, at) => ({ judge: 'known', verdict: at < passed ? 'pass' : 'fail' }));

it('people’s rate is a stratified estimate of ten or more labels', () => {
  const all = [
    ...known(20, 10),
    ...cases('pass', 50, 8, 2),
    ...cases('fail', 20, 1, 4),
    ...cases('open', 10, 0, 0),
  ];
  const estimate = estimateOf(all);
  // p: 9/12, 2/7, ½. Mean 0.1 + 0.5·0.75 + 0.2·0.2857 + 0.1·0.5 = 0.5821; variance
  // 0.25·(0.1875/13)·0.8 + 0.04·(0.2041/8)·0.75 + 0.01·0.25 = 0.00615; 1.96·0.0784 = 0.1537.
  expect(estimate?.people).toEqual({ low: expect.closeTo(0.4284, 4), high: expect.closeTo(0.7358, 4) });
  expect(estimate && estimateText(estimate)).toBe('Judge: 67 % pass. People: 43–74 % (15 labelled).');
  expect(estimateOf([...known(20, 10), ...cases('pass', 50, 8, 1)])).toBeNull();
});

it('known cases and fully labelled strata have no variance', () => {
  const all = estimateOf([...known(90, 90), ...cases('fail', 10, 10, 0)]);
  // 0.9 + 0.1·11/12.
  expect(all?.people).toEqual({ low: expect.closeTo(0.9917, 4), high: expect.closeTo(0.9917, 4) });
});

it('open rows are sorted by hint, then by hash, in any order of the sheet', () => {
  const open = (uid: string, kind?: 'absent' | 'appears') =>
    scoredRow({ agent_answer: { kind: 'open', ...(kind && { hint: { kind, text: '' } }) } }, { uid });
  const rows = [open('c'), open('9', 'appears'), open('b', 'absent'), open('a', 'absent'), open('0')];
  expect(rows.sort(byOpenOrder).map(({ uid }) => uid)).toEqual(['a', 'b', '0', 'c', '9']);
});
