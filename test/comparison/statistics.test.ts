import { comparisonStatistics } from '../../src/comparison/winners';
import type { Compared } from '../../src/model/comparison';
import { compared, item, of } from './support';

/** Averages 8 → 9 (new), 7 → 7 (tie), 9 → 6.5 (old), 5 → 5.5 (new, slightly). */
const FOUR: readonly Compared[] = [
  compared([8, 8], [9, 9], item('a')),
  compared([6, 8], [8, 6], item('b')),
  compared([9, 9], [7, 6], item('c')),
  compared([5, 5], [5, 6], item('d')),
];
const failed = (question: string): Compared => of(item(question), { kind: 'error', reason: 'no' });

describe('Statistics of a comparison', () => {
  const statistics = comparisonStatistics(FOUR);

  it('count wins, overall and by factor', () => {
    expect(statistics.better).toEqual({ old: 1, new: 2, tie: 1 });
    expect(statistics.factuality).toEqual({ old: 1, new: 2, tie: 1 });
    expect(statistics.completeness).toEqual({ old: 2, new: 2, tie: 0 });
    expect(statistics.margins).toEqual({ clear: 2, slight: 1 });
  });

  it('give mean scores and their difference', () => {
    expect(statistics.means).toEqual({
      old: { factuality: 7, completeness: 7.5, average: 7.25 },
      new: { factuality: 7.25, completeness: 6.75, average: 7 },
      difference: { factuality: 0.25, completeness: -0.75, average: -0.25 },
    });
  });

  it('test the items with a winner', () => {
    // (1 + 3) · 2 / 8, at most 1.
    expect(statistics.signTest).toBe(1);
    expect(statistics.verdict).toMatch(/^The difference could be chance .*Fewer than six/);
  });

  it('list the largest losses of the new answers first', () => {
    expect(statistics.worst.map(({ question, difference }) => [question, difference])).toEqual([['c', -2.5]]);
  });

  it('list at most ten of them', () => {
    const many = Array.from({ length: 12 }, (_item, n) =>
      compared([10, 10], [9, 9 - (n % 3)], item(`q${n}`)),
    );
    const { worst } = comparisonStatistics(many);
    expect(worst).toHaveLength(10);
    expect(worst.slice(0, 5).map(({ question }) => question)).toEqual(['q2', 'q5', 'q8', 'q11', 'q1']);
  });

  it('are empty if nothing is compared', () => {
    expect(comparisonStatistics([failed('x')])).toMatchObject({
      ...{ items: 1, compared: 0, errors: 1, signTest: null, worst: [], means: null },
      ...{ margins: { clear: 0, slight: 0 }, verdict: 'Nothing was compared.' },
    });
  });

  it('have no test if all are ties', () => {
    const { signTest, better, worst } = comparisonStatistics([
      compared([5, 5], [5, 5]),
      compared([6, 6], [7, 5]),
    ]);
    expect([signTest, better.tie, worst]).toEqual([null, 2, []]);
  });

  it('leave out errors and items not scored', () => {
    const open = [of(item('y'), { kind: 'not scored', reason: 'no model' }), of(item('z'), undefined)];
    expect(comparisonStatistics([...FOUR, failed('x'), ...open])).toMatchObject({
      ...{ items: 7, compared: 4, errors: 1, notScored: 2, better: statistics.better },
      means: statistics.means,
    });
  });

  it('name the better version if the sign test is significant', () => {
    const clear = Array.from({ length: 12 }, (_item, n) => compared([6, 6], [8, 7 + (n % 2)], item(`q${n}`)));
    const { verdict, signTest, margins } = comparisonStatistics(clear);
    expect(margins).toEqual({ clear: 12, slight: 0 });
    // 2 / 2^12.
    expect(signTest).toBeCloseTo(2 / 4096, 10);
    // Averages 6 → 7.5 and 8.
    expect(verdict).toMatch(/^New is better, .* \(\+1\.75 on average; /);
  });
});
