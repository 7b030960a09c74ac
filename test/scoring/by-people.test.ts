import { byOpenOrder, type CaseByPeople, estimateOf, estimateText } from '../../src/scoring/agreement';
import { scoredRow } from '../support/reports';

/** @param labels what people say of the first of these cases */
const cases = (judge: 'pass' | 'fail' | 'open', n: number, passed: number, failed: number): CaseByPeople[] =>
  Array.from({ length: n }, (_case, at) => ({
    judge,
    verdict: at < passed ? 'pass' : at < passed + failed ? 'fail' : undefined,
  }));
const known = (n: number, passed: number): CaseByPeople[] =>
  Array.from({ length: n }, (_case, at) => ({ judge: 'known', verdict: at < passed ? 'pass' : 'fail' }));

it('people would say what a stratified estimate of ten or more labels says', () => {
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
  expect(estimate && estimateText(estimate)).toBe('Judge 67 %. People would say 43–74 % (15 rows).');
  expect(estimateOf([...known(20, 10), ...cases('pass', 50, 8, 1)])).toBeNull();
});

it('what is known has no width, and labels of all cases leave none', () => {
  const all = estimateOf([...known(90, 90), ...cases('fail', 10, 10, 0)]);
  // 0.9 + 0.1·11/12.
  expect(all?.people).toEqual({ low: expect.closeTo(0.9917, 4), high: expect.closeTo(0.9917, 4) });
});

it('open rows come at random within not found first, whatever order the sheet has', () => {
  const open = (uid: string, kind?: 'absent' | 'appears') =>
    scoredRow({ agent_answer: { kind: 'open', ...(kind && { hint: { kind, text: '' } }) } }, { uid });
  const rows = [open('c'), open('9', 'appears'), open('b', 'absent'), open('a', 'absent'), open('0')];
  expect(rows.sort(byOpenOrder).map(({ uid }) => uid)).toEqual(['a', 'b', '0', 'c', '9']);
});
