import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { describeRun } from '../../../src/actions/kept-runs/describe';
import { pinBaseline } from '../../../src/actions/kept-runs/pin';
import { diffFiles } from '../../../src/actions/diff/diff-files';
import { importRunFile, pruneLedger } from '../../../src/actions/diff/kept-runs';
import { restoreRun } from '../../../src/actions/kept-runs/restore';
import { baselineFiles, exportRun } from '../../../src/actions/kept-runs/run-files';
import type { Snapshot } from '../../../src/model/ledger';
import type { PropertyPort } from '../../../src/model/ports';
import { currentSnapshot, type DiffServices, listRuns } from '../../../src/actions/diff/run-list';
import { openHistory } from '../../../src/results/history/tab';
import { findOrCreateResults } from '../../../src/results/tab';
import { counted } from '../../support/counted-spreadsheet';
import { Desk, GOLD, goldWorkbook, keptRun, writeResults } from '../../support/diffing';

const FIRST = '20261120T020000000Z';
const SECOND = '20261121T020000000Z';
const NOW = '20261122T020000000Z';

/** Two kept runs, and the results of a third. */
function desk(): Desk {
  const one = new Desk(goldWorkbook(3));
  one.keep(keptRun(one.spreadsheet, FIRST, [1, 1, 0]), keptRun(one.spreadsheet, SECOND, [1, 0, 0]));
  writeResults(one.spreadsheet, NOW, [1, 1, 1]);
  return one;
}

const runsOf = (one: Desk) => listRuns(one.services()).tabs[0]?.runs ?? [];
const pinned = (one: Desk) => runsOf(one).flatMap(({ runId, isBaseline }) => (isBaseline ? [runId] : []));
const keptIn = (one: Desk) =>
  one
    .services()
    .ledger.list()
    .map(({ runId }) => runId);

describe('what people say of a run', () => {
  it('names it wherever runs are listed, whether they say it here or type it into the history', () => {
    const one = desk();
    describeRun({ runId: FIRST, name: 'build 412', note: 'before the fix' }, one.services());
    expect(runsOf(one)[0]).toMatchObject({
      ...{ id: FIRST, title: 'build 412', note: 'before the fix' },
      name: 'build 412, 20 Nov 2026, 02:00',
    });
    const history = one.spreadsheet.find('Run history');
    expect(history.readBlock({ row: 3, column: 1, rows: 1, columns: 3 })).toEqual([
      [FIRST, 'build 412', 'before the fix'],
    ]);
    history.writeCell(3, 2, 412);
    expect(runsOf(one)[0]?.title).toBe('412');
    describeRun({ runId: FIRST, name: '' }, one.services());
    expect(runsOf(one)[0]).toMatchObject({ title: '', name: '20 Nov 2026, 02:00', note: 'before the fix' });
  });

  it('puts it away and takes it out again, but for a baseline', () => {
    const one = desk();
    const archived = () => runsOf(one).flatMap(({ id, isArchived }) => (isArchived ? [id] : []));
    describeRun({ runId: FIRST, isArchived: true }, one.services());
    expect(archived()).toEqual([FIRST]);
    expect(() => pinBaseline({ sheetId: GOLD, runId: FIRST, isPinned: true }, one.services())).toThrow(
      'take it out of the archive',
    );
    describeRun({ runId: FIRST, isArchived: false }, one.services());
    expect(archived()).toEqual([]);
    pinBaseline({ sheetId: GOLD, runId: FIRST, isPinned: true }, one.services());
    expect(() => describeRun({ runId: FIRST, isArchived: true }, one.services())).toThrow(
      'This run is the baseline of 1 eval set',
    );
  });

  it('cannot be said of a run that there is not', () => {
    expect(() => describeRun({ runId: 'nobody’s', name: 'x' }, desk().services())).toThrow(
      'There is no run nobody’s in this spreadsheet any more.',
    );
  });
});

