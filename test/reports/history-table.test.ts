/** The last runs as a table of cases × runs. */
import { BUILT_IN } from '../../src/checks/registry';
import { changesOf, type History } from '../../src/model/history';
import type { RunAbout, Snapshot } from '../../src/model/run';
import type { Scorecard } from '../../src/model/scorecard';
import { historyOf, historySection } from '../../src/reports/history-table';
import { scored } from '../support/results';

const area = (row: number, uid: string, score: 0 | 1): Scorecard =>
  scored(row, uid, score === 1 ? 'pass' : 'fail', { aoi_id_match: score });

function historyOfRuns(...runs: readonly (readonly Scorecard[])[]): History {
  return history(runs.map((cases) => ({ cases })));
}

function history(
  runs: readonly { readonly cases: readonly Scorecard[]; readonly about?: RunAbout }[],
): History {
  const kept = runs.map((run, index): Snapshot => ({
    ...{ runId: `r${index + 1}`, savedAt: `2026-11-2${index}T00:00:00.000Z`, sheetId: 1, tab: 'GOLD' },
    ...run,
  }));
  return historyOf(kept, {
    tab: 'GOLD',
    registry: BUILT_IN,
    naming: ({ runId }) => ({ id: runId, name: runId, isBaseline: runId === 'r1' }),
  });
}

/** Each case with its marks; · where a run does not have it, | before one that was edited. */
function lines({ cases }: History): string[] {
  return cases.map(({ name, cells }) => {
    let uid = cells.find((cell) => cell !== null)?.[1];
    const marks = cells.map((cell) => {
      if (!cell) return '·';
      const isEdited = cell[1] !== uid;
      uid = cell[1];
      return `${isEdited ? '|' : ''}${cell[3]}`;
    });
    return `${name} ${marks.join(' ')}`;
  });
}

it.each<[what: string, runs: Scorecard[][], lines: string[], edited: number[]]>([
  ['the same', [[area(2, 'a', 1)], [area(2, 'a', 0)]], ['t2 1 0'], [0, 0]],
  ['moved', [[area(2, 'a', 1), area(3, 'b', 0)], [area(2, 'b', 0)]], ['t2 0 0', 't2 1 ·'], [0, 0]],
  ['edited, known by its test id', [[area(2, 'a', 1)], [area(2, 'b', 0)]], ['t2 1 |0'], [0, 1]],
  [
    'left out of a run in between',
    [[area(2, 'a', 1)], [area(3, 'z', 1)], [area(2, 'a', 0), area(3, 'z', 1)]],
    ['t2 1 · 0', 't3 · 1 1'],
    [0, 0, 0],
  ],
  [
    'edited while a run left it out',
    [[area(2, 'a', 1)], [area(3, 'z', 1)], [area(2, 'b', 1), area(3, 'z', 1)]],
    ['t2 1 · |1', 't3 · 1 1'],
    [0, 0, 1],
  ],
  ['new', [[area(2, 'a', 1)], [area(2, 'a', 1), area(3, 'b', 1)]], ['t2 1 1', 't3 · 1'], [0, 0]],
  ['gone', [[area(2, 'a', 1), area(3, 'b', 1)], [area(3, 'b', 1)]], ['t3 1 1', 't2 1 ·'], [0, 0]],
  [
    'twice the same',
    [
      [area(2, 'a', 1), area(9, 'a', 0)],
      [area(2, 'a', 1), area(9, 'a', 1)],
    ],
    ['t2 1 1', 't9 0 1'],
    [0, 0],
  ],
])('which case is which %s', (_what, runs, expected, edited) => {
  const found = historyOfRuns(...runs);
  expect(lines(found)).toEqual(expected);
  expect(found.runs.map((run) => run.edited)).toEqual(edited);
});

describe('how flaky a case is', () => {
  const changes = (found: History, check = -1): number[] =>
    found.cases.map((one) => changesOf(one, found.runs, check));

  it.each<[what: string, cells: Scorecard[], changes: number]>([
    ['never', [area(2, 'a', 1), area(2, 'a', 1)], 0],
    ['there and back', [area(2, 'a', 1), area(2, 'a', 0), area(2, 'a', 1)], 2],
    ['an edit is no change of the agent’s', [area(2, 'a', 1), area(2, 'b', 0), area(2, 'b', 1)], 1],
    [
      'what was not measured lies between',
      [area(2, 'a', 1), scored(2, 'a', 'undecided'), area(2, 'a', 0)],
      1,
    ],
    ['trials that disagree', [scored(2, 'a', 'unstable'), area(2, 'a', 1)], 1],
  ])('%s', (_what, cells, expected) => {
    expect(changes(historyOfRuns(...cells.map((cell) => [cell])))).toEqual([expected]);
  });

  it('counts nothing from one way of scoring to another, and says what differs', () => {
    const conditions = { scorer: 'v', settings_hash: 's', judge: 'rules', ff: '', trials: 1, filters: '' };
    const found = history([
      { cases: [area(2, 'a', 1)], about: conditions },
      { cases: [area(2, 'a', 0)], about: { ...conditions, settings_hash: 't' } },
      { cases: [area(2, 'a', 1)], about: { ...conditions, settings_hash: 't' } },
    ]);
    expect(found.runs.map(({ differs }) => differs.length)).toEqual([0, 1, 0]);
    expect(changes(found)).toEqual([1]);
  });

  it('says of a check what it says of the verdict', () => {
    const both = (number: 0 | 1): Scorecard =>
      scored(2, 'a', 'fail', { aoi_id_match: 0, subregion_match: number });
    const found = historyOfRuns([both(1)], [both(0)]);
    expect(found.checks.map(({ title }) => title)).toEqual(['Area', 'Subregion']);
    expect([changes(found), changes(found, 1)]).toEqual([[0], [1]]);
  });

  it('is a small table of a report', () => {
    const cells = [1, 0, 1].map((score): Scorecard[] => [area(2, 'a', score === 1 ? 1 : 0), area(3, 'b', 1)]);
    const [section] = historySection(historyOfRuns(...cells));
    expect(section?.rows.map((row) => row.cells)).toEqual([
      ['pass rate', '100 %', '50 %', '100 %'],
      ['t2', '✓', '✕', '✓'],
    ]);
    expect(historySection(historyOfRuns([area(2, 'a', 1)], [area(2, 'a', 0)]))).toEqual([]);
  });
});
