import type { Snapshot } from '../../src/model/run';
import type { SpreadsheetPort } from '../../src/model/spreadsheet';
import { openLedger, packCases, unpackCases } from '../../src/stores/ledger';
import { counted, FakeSpreadsheet } from '../support/fake-spreadsheet';
import { scored } from '../support/results';

const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);

/** A snapshot of `size` cases, each with a text of the maximum length. */
function snapshot(runId: string, sheetId = 7, size = 2, savedAt = `2026-11-21T00:00:${runId}Z`): Snapshot {
  const cases = Array.from({ length: size }, (_case, index) =>
    scored(
      index + 2,
      `uid-${index + 2}`,
      'pass',
      { aoi_id_match: 1, date_match: 0, completeness: 0.25 },
      { query: 'q'.repeat(80), query_hash: `hash-${index + 2}` },
    ),
  );
  return { runId, savedAt, sheetId, tab: 'GOLD', cases };
}

/** At about 237 characters per case and 32,000 per line, this many make a snapshot of three lines. */
const THREE_LINES = 350;

const runsIn = (spreadsheet: FakeSpreadsheet, sheetId = 7): string[] =>
  openLedger(spreadsheet)
    .of(sheetId)
    .map(({ runId }) => runId);

const upTo = (lines: number, pinned = '') => [{ of: () => pinned }, lines] as const;