describe('the baseline of an eval set', () => {
  it('is one run, which pruning leaves', () => {
    const one = desk();
    expect(pinBaseline({ sheetId: GOLD, runId: FIRST, isPinned: true }, one.services()).message).toBe(
      'The baseline of GOLD is the run of 20 Nov 2026, 02:00.',
    );
    pruneLedger(1, one.services());
    expect([pinned(one), keptIn(one)]).toEqual([[FIRST], [FIRST, SECOND]]);
    pinBaseline({ sheetId: GOLD, runId: SECOND, isPinned: true }, one.services());
    expect(pinned(one)).toEqual([SECOND]);
    pinBaseline({ sheetId: GOLD, runId: SECOND, isPinned: false }, one.services());
    expect(pinned(one)).toEqual([]);
  });

  it('can be the run whose results stand there: they are kept, and the history says so', () => {
    const one = desk();
    openHistory(one.spreadsheet).describe(NOW, { name: 'build 415' });
    expect(pinBaseline({ sheetId: GOLD, runId: '', isPinned: true }, one.services()).message).toBe(
      'The baseline of GOLD is “build 415”.',
    );
    expect(keptIn(one)).toEqual([FIRST, SECOND, NOW]);
    // The kept run and the current results are the same run.
    expect(pinned(one)).toEqual([NOW, NOW]);
    const history = one.spreadsheet.find('Run history');
    expect(history.readBlock({ row: 3, column: 4, rows: 1, columns: 1 })).toEqual([['GOLD']]);
  });

  it('is none that is not kept, and none while a run goes on', () => {
    const one = desk();
    const pin = () => pinBaseline({ sheetId: GOLD, runId: 'gone', isPinned: true }, one.services());
    expect(pin).toThrow('The run gone is not kept any more.');
    one.isRunning = true;
    expect(pin).toThrow('A run is going on');
  });
});

describe('a kept run as a file', () => {
  it('comes back whole into another spreadsheet, with its name', () => {
    const one = desk();
    describeRun({ runId: FIRST, name: 'build 412' }, one.services());
    const { name, text } = exportRun({ sheetId: GOLD, runId: FIRST }, one.services());
    expect(name).toBe('GOLD build 412.json');
    const other = new Desk(goldWorkbook(3));
    const { message, tabs } = importRunFile({ sheetId: GOLD, fileName: name, text }, other.services());
    expect(message).toBe('Imported build 412, 20 Nov 2026, 02:00: 3 cases.');
    expect(tabs[0]?.runs.map(({ title }) => title)).toEqual(['build 412']);
    const [kept] = other.services().ledger.of(GOLD);
    expect(kept?.cases).toEqual(one.services().ledger.find(FIRST, GOLD)?.cases);
  });

  it('of another sheet is taken in, and said to have no case in common', () => {
    const { text } = exportRun({ sheetId: GOLD, runId: FIRST }, desk().services());
    const other = new Desk(goldWorkbook(2, 'Another question?', 'And one more?'));
    const strange = text.replace(/"test_id":"1-/g, '"test_id":"9-').replace(/"uid":"/g, '"uid":"x');
    expect(
      importRunFile({ sheetId: GOLD, fileName: 'r.json', text: strange }, other.services()).message,
    ).toMatch(/None of its cases is in GOLD: is it another sheet’s\?$/);
  });

  it.each([
    ['is not JSON', '{'],
    ['has neither scorecards', '{}'],
    ['scorecard 1, uid', '{"scorecards":[{"tab":"GOLD","checks":{}}]}'],
  ])('that is damaged is refused with what is wrong: %s', (why, text) => {
    expect(() => importRunFile({ sheetId: GOLD, fileName: 'r.json', text }, desk().services())).toThrow(why);
  });
});

const reversed = (value: unknown): unknown => Object.fromEntries(Object.entries(value ?? {}).reverse());

describe('the results of a workbook against its baselines', () => {
  it('are two files of the same eval sets', () => {
    const one = desk();
    pinBaseline({ sheetId: GOLD, runId: FIRST, isPinned: true }, one.services());
    const { before, after, without } = baselineFiles(one.services());
    const gates = { failOn: ['regression' as const], allow: 0, minPass: [] };
    const files = { before: { name: 'b', text: before }, after: { name: 'a', text: after } };
    const diff = diffFiles({ ...files, ...gates }, BUILT_IN);
    expect(diff.evalSets.map(({ tab, shared }) => [tab, shared])).toEqual([['GOLD', 3]]);
    expect([diff.failures, without]).toEqual([[], []]);
    pinBaseline({ sheetId: GOLD, runId: '', isPinned: true }, one.services());
    const same = baselineFiles(one.services());
    // The ledger lists the scores of a case in its own order.
    const turned = (text: string): string =>
      JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'checks' ? reversed(value) : value)));
    expect(() =>
      diffFiles(
        {
          ...{ before: { name: 'b', text: turned(same.before) }, after: { name: 'a', text: same.after } },
          ...gates,
        },
        BUILT_IN,
      ),
    ).toThrow('Both files hold the same run');
  });

  it('are held against nothing where none is pinned, which is said', () => {
    expect(() => baselineFiles(desk().services())).toThrow('No eval set of this workbook has a baseline.');
    expect(() => baselineFiles(new Desk(goldWorkbook(1)).services())).toThrow('This workbook has no results');
  });
});

