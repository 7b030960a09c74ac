import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { UserError } from '../../../src/model/user-error';
import { writeDiff } from '../../../src/actions/diff/diff-runs';
import { chanceSentence, ratesSentence } from '../../../src/actions/diff/words';
import { listRuns } from '../../../src/actions/diff/run-list';
import { diffCases } from '../../../src/scoring/diff-runs';
import { Desk, GOLD, goldWorkbook, keptRun } from '../../support/diffing';
import { scored } from '../../support/ledger';
import { ABOUT, FIRST, SECOND, compare, desk, listIn, namesIn } from './diff-support';

describe('the runs that can be compared', () => {
  it('are those of the ledger, oldest first, and the results as they stand now', () => {
    expect(listRuns(desk().services())).toMatchObject({
      tabs: [
        {
          ...{ sheetId: GOLD, name: 'GOLD', isGone: false },
          runs: [
            { id: FIRST, name: '20 Nov 2026, 02:00', rows: 4, result: '2 of 4 pass (50 %)' },
            { id: SECOND, name: '21 Nov 2026, 02:00', rows: 4, result: '2 of 4 pass (50 %)' },
            { id: '', name: 'The current results', rows: 4, result: '1 of 4 pass (25 %)' },
          ],
        },
      ],
      ledger: { lines: 2, limit: 1000 },
    });
  });

  it('name an eval set without any, and one that is gone', () => {
    const one = new Desk(goldWorkbook(1));
    one.keep({ ...keptRun(one.spreadsheet, FIRST, [1]), sheetId: 99, tab: 'OLD' });
    const { tabs } = listRuns(one.services());
    expect(tabs.map(({ name, isGone, runs }) => [name, isGone, runs.length])).toEqual([
      ['GOLD', false, 0],
      ['OLD', true, 1],
    ]);
  });

  it('are told apart by their ids where they began in the same minute', () => {
    const one = new Desk(goldWorkbook(1));
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
    const found = compare(desk(), FIRST, SECOND);
    expect(found).toMatchObject({ tab: 'GOLD', before: '20 Nov 2026, 02:00', after: '21 Nov 2026, 02:00' });
    expect(found.notComparable).toEqual([]);
    expect(listIn(found, 'regressions')).toEqual([
      {
        ...{ tab: 'GOLD', name: '1-002', row: 3, query: 'Query 2', group: '' },
        ...{ url: 'https://sheets.example/d/1/edit#gid=0&range=3:3', verdict: 'pass → fail', matched: 'uid' },
        checks: [{ id: 'aoi_id_match', title: 'Area', before: 1, after: 0 }],
        outputs: [],
      },
    ]);
    expect(listIn(found, 'recoveries').map(({ name, verdict }) => [name, verdict])).toEqual([
      ['1-003', 'fail → pass'],
    ]);
    expect(listIn(found, 'stillFailing').map(({ name, verdict }) => [name, verdict])).toEqual([
      ['1-004', 'fail'],
    ]);
    expect(found).toMatchObject({ shared: 4, measured: 4, passedBefore: 2, passedAfter: 2, isReal: false });
    expect(found.sentence).toBe(
      'GOLD: of 4 cases that both runs measured, 1 went from pass to fail and 1 from fail to pass, which may be chance; 1 lost a check, 1 gained one.',
    );
  });

  it('takes the results as they stand now for a run', () => {
    const found = compare(desk(), SECOND, '');
    expect(found.after).toBe('The current results');
    expect([namesIn(found, 'regressions'), namesIn(found, 'recoveries')]).toEqual([
      ['1-001', '1-003'],
      ['1-004'],
    ]);
    expect(found.notComparable).toEqual([]);
  });

  it('says where the runs are not comparable', () => {
    const one = desk({ ...ABOUT, judge: 'some-model', trials: undefined });
    expect(compare(one, FIRST, SECOND).notComparable).toEqual([
      'Other judge: rules, then some-model.',
      'Not known of the second run: number of trials.',
    ]);
  });

  it('links a case to the row where it stands now, and an edited one by its test id', () => {
    const one = desk();
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
    expect(
      found.lists.flatMap(({ cases }) => cases.map(({ name, row, url }) => [name, row, url.split('#')[1]])),
    ).toEqual([
      ['1-002', 4, 'gid=0&range=4:4'],
      ['1-003', 5, 'gid=0&range=5:5'],
      ['1-004', 6, 'gid=0&range=6:6'],
    ]);
  });

  it('compares the runs of a tab that is gone, without links', () => {
    const one = new Desk(goldWorkbook(2));
    const run = (id: string, scores: readonly (0 | 1)[]) => ({
      ...keptRun(one.spreadsheet, id, scores),
      ...{ sheetId: 99, tab: 'OLD' },
    });
    one.keep(run(FIRST, [1, 1]), run(SECOND, [1, 0]));
    const found = compare(one, FIRST, SECOND, 99);
    expect(found.tab).toBe('OLD');
    expect(listIn(found, 'regressions')).toMatchObject([{ name: '1-002', query: 'Query 2', url: '' }]);
  });

  it('shows the first 200 cases of a list and counts all', () => {
    const one = new Desk(goldWorkbook(250));
    const all = (score: 0 | 1) => Array.from({ length: 250 }, () => score);
    one.keep(keptRun(one.spreadsheet, FIRST, all(1)), keptRun(one.spreadsheet, SECOND, all(0)));
    const [regressions] = compare(one, FIRST, SECOND).lists;
    expect([regressions?.total, regressions?.cases.length]).toEqual([250, 200]);
  });

  it('refuses a run and itself, and one that is no longer there', () => {
    expect(() => compare(desk(), FIRST, FIRST)).toThrow(new UserError('usage', 'Choose different runs.'));
    expect(() => compare(desk(), 'r0', SECOND)).toThrow(
      new UserError('usage', 'The run r0 is not in the ledger any more. Open the page again.'),
    );
    const bare = new Desk(goldWorkbook(1));
    bare.keep(keptRun(bare.spreadsheet, FIRST, [1]));
    expect(() => compare(bare, FIRST, '')).toThrow(
      new UserError('usage', 'The tab has no results. Open the page again.'),
    );
  });
});