describe('the ledger', () => {
  it('returns earlier runs, oldest first, by eval set', () => {
    const spreadsheet = workbook();
    openLedger(spreadsheet).add(snapshot('01'));
    const second = openLedger(spreadsheet);
    second.add(snapshot('02', 8));
    second.add(snapshot('03'));
    expect(openLedger(spreadsheet).of(7)).toEqual([snapshot('01'), snapshot('03')]);
    expect(second.of(8)).toEqual([snapshot('02', 8)]);
    expect([second.has('02', 8), second.has('02', 7)]).toEqual([true, false]);
  });

  it('filters before it takes the newest', () => {
    const spreadsheet = workbook();
    for (const runId of ['01', '02', '03', '04']) openLedger(spreadsheet).add(snapshot(runId));
    const taken = openLedger(spreadsheet).of(7, 2, ({ runId }) => runId < '03');
    expect(taken).toEqual([snapshot('01'), snapshot('02')]);
  });

  it('keeps the scores of trials, and the beginning of recorded values', () => {
    const spreadsheet = workbook();
    const trials = { aoi_id_match: [1, null, 0], completeness: [0.5, 0.75] };
    const values = {
      actual_id: 'BRA',
      charts_count: 2,
      actual_agent_answer: `"1,870 ha"\n${'x'.repeat(900)}`,
    };
    const kept = scored(2, 'a', 'pass', {}, { trials, values: { ...values, expected_answer: '1,870 ha' } });
    openLedger(spreadsheet).add({ ...snapshot('01'), cases: [kept, scored(3, 'b', 'fail')] });
    const [first, second] = openLedger(spreadsheet).of(7)[0]?.cases ?? [];
    expect(first?.trials).toEqual(trials);
    // Expected values are in the eval set.
    expect(first?.values).toEqual({
      ...values,
      actual_agent_answer: expect.stringMatching(/^"1,870 ha"\nx{700,} … \[cut\]$/),
    });
    expect(second).toEqual(scored(3, 'b', 'fail'));
    // With very many cases, there is little room for each.
    const texts = packCases(Array.from({ length: 2000 }, () => kept)).flatMap(
      (text) => unpackCases(text, 'GOLD') ?? [],
    );
    expect(texts).toHaveLength(2000);
    expect(texts[1999]?.values['actual_agent_answer']).toHaveLength(50);
  });

  it('has key columns', () => {
    const spreadsheet = workbook();
    openLedger(spreadsheet).add(snapshot('01'));
    const tab = spreadsheet.find('GNW ledger');
    expect(tab.signature).toBe('ledger');
    const keys = ['run_id', 'sheet_id', 'tab', 'saved_at', 'part', 'parts'];
    expect(tab.readHeader()).toEqual([...keys, 'data', 'about']);
    expect(tab.readAll().values[1]?.slice(0, 6)).toEqual(['01', 7, 'GOLD', '2026-11-21T00:00:01Z', 1, 1]);
  });

  it('ignores a snapshot of which a person deleted a part, and accepts it again', () => {
    const spreadsheet = workbook();
    const whole = snapshot('01', 7, THREE_LINES);
    openLedger(spreadsheet).add(whole);
    openLedger(spreadsheet).add(snapshot('02'));
    spreadsheet.find('GNW ledger').removeRows(3, 1);
    const ledger = openLedger(spreadsheet);
    expect([ledger.has('01', 7), ledger.of(7)]).toEqual([false, [snapshot('02')]]);
    ledger.add(whole);
    expect(openLedger(spreadsheet).of(7)).toEqual([whole, snapshot('02')]);
  });

  it('skips lines that a person has damaged, and keeps the others', () => {
    const spreadsheet = workbook();
    for (const run of ['01', '02', '03']) openLedger(spreadsheet).add(snapshot(run));
    const tab = spreadsheet.find('GNW ledger');
    tab.write(2, 7, [['{"checks":']]);
    tab.write(3, 1, [[null, null, null, null, null, null, null]]);
    openLedger(spreadsheet).add(snapshot('04'));
    expect(runsIn(spreadsheet)).toEqual(['03', '04']);
  });

  it('drops the oldest whole snapshots once it is full', () => {
    const spreadsheet = workbook();
    openLedger(spreadsheet, ...upTo(5)).add(snapshot('01', 7, THREE_LINES));
    openLedger(spreadsheet, ...upTo(5)).add(snapshot('02'));
    openLedger(spreadsheet, ...upTo(5)).add(snapshot('03', 8));
    expect(runsIn(spreadsheet)).toEqual(['01', '02']);
    const ledger = openLedger(spreadsheet, ...upTo(5));
    ledger.add(snapshot('04'));
    expect([ledger.has('01', 7), ledger.of(7)]).toEqual([false, [snapshot('02'), snapshot('04')]]);
    expect(runsIn(spreadsheet)).toEqual(['02', '04']);
    expect(runsIn(spreadsheet, 8)).toEqual(['03']);
    expect(spreadsheet.find('GNW ledger').lastRow()).toBe(4);
  });

  it('takes the oldest out that is not pinned, and leaves what is pinned where nothing else is left', () => {
    const spreadsheet = workbook();
    for (const run of ['01', '02', '03']) openLedger(spreadsheet, ...upTo(2, '01')).add(snapshot(run));
    expect(runsIn(spreadsheet)).toEqual(['01', '03']);
    openLedger(spreadsheet, ...upTo(1, '01')).add(snapshot('04'));
    expect(runsIn(spreadsheet)).toEqual(['01', '04']);
  });

  it('replaces a snapshot after rows of its run were rescored', () => {
    const spreadsheet = workbook();
    const later = (savedAt: string, uid: string) => ({
      ...snapshot('01'),
      savedAt,
      cases: [scored(2, uid, 'pass')],
    });
    openLedger(spreadsheet).add(later('2026-11-22T10:00:00.000Z', 'first'));
    // The same run as it is now: nothing has been scored again since it was kept.
    openLedger(spreadsheet).add(later('2026-11-22T11:00:00.000Z', 'second'), '2026-11-22T09:00:00.000Z');
    expect(
      openLedger(spreadsheet)
        .of(7)
        .flatMap(({ cases }) => cases.map(({ uid }) => uid)),
    ).toEqual(['first']);
    openLedger(spreadsheet).add(later('2026-11-22T12:00:00.000Z', 'third'), '2026-11-22T11:30:00.000Z');
    expect(
      openLedger(spreadsheet)
        .of(7)
        .flatMap(({ cases }) => cases.map(({ uid }) => uid)),
    ).toEqual(['third']);
    expect(spreadsheet.find('GNW ledger').lastRow()).toBe(2);
  });

  it('stays within its bound when a rescored run needs more lines than before', () => {
    const spreadsheet = workbook();
    const ledger = openLedger(spreadsheet, ...upTo(5));
    ledger.add(snapshot('01', 7, THREE_LINES));
    ledger.add(snapshot('02', 7, 240));
    expect(spreadsheet.find('GNW ledger').lastRow()).toBe(1 + 3 + 2);
    const later = '2026-11-22T12:00:00.000Z';
    ledger.add(snapshot('01', 7, 470, later), later);
    expect(runsIn(spreadsheet)).toEqual(['01']);
    expect(spreadsheet.find('GNW ledger').lastRow()).toBe(1 + 4);
  });

  it('keeps a snapshot that is larger than its bound', () => {
    const spreadsheet = workbook();
    openLedger(spreadsheet, ...upTo(2)).add(snapshot('01'));
    openLedger(spreadsheet, ...upTo(2)).add(snapshot('02', 7, THREE_LINES));
    expect(runsIn(spreadsheet)).toEqual(['02']);
  });

  it('needs few calls: three to be opened, two per snapshot, one to read', () => {
    const spreadsheet = workbook();
    const first = counted(spreadsheet);
    openLedger(first.port).add(snapshot('01', 7, THREE_LINES));
    expect(first.calls).toEqual([...['tabs', 'tabs', 'create', 'tab.fit', 'tab.write']]);
    const { port, calls } = counted(spreadsheet);
    const ledger = openLedger(port);
    ledger.has('01', 7);
    ledger.has('01', 8);
    expect(calls.splice(0)).toEqual(['tabs', 'open', 'tab.readBlock']);
    ledger.add(snapshot('02', 8));
    ledger.add(snapshot('03'));
    expect(calls.splice(0)).toEqual(['tab.fit', 'tab.write', 'tab.fit', 'tab.write']);
    expect(ledger.of(7)).toHaveLength(2);
    expect(calls).toEqual(['tab.readBlock']);
  });

  it('reads the data of many lines 200 at a time', () => {
    const spreadsheet = workbook();
    const ledger = openLedger(spreadsheet);
    for (let run = 100; run < 350; run += 1) ledger.add(snapshot(String(run), run % 2, 1));
    const { port, calls } = counted(spreadsheet);
    const even = openLedger(port).of(0);
    expect(even.map(({ runId }) => Number(runId))).toEqual(
      Array.from({ length: 125 }, (_run, index) => 100 + 2 * index),
    );
    expect(calls).toEqual(['tabs', 'open', 'tab.readBlock', 'tab.readBlock', 'tab.readBlock']);
  });

  it('holds the same snapshots after an execution was killed at any call and repeated', () => {
    const all = ['01', '02', '03'].map((run) => snapshot(run, 7, run === '02' ? THREE_LINES : 2));
    const work = (port: SpreadsheetPort): void => all.forEach((one) => openLedger(port).add(one));
    const undisturbed = counted(workbook());
    work(undisturbed.port);
    expect(undisturbed.calls).toHaveLength(15);
    for (let diesAt = 0; diesAt < 15; diesAt += 1) {
      const spreadsheet = workbook();
      const { port } = counted(spreadsheet, 1000, diesAt);
      expect(() => work(port)).toThrow('killed');
      work(spreadsheet);
      expect(openLedger(spreadsheet).of(7)).toEqual(all);
      expect(spreadsheet.sheets.map(({ name }) => name)).toEqual(['GNW ledger']);
    }
  });

  it('drops the oldest with the next snapshot if an execution was killed before', () => {
    const spreadsheet = workbook();
    for (const run of ['01', '02']) openLedger(spreadsheet, ...upTo(2)).add(snapshot(run));
    const { port } = counted(spreadsheet, 1000, 5);
    expect(() => openLedger(port, ...upTo(2)).add(snapshot('03'))).toThrow('killed');
    expect(runsIn(spreadsheet)).toEqual(['01', '02', '03']);
    openLedger(spreadsheet, ...upTo(2)).add(snapshot('04'));
    expect(runsIn(spreadsheet)).toEqual(['03', '04']);
  });
});