/** Without what was read from outputs, which is not restored. */
const casesOf = (run: Snapshot | undefined) => run?.cases.map((one) => ({ ...one, output: undefined }));

describe('restoring a kept run', () => {
  it('brings its scores back, and keeps those that stood there', () => {
    const one = desk();
    const { message } = restoreRun({ sheetId: GOLD, runId: FIRST }, one.services(), one.document);
    expect(message).toMatch(/^Restored the run of 20 Nov 2026, 02:00: 3 rows\. Reasons, .* were not kept/);
    expect(keptIn(one)).toEqual([FIRST, SECOND, NOW]);
    const now = currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' });
    const kept = one.services().ledger.find(FIRST, GOLD);
    expect([now?.runId, casesOf(now)]).toEqual([FIRST, casesOf(kept)]);
    restoreRun({ sheetId: GOLD, runId: NOW }, one.services(), one.document);
    const back = currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' });
    expect([back?.runId, casesOf(back)]).toEqual([NOW, casesOf(one.services().ledger.find(NOW, GOLD))]);
    // Restoring made no new run.
    expect(keptIn(one)).toEqual([FIRST, SECOND, NOW]);
  });

  it('brings back what is kept of outputs, and says of each failure that its reason is not', () => {
    const one = desk();
    const kept = keptRun(one.spreadsheet, 'old', [1, 0, 1]);
    const output = { aoi_id_match: 'PER', data_pull_exists: '3 – https://pull.example/1' };
    one.keep({ ...kept, cases: kept.cases.map((c) => ({ ...c, output })) });
    restoreRun({ sheetId: GOLD, runId: 'old' }, one.services(), one.document);
    const { results } = findOrCreateResults(one.spreadsheet, { tab: 'GOLD', sheetId: GOLD });
    const [, second] = results.records();
    expect(['actual_id', 'expected_aoi_ids', 'pull_source'].map((column) => second?.cell(column))).toEqual([
      'PER',
      'BRA',
      null,
    ]);
    const reason = 'not kept: restored from the run of 22 Nov 2026, 12:00, run the row again to have it';
    expect(second?.details['aoi_id_match']?.reason).toBe(reason);
    expect(second?.cell('why')).toBe(`Area: expected BRA, got PER (${reason})`);
    // It is kept again unchanged.
    const now = currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' });
    expect(now?.cases[1]?.output).toEqual({ aoi_id_match: 'PER' });
  });

  it('marks cases that were edited since, and names those that are gone', () => {
    const one = desk();
    // Its first case has another uid, its third no longer has a row.
    const kept = keptRun(one.spreadsheet, 'old', [1, 0, 1]);
    const [first, second, third] = kept.cases;
    if (!first || !second || !third) throw new Error('no cases');
    one.keep({
      ...kept,
      cases: [{ ...first, uid: 'x' }, second, { ...third, uid: 'y', testId: 'z', query: '?', queryHash: '' }],
    });
    const { message } = restoreRun({ sheetId: GOLD, runId: 'old' }, one.services(), one.document);
    expect(message).toContain(
      '1 case edited, score again. 1 case no longer in the eval set. 1 case of the eval set not in that run.',
    );
    const now = currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' });
    expect(now?.cases.map(({ verdict }) => verdict)).toEqual([
      'edited, score again',
      'fail',
      'edited, score again',
    ]);
  });

  it('is refused where none of its cases is in the eval set, and changes nothing', () => {
    const one = desk();
    const kept = keptRun(one.spreadsheet, 'strange', [1]);
    one.keep({
      ...kept,
      cases: kept.cases.map((c) => ({ ...c, uid: 'x', testId: 'y', query: '?', queryHash: '' })),
    });
    const before = currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' });
    expect(() => restoreRun({ sheetId: GOLD, runId: 'strange' }, one.services(), one.document)).toThrow(
      'None of the cases of',
    );
    expect(currentSnapshot(one.services(), { sheetId: GOLD, tab: 'GOLD' })).toEqual(before);
  });
});

