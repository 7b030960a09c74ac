import { isRowOfKind, kindCounts } from '../../src/model/row-filters';

const ROWS = [
  { verdict: 'fail', isWorse: true },
  { verdict: 'fail', isWorse: false },
  { verdict: 'undecided', isWorse: false },
  { verdict: 'unstable', isWorse: false },
  { verdict: 'error', isWorse: true },
  { verdict: 'pass', isWorse: true },
  { verdict: 'edited', isWorse: false },
] as const;

it('counts a row that fails and did not before both as failing and as worse', () => {
  expect(kindCounts(ROWS)).toEqual({ failing: 2, worse: 1, open: 2, errors: 1, unscored: 0, edited: 1 });
});

it('calls nothing worse that passes, or was not measured', () => {
  expect(ROWS.filter((row) => isRowOfKind(row, 'worse'))).toEqual([{ verdict: 'fail', isWorse: true }]);
});
