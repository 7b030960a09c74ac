import { UserError } from '../../../src/model/user-error';
import { pinBaseline, listRuns, openRuns, runsNow } from '../../../src/commands/diff';
import { runFileText } from '../../../src/stores/run-file';
import { openLedger } from '../../../src/stores/ledger';
import { PREPARING, runStore } from '../../../src/stores/run-record';
import { AddOn, GOLD, goldWorkbook, keptRun, writeResults } from '../../support/diffing';
import { runRecord } from '../../support/run-record';
import { result, runFile } from '../../support/run-file';
import { ABOUT, FIRST, SECOND, THIRD, compare, addOn, listIn, namesIn } from './diff-support';

describe('the runs that can be compared', () => {
  it('are those of the ledger, oldest first, and the present results', () => {
    expect(listRuns(addOn().services())).toMatchObject({
      tabs: [
        {
          ...{ sheetId: GOLD, name: 'GOLD' },
          runs: [
            { id: FIRST, name: '20 Nov 2026, 02:00', result: '2 of 4 pass (50 %)' },
            { id: SECOND, name: '21 Nov 2026, 02:00', result: '2 of 4 pass (50 %)' },
            { id: '', name: 'The current results', result: '1 of 4 pass (25 %)' },
          ],
        },
      ],
    });
  });

  it('are those of existing eval sets', () => {
    const one = new AddOn(goldWorkbook(1));
    one.keep({ ...keptRun(one.spreadsheet, FIRST, [1]), sheetId: 99, tab: 'OLD' });
    expect(listRuns(one.services()).tabs).toEqual([{ sheetId: GOLD, name: 'GOLD', runs: [] }]);
  });

  it('have the run of the present results once, although the ledger has it, too', () => {
    const one = new AddOn(goldWorkbook(1));
    one.keep(keptRun(one.spreadsheet, FIRST, [1]), keptRun(one.spreadsheet, SECOND, [1]));
    writeResults(one.spreadsheet, THIRD, [0]);
    const ids = () => listRuns(one.services()).tabs[0]?.runs.map(({ id }) => id);
    expect(ids()).toEqual([FIRST, SECOND, '']);
    one.keep(keptRun(one.spreadsheet, THIRD, [0]));
    expect(ids()).toEqual([FIRST, SECOND, '']);
  });

  it('are told apart by their ids where they began in the same minute', () => {
    const one = new AddOn(goldWorkbook(1));
    const { spreadsheet } = one;
    one.keep(
      keptRun(spreadsheet, '20261120T020001000Z', [1]),
      keptRun(spreadsheet, '20261120T020002000Z', [1]),
    );
    expect(listRuns(one.services()).tabs[0]?.runs.map(({ name }) => name)).toEqual([
      '20 Nov 2026, 02:00, 20261120T020001000Z',
      '20 Nov 2026, 02:00, 20261120T020002000Z',
    ]);
  });
});

