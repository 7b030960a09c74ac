import { isOfKind, kindCounts } from '../../src/model/results-rows';

const ROWS = [
  { verdict: 'fail', isLost: true },
  { verdict: 'fail', isLost: false },
  { verdict: 'undecided', isLost: false },
  { verdict: 'unstable', isLost: false },
  { verdict: 'error', isLost: true },
  { verdict: 'pass', isLost: true },
  { verdict: 'edited', isLost: false },
] as const;

it('counts a row that fails and did not before both as failing and as lost', () => {
  expect(kindCounts(ROWS)).toEqual({ failing: 2, lost: 1, open: 2, errors: 1, unscored: 0, edited: 1 });
});

it('calls nothing lost that passes, or was not measured', () => {
  expect(ROWS.filter((row) => isOfKind(row, 'lost'))).toEqual([{ verdict: 'fail', isLost: true }]);
});