describe('the tab Run diff', () => {
  it('has a line per case and check, links to rows, and leaves a foreign tab of its name alone', () => {
    const one = desk();
    const mine = one.spreadsheet.create('Run diff', '');
    mine.write(1, 1, [['mine']]);
    Object.assign(mine, { signature: undefined });
    const { name } = writeDiff({ sheetId: GOLD, before: FIRST, after: [SECOND, ''] }, one.services());
    expect([name, mine.readHeader()]).toEqual(['Run diff 2', ['mine']]);
    const cells = one.spreadsheet
      .find(name)
      .readAll()
      .values.map((line) => line.map(String));
    expect(cells[0]?.[0]).toBe('Diff of runs');
    expect(cells.filter((line) => line[2] === 'Lost a check').map((line) => line.slice(1, 7))).toEqual([
      ['1-002', 'Lost a check', 'Area', '1', '0', 'pass → fail'],
      ['1-001', 'Lost a check', 'Area', '1', '0', 'pass → fail'],
      ['1-002', 'Lost a check', 'Area', '1', '0', 'pass → fail'],
    ]);
    expect(writeDiff({ sheetId: GOLD, before: FIRST, after: [SECOND] }, one.services()).name).toBe(name);
  });
});

describe('the words of a comparison', () => {
  const outcome = (passed: number, worse: number, better: number, failed: number) => {
    const make = (count: number, name: string, before: string, after: string) =>
      Array.from({ length: count }, (_case, index) => ({ uid: `${name}${index}`, before, after }));
    const all = [
      ...make(passed, 'p', 'pass', 'pass'),
      ...make(worse, 'w', 'pass', 'fail'),
      ...make(better, 'b', 'fail', 'pass'),
      ...make(failed, 'f', 'fail', 'fail'),
    ];
    const { verdicts } = diffCases(
      all.map(({ uid, before }, row) => scored(row + 2, uid, before)),
      all.map(({ uid, after }, row) => scored(row + 2, uid, after)),
      BUILT_IN,
    );
    return verdicts;
  };

  it('say how often chance alone does as much', () => {
    expect(chanceSentence(outcome(63, 5, 2, 9))).toBe(
      '5 went from pass to fail, 2 from fail to pass, of 79 cases that both runs measured; a difference this large or larger comes by chance in 45 % of such comparisons.',
    );
    expect(ratesSentence(outcome(63, 5, 2, 9))).toBe(
      'Pass rate 86.1 % (68 of 79), then 82.3 % (65 of 79): −3.8 points, with a 95 % interval from −11.9 to +3.5.',
    );
    expect(chanceSentence(outcome(0, 30, 2, 0))).toContain('in fewer than 0.1 % of such comparisons');
    expect(chanceSentence(outcome(0, 7, 1, 0))).toContain('in 7 % of such comparisons');
  });

  it('say that nothing changed, and that there is nothing to compare', () => {
    expect(chanceSentence(outcome(40, 0, 0, 10))).toBe(
      'None of 50 cases that both runs measured changed between pass and fail.',
    );
    expect(chanceSentence(outcome(0, 0, 0, 0))).toBe(
      'No case is pass or fail in both runs: there is no pass rate to compare.',
    );
    expect(ratesSentence(outcome(0, 0, 0, 0))).toBe('');
    expect(ratesSentence(outcome(1, 0, 0, 0))).toContain(
      '0 points, with a 95 % interval from −79.3 to +79.3.',
    );
  });
});