describe('comparing two runs', () => {
  it('names what got worse and better, with checks and a link to the row', () => {
    const found = compare(addOn(), FIRST, SECOND);
    expect(found).toMatchObject({ tab: 'GOLD', before: '20 Nov 2026, 02:00', after: '21 Nov 2026, 02:00' });
    expect(found.caveats).toEqual([]);
    expect(listIn(found, 'regressions')).toEqual([
      {
        ...{ tab: 'GOLD', name: '1-002', row: 3, query: 'Query 2', why: 'Area' },
        ...{ url: 'https://sheets.example/d/1/edit#gid=0&range=3:3', matched: 'uid', group: '' },
        ...{ was: 'pass', verdict: 'fail', lists: ['regressions'] },
        checks: [
          {
            ...{ id: 'aoi_id_match', title: 'Area', before: 1, after: 0 },
            ...{ decidedBefore: null, decidedAfter: null },
            ...{ outputBefore: null, outputAfter: null, expected: 'BRA' },
          },
        ],
      },
    ]);
    expect(found.cases.map(({ name, was, verdict, lists }) => [name, was, verdict, lists])).toEqual([
      ['1-002', 'pass', 'fail', ['regressions']],
      ['1-003', 'fail', 'pass', ['recoveries']],
      ['1-001', 'pass', 'pass', []],
      ['1-004', 'fail', 'fail', []],
    ]);
    expect(found).toMatchObject({ shared: 4, measured: 4, passedBefore: 2, passedAfter: 2, isReal: false });
    expect(found.sentence).toBe(
      'GOLD: of 4 rows measured in both runs, 1 went from pass to fail and 1 from fail to pass, which could be chance (p = 1.00); 1 lost a check, 1 gained one.',
    );
  });

  it('accepts the present results as a run', () => {
    const found = compare(addOn(), SECOND, '');
    expect(found.after).toBe('The current results');
    expect([namesIn(found, 'regressions'), namesIn(found, 'recoveries')]).toEqual([
      ['1-001', '1-003'],
      ['1-004'],
    ]);
    expect(found.caveats).toEqual([]);
  });

  it('says where the runs are not comparable', () => {
    const one = addOn({ ...ABOUT, judge: 'some-model', scorer: 'w' });
    expect(compare(one, FIRST, SECOND).caveats).toEqual([
      'Different version of the checks and rules: v, then w. Differences from 20 Nov 2026, 02:00 may not be due to the agent.',
    ]);
  });

  it('links a case to its present row, and an edited one by its test id', () => {
    const one = addOn();
    const grid = one.spreadsheet.find('GOLD');
    // A row was inserted above, and the second case was edited.
    grid.write(2, 1, [
      ['1-000', 'New', 'BRA'],
      ['1-001', 'Query 1', 'BRA'],
      ['1-002', 'Query 2', 'PER'],
      ['1-003', 'Query 3', 'BRA'],
      ['1-004', 'Query 4', 'BRA'],
    ]);
    const found = compare(one, FIRST, SECOND);
    expect(found.cases.slice(0, 2).map(({ name, row, url }) => [name, row, url.split('#')[1]])).toEqual([
      ['1-002', 4, 'gid=0&range=4:4'],
      ['1-003', 5, 'gid=0&range=5:5'],
    ]);
  });

  it('shows the first 1,000 cases and counts all', () => {
    const one = new AddOn(goldWorkbook(1001));
    const all = (score: 0 | 1) => Array.from({ length: 1001 }, () => score);
    one.keep(keptRun(one.spreadsheet, FIRST, all(1)), keptRun(one.spreadsheet, SECOND, all(0)));
    const { totals, cases } = compare(one, FIRST, SECOND);
    expect([totals.regressions, cases.length]).toEqual([1001, 1000]);
  });

  it('refuses a run compared with itself, and one that is no longer kept', () => {
    expect(() => compare(addOn(), FIRST, FIRST)).toThrow(
      new UserError('usage', `Both are the same run (${FIRST}). Choose two different ones.`),
    );
    expect(() => compare(addOn(), 'r0', SECOND)).toThrow(
      new UserError('usage', 'The run r0 is no longer kept. Reopen the page.'),
    );
    const bare = new AddOn(goldWorkbook(1));
    bare.keep(keptRun(bare.spreadsheet, FIRST, [1]));
    expect(() => compare(bare, FIRST, '')).toThrow(
      new UserError('usage', 'The tab has no results. Reopen the page.'),
    );
  });
});

