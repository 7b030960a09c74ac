/** The ledger’s list of snapshots; ledger.test.ts covers their cases. */
import type { RunAbout, Snapshot } from '../../src/model/run';
import { openLedger, entriesIn } from '../../src/stores/ledger';
import { counted, FakeSpreadsheet } from '../support/fake-spreadsheet';
import { scored } from '../support/results';

const line = (runId: string, savedAt: string, part = 1, parts = 1) => ({
  ...{ runId, sheetId: 7, tab: 'GOLD', savedAt, part, parts },
});

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

const ABOUT: RunAbout = { settings_hash: 'abc', judge: 'rules', ff: '', trials: 3, filters: 'status ready' };
const CASES = [
  scored(2, 'a', 'pass', { aoi: 1 }),
  scored(3, 'b', 'fail', { aoi: 0 }),
  scored(4, 'c', 'error'),
];

function snapshot(runId: string, sheetId = 7, cases: Snapshot['cases'] = CASES, about?: RunAbout): Snapshot {
  const savedAt = `2026-11-21T00:00:${runId}Z`;
  return { ...{ runId, savedAt, sheetId, tab: 'GOLD', cases }, ...(about && { about }) };
}

/** Several lines: a line holds about 30,000 characters. */
const LARGE = Array.from({ length: 900 }, (_case, index) =>
  scored(index + 2, `uid-${index}`, 'pass', { aoi: 1 }),
);

function workbook(...snapshots: readonly Snapshot[]): FakeSpreadsheet {
  const spreadsheet = new FakeSpreadsheet([]);
  for (const one of snapshots) openLedger(spreadsheet).add(one);
  return spreadsheet;
}
describe('the ledger', () => {
  it('keeps the known conditions of a run', () => {
    const spreadsheet = workbook(
      snapshot('01', 7, CASES, ABOUT),
      snapshot('02', 7, CASES, { judge: 'x' }),
      snapshot('03'),
    );
    expect(
      openLedger(spreadsheet)
        .of(7)
        .map(({ about }) => about),
    ).toEqual([ABOUT, { judge: 'x' }, undefined]);
  });

  it('finds one snapshot among many and reads only its lines', () => {
    const spreadsheet = workbook(snapshot('01'), snapshot('02', 7, LARGE, ABOUT), snapshot('03'));
    const { port, calls } = counted(spreadsheet);
    const ledger = openLedger(port);
    expect(ledger.find('02', 7)).toEqual(snapshot('02', 7, LARGE, ABOUT));
    expect(calls).toEqual(['tabs', 'open', 'tab.readBlock', 'tab.readBlock']);
    expect([ledger.find('02', 8), ledger.find('04', 7)]).toEqual([undefined, undefined]);
  });

  it('lists them, oldest first, with their counts, in one call however many there are', () => {
    const spreadsheet = workbook(
      snapshot('02', 7, LARGE),
      snapshot('03', 8),
      snapshot('01', 7, CASES, ABOUT),
    );
    const { port, calls } = counted(spreadsheet);
    expect(openLedger(port).list()).toEqual([
      {
        ...{ runId: '01', savedAt: '2026-11-21T00:00:01Z', sheetId: 7, tab: 'GOLD' },
        ...{ rows: 3, passed: 1, measured: 2, open: 1, about: ABOUT },
      },
      {
        ...{ runId: '02', savedAt: '2026-11-21T00:00:02Z', sheetId: 7, tab: 'GOLD' },
        ...{ rows: 900, passed: 900, measured: 900, open: 0 },
      },
      {
        ...{ runId: '03', savedAt: '2026-11-21T00:00:03Z', sheetId: 8, tab: 'GOLD' },
        ...{ rows: 3, passed: 1, measured: 2, open: 1 },
      },
    ]);
    expect(calls).toEqual(['tabs', 'open', 'tab.readBlock', 'tab.readBlock']);
  });

  it('ignores facts that a person has damaged', () => {
    const spreadsheet = workbook(snapshot('01', 7, CASES, ABOUT));
    spreadsheet.find('GNW ledger').write(2, 8, [['{"rows":-1}']]);
    expect(openLedger(spreadsheet).list()).toMatchObject([{ rows: 3, passed: 1, measured: 2 }]);
  });

  it('finds the conditions of a run, also after adding another', () => {
    const spreadsheet = workbook(snapshot('01', 7, CASES, ABOUT), snapshot('02'));
    const ledger = openLedger(spreadsheet);
    expect(['01', '02', '03'].map(ledger.about)).toEqual([ABOUT, undefined, undefined]);
    ledger.add(snapshot('03', 7, CASES, { settings: { run: { sliceBy: 'kind' } } }));
    expect(ledger.about('03')).toEqual({ settings: { run: { sliceBy: 'kind' } } });
  });
});
