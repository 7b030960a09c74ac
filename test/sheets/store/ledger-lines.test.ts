/** The lines of a ledger, and which snapshots they make up. */
import { expect, it } from '@jest/globals';
import { entriesIn, latestOf, lineIn } from '../../../src/sheets/store/ledger';

const line = (runId: string, savedAt: string, part = 1, parts = 1) =>
  lineIn([runId, 7, 'GOLD', savedAt, part, parts]);

it('snapshots are those whose lines are all there, the oldest first; of equal age in the order of the tab', () => {
  const lines = [
    line('late', '3'),
    line('half', '0', 1, 2),
    line('', '0'),
    line('twin', '2'),
    line('two', '2', 2, 2),
    line('two', '2', 1, 2),
    line('old', '1'),
  ];
  const entries = entriesIn(lines);
  expect(entries.map(({ line: { runId }, places }) => [runId, places])).toEqual([
    ['old', [6]],
    ['twin', [3]],
    ['two', [5, 4]],
    ['late', [0]],
  ]);
});

it('of a run that was kept again, the latest snapshot counts', () => {
  const entries = entriesIn([line('run', '1'), line('other', '2'), line('run', '3')]);
  expect(latestOf(entries).map(({ line: { runId, savedAt } }) => [runId, savedAt])).toEqual([
    ['other', '2'],
    ['run', '3'],
  ]);
});

it('a line of which nothing is left is part of nothing', () => {
  expect(lineIn([])).toEqual({ runId: '', sheetId: 0, tab: '', savedAt: '', part: NaN, parts: NaN });
  expect(entriesIn([lineIn([])])).toEqual([]);
});