describe('a file of a run', () => {
  const file = (text: string) => ({ name: 'run.json', text });
  const THEIRS = file(
    runFile([
      result('u1', '1-001', { aoi_id_match: 0, charts_answer: 1 }),
      { ...result('u2', 'renamed', { aoi_id_match: 0 }), query: 'Query 2' },
      // Another case under the same id.
      { ...result('u3', '1-003', { aoi_id_match: 0 }), query: 'Something else' },
      result('u4', '1-004', { aoi_id_match: 0 }),
      result('u9', '9-009', { aoi_id_match: 1 }),
    ]),
  );

  it('is refused if it holds the run that it is compared with', () => {
    const one = addOn();
    const same = file(runFileText(runsNow(openRuns(one.services()))));
    const refusal = `Both are the same run (${THIRD}). Choose two different ones.`;
    expect(() => compare(one, same, '')).toThrow(new UserError('usage', refusal));
    expect(() => compare(one, '', same)).toThrow(new UserError('usage', refusal));
  });

  it('is compared with the sheet’s own run case by case, by test id and else by query, and says by which', () => {
    const one = new AddOn(goldWorkbook(4));
    one.keep(keptRun(one.spreadsheet, FIRST, [1, 1, 1, 0], ABOUT));
    const found = compare(one, FIRST, THEIRS);
    expect([found.shared, found.matched, found.after]).toEqual([3, '2 by test id, 1 by query', 'run.json']);
    expect(listIn(found, 'regressions').map(({ name, row, matched }) => [name, row, matched])).toEqual([
      ['1-001', 2, 'test id'],
      ['renamed', 3, 'query'],
    ]);
    expect([namesIn(found, 'edited'), namesIn(found, 'gone'), namesIn(found, 'added')]).toEqual([
      ['1-003'],
      [],
      ['9-009'],
    ]);
    // What that harness calls charts_answer compares figures.
    expect(listIn(found, 'coverageGained')).toMatchObject([
      {
        ...{ name: '1-001', was: 'pass', verdict: 'fail' },
        checks: [
          { title: 'Area', before: 1, after: 0 },
          { title: 'Chart figure', before: null, after: 1 },
        ],
      },
    ]);
    expect(one.spreadsheet.find('GNW ledger').lastRow()).toBe(2);
  });

  it('is refused if it is no run, has no run of the eval set, or shares no case', () => {
    const refusal = (text: string) => () => compare(addOn(), FIRST, file(text));
    expect(refusal('[]')).toThrow('run.json is not a run file: it has no results of a run');
    expect(refusal(runFile([result('u9', '9-009', { aoi_id_match: 1 })]))).toThrow(
      'The runs have no row in common: there is nothing to compare.',
    );
    const card = { uid: 'u', verdict: 'pass', checks: {} };
    const scorecards = ['A', 'B'].map((tab) => ({ ...card, tab }));
    expect(refusal(JSON.stringify({ scorecards }))).toThrow('run.json has runs of A, B, but none of GOLD.');
    expect(() => compare(addOn(), FIRST, '', 9)).toThrow('This tab was deleted');
  });
});

describe('the baseline of an eval set', () => {
  const pin = (one: AddOn, runId: string, isPinned = true, sheetId = GOLD) =>
    pinBaseline({ sheetId, runId, isPinned }, one.services());
  const pinned = (one: AddOn) =>
    listRuns(one.services()).tabs[0]?.runs.flatMap(({ id, isBaseline }) => (isBaseline ? [id] : []));

  it('is an earlier run, until it is unpinned, and stays in a ledger that is full', () => {
    const one = addOn();
    expect(pin(one, FIRST).message).toBe('The baseline of GOLD is the run of 20 Nov 2026, 02:00.');
    expect(pinned(one)).toEqual([FIRST]);
    const full = openLedger(one.spreadsheet, { of: () => FIRST }, 2);
    full.add(keptRun(one.spreadsheet, '20261123T020000000Z', [1, 1, 1, 1]));
    expect(listRuns(one.services()).tabs[0]?.runs.map(({ id }) => id)).toEqual([
      ...[FIRST, '20261123T020000000Z', ''],
    ]);
    expect(pin(one, FIRST, false).message).toBe(
      'GOLD no longer has a baseline: its runs are compared with the previous run.',
    );
    expect([pinned(one), one.held]).toEqual([[], 0]);
  });

  it('can be the run of the present results, which is kept first', () => {
    const one = new AddOn(goldWorkbook(4));
    writeResults(one.spreadsheet, THIRD, [0, 0, 0, 1]);
    expect(pin(one, '').message).toBe('The baseline of GOLD is the run of 22 Nov 2026, 02:00.');
    expect([pinned(one), openLedger(one.spreadsheet).find(THIRD, GOLD)?.cases.length]).toEqual([[''], 4]);
  });

  it('cannot be a run that is no longer kept, nor be pinned while a run is in progress', () => {
    const one = addOn();
    expect(() => pin(one, 'r0')).toThrow('The run r0 is no longer kept.');
    expect(() => pin(one, FIRST, true, 9)).toThrow('This tab was deleted');
    expect(() => pin(new AddOn(goldWorkbook(1)), '')).toThrow('GOLD has no results to use as a baseline.');
    const store = runStore(one.document);
    store.keep(runRecord({ stage: PREPARING }));
    expect(() => pin(one, FIRST)).toThrow('A run is in progress: try again when it has ended.');
    one.document.remove('gnw.run');
    one.isLockFree = false;
    expect(() => pin(one, FIRST)).toThrow('Someone else is changing something in this spreadsheet');
    expect([pinned(one), one.held]).toEqual([[], 0]);
  });
});