/** Deaths in one life, at consecutive calls. */
const DEATHS = [0, 1, 2];

describe('what is done with kept runs', () => {
  type Act = (services: DiffServices, document: PropertyPort) => unknown;
  const ACTIONS: readonly (readonly [string, Act])[] = [
    ['naming', (services) => describeRun({ runId: FIRST, name: 'a', note: 'b', isArchived: true }, services)],
    ['pinning', (services) => pinBaseline({ sheetId: GOLD, runId: '', isPinned: true }, services)],
    ['pruning', (services) => pruneLedger(1, services)],
    ['restoring', (services, document) => restoreRun({ sheetId: GOLD, runId: SECOND }, services, document)],
  ];

  /** Everything stored anywhere, but how often open sidebars were told to look again. */
  const contents = ({ spreadsheet, document }: Desk): unknown => [
    spreadsheet.sheets.map(({ name, cells }) => [name, [...cells].sort()]),
    [...document.values].map(([key, text]) => [key, text.replace(/"changes":\d+/, '"changes":1')]),
  ];

  it.each(ACTIONS)(
    '%s comes to the same end wherever executions die, several of them in one life',
    (_name, act) => {
      const undisturbed = desk();
      pinBaseline({ sheetId: GOLD, runId: SECOND, isPinned: true }, undisturbed.services());
      const { port, calls } = counted(undisturbed.spreadsheet);
      act(undisturbed.services(1000, port), undisturbed.document);
      expect(calls.length).toBeGreaterThan(5);
      for (let diesAt = 0; diesAt < calls.length; diesAt += DEATHS.length) {
        const one = desk();
        pinBaseline({ sheetId: GOLD, runId: SECOND, isPinned: true }, one.services());
        for (const later of DEATHS)
          try {
            act(one.services(1000, counted(one.spreadsheet, 1000, diesAt + later).port), one.document);
          } catch (error) {
            expect(String(error)).toContain('killed');
          }
        // A tab killed inside `create` is not signed yet.
        for (const tab of one.spreadsheet.sheets) if (tab.cells.size === 0) tab.signature = undefined;
        // Earlier content is still there: nothing was lost on the way.
        expect(keptIn(one)).toEqual(expect.arrayContaining([SECOND]));
        act(one.services(), one.document);
        expect(contents(one)).toEqual(contents(undisturbed));
      }
    },
  );
});
