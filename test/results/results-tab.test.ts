import { BUILT_IN } from '../../src/checks/registry';
import { pendingCard } from '../../src/results/lines';
import {
  findOrCreateResults,
  findResults,
  isResultsHeader,
  resultsTabName,
} from '../../src/results/find-results';
import type { ResultsTab } from '../../src/results/results-tab';
import { evalCase, scored, tabGrid } from '../support/cases';
import { FakeSpreadsheet, type FakeTab } from '../support/fake-spreadsheet';
import { scoredCard } from '../support/results';
import fc from 'fast-check';

const free = () => false;

describe('resultsTabName', () => {
  it.each([
    ['GOLD', 'GOLD results'],
    ['Analysis of tree cover loss', 'Analysis of tree cover results'],
    ['a/b\\c?d*e:f[g]', 'a-b-c-d-e-f-g- results'],
    ["'quoted'", 'quoted results'],
    [" 'spaced' ", 'spaced results'],
    ['   ', 'Eval set results'],
    ["''", 'Eval set results'],
    [`${'a'.repeat(22)}😀`, `${'a'.repeat(22)} results`],
    ['שלום', 'שלום results'],
  ])('of %j is %j', (tab, name) => {
    expect(resultsTabName(tab, free)).toBe(name);
  });

  it('is the next free one', () => {
    const taken = ['GOLD results', 'GOLD results 2'];
    expect(resultsTabName('GOLD', (name) => taken.includes(name))).toBe('GOLD results 3');
  });

  it('is valid in Sheets and in .xlsx, and free, whatever the eval set is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(120), (tab, others) => {
        let asked = 0;
        const name = resultsTabName(tab, () => {
          asked += 1;
          return asked <= others;
        });
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[/\\?*:[\]]|^'|'$|[\ud800-\udfff]/u);
        expect(name).toContain(' results');
      }),
    );
  });
});

const CASES = [
  evalCase({}, { row: 3, testId: '1-001' }),
  evalCase({}, { row: 5, testId: '1-002', query: '=1+1' }),
];

const HAS = new Set(['query', 'expected_aoi_ids', 'agent_state'] as const);
const LINES = CASES.map((one) => pendingCard(one));

/** The start of a run: the tab is found or created, and laid out. */
function prepare(spreadsheet: FakeSpreadsheet, sheetId = 0): { results: ResultsTab; remark: string } {
  const made = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId });
  made.results.layOut({ checks: BUILT_IN.all, has: HAS, lines: LINES });
  return made;
}

const workbook = () => new FakeSpreadsheet([tabGrid([['query'], ['q']])]);

describe('the results tab', () => {
  it('begins as a skeleton: header, identity of each row, blank scores', () => {
    const spreadsheet = workbook();
    expect(prepare(spreadsheet)).toMatchObject({ results: { name: 'GOLD results' }, remark: '' });
    const tab = spreadsheet.find('GOLD results');
    expect(isResultsHeader(tab.readHeader())).toBe(true);
    expect(tab.links.get('4:1')).toEqual({ sheetId: 0, row: 3 });
    expect([tab.at(5, 'test_id'), tab.at(5, 'query'), tab.at(5, 'uid'), tab.at(5, 'run_id')]).toEqual([
      '1-002',
      '=1+1',
      'uid',
      null,
    ]);
    expect([tab.at(4, 'verdict'), tab.at(4, 'overall_score'), tab.at(4, 'aoi_id_match_score')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(tab.noteAt(3, 'aoi_id_match_score')).toContain('Blank: ');
    expect(tab.formats[0]).toMatchObject({
      frozenColumns: 4,
      frozenRows: 3,
      bandsHeight: 20,
      headerHeight: 44,
      hasFilter: true,
    });
  });

  it('is filled row by row with scores and reasons, two calls a wave', () => {
    const spreadsheet = workbook();
    const { results } = prepare(spreadsheet);
    const tab = spreadsheet.find('GOLD results');
    const before = tab.calls;
    const row = scoredCard({ aoi_id_match: scored(0, { reason: 'missing: PER' }) }, CASES[1]);
    results.writeLines(1, [row]);
    expect(tab.calls - before).toBe(2);
    expect([tab.at(5, 'verdict'), tab.at(5, 'aoi_id_match_score'), tab.at(4, 'verdict')]).toEqual([
      'fail',
      0,
      null,
    ]);
    expect(tab.noteAt(5, 'aoi_id_match_score')).toBe('missing: PER');
    results.writeLines(2, []);
    expect(tab.calls - before).toBe(2);
  });

  it('is used again by the next run, with nothing left of the old one', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet).results.writeLines(0, [scoredCard({ aoi_id_match: scored(0) }, CASES[0])]);
    expect(prepare(spreadsheet).results.name).toBe('GOLD results');
    const tab = spreadsheet.find('GOLD results');
    expect([tab.at(4, 'verdict'), tab.noteAt(4, 'aoi_id_match_score')]).toEqual([null, '']);
    expect(spreadsheet.sheets).toHaveLength(2);
  });

  it.each(['reviewer', 'human_score', ''])(
    'to which a person added the column %j is left alone',
    (column) => {
      const spreadsheet = workbook();
      prepare(spreadsheet);
      const theirs = spreadsheet.find('GOLD results');
      const [first, ...others] = theirs.readHeader();
      // Inserted after the tenth column, where check scores start.
      const header = [first ?? '', ...others.slice(0, 9), column, ...others.slice(9)];
      theirs.write(1, 1, [header]);
      const before = new Map(theirs.cells);
      expect(prepare(spreadsheet)).toMatchObject({
        results: { name: 'GOLD results 2' },
        remark: expect.stringContaining('GOLD results'),
      });
      expect(theirs.cells).toEqual(before);
    },
  );

  it('that a person cleared, or whose run was killed before it wrote anything, is used again', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet);
    spreadsheet.find('GOLD results').clear();
    expect(prepare(spreadsheet)).toMatchObject({ results: { name: 'GOLD results' }, remark: '' });
  });

  it('never takes a tab of that name that is not ours, in whatever case', () => {
    const foreign = ['GOLD results', 'gold RESULTS 2'].map((name) => tabGrid([['my notes']], { name }));
    const spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['q']]), ...foreign]);
    expect(prepare(spreadsheet)).toMatchObject({
      results: { name: 'GOLD results 3' },
      remark: expect.stringContaining('is not one of ours'),
    });
    expect(spreadsheet.find('GOLD results').cells.get('1:1')).toBe('my notes');
  });

  it('is found under the name a person gave it', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet, 4);
    const [, made] = spreadsheet.sheets;
    if (!made) throw new Error('nothing was made');
    Object.defineProperty(made, 'name', { value: 'October' });
    expect(prepare(spreadsheet, 4).results.name).toBe('October');
  });
});

describe('a results tab', () => {
  /** A tab of five lines, each with a different case: rows 2 to 6. */
  function five(): { results: ResultsTab; tab: FakeTab } {
    const spreadsheet = workbook();
    const { results } = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId: 0 });
    const lines = [2, 3, 4, 5, 6].map((row) => pendingCard(evalCase({}, { row, uid: `uid-${row}` })));
    results.layOut({ checks: BUILT_IN.all, has: HAS, lines });
    return { results, tab: spreadsheet.find('GOLD results') };
  }
  const line = (row: number, reason = '') =>
    scoredCard({ aoi_id_match: scored(0, { reason }) }, evalCase({}, { row, uid: `uid-${row}` }));

  it('writes close lines in one block, and keeps those between them', () => {
    const { results, tab } = five();
    results.writeLines(2, [line(4, 'kept')]);
    const lines = results.lines();
    const before = tab.calls;
    results.writeAmong(
      lines,
      new Map([
        [1, line(3, 'second')],
        [3, line(5, 'fourth')],
      ]),
    );
    expect(tab.calls - before).toBe(2);
    expect([4, 5, 6, 7, 8].map((row) => tab.noteAt(row, 'aoi_id_match_score'))).toEqual([
      '',
      'second',
      'kept',
      'fourth',
      '',
    ]);
    expect([4, 5, 6, 7, 8].map((row) => tab.at(row, 'verdict'))).toEqual([
      null,
      'fail',
      'fail',
      'fail',
      null,
    ]);
  });

  it('leaves alone a column that a person has added during the run', () => {
    const { results, tab } = five();
    const before = results.lines();
    const header = tab.readHeader();
    // Between the id and the query.
    const names = [...tab.readHeader().slice(0, 3), 'my remarks', ...tab.readHeader().slice(3)];
    tab.write(1, 1, [names]);
    before.forEach(({ cells }, index) =>
      tab.write(index + 4, 1, [
        names.map((name) => (name === 'my remarks' ? 'good' : String(cells[header.indexOf(name)] ?? ''))),
      ]),
    );
    results.lines();
    results.writeLines(0, [line(2)]);
    expect([tab.at(4, 'my remarks'), tab.at(4, 'verdict'), tab.at(4, 'query')]).toEqual([
      'good',
      'fail',
      'How much forest was lost?',
    ]);
  });

  it('folds columns that people rarely read, and scores with little information', () => {
    const spreadsheet = workbook();
    const has = new Set([...HAS, 'expected_dataset_id', 'expected_start_date'] as const);
    const { results } = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId: 0 });
    const tab = spreadsheet.find('GOLD results');
    const folded = (): string[] =>
      tab.groups.flatMap(({ column, columns }) => tab.readHeader().slice(column - 1, column - 1 + columns));
    const scoresFolded = (): string[] => folded().filter((name) => /(match|exists)_score$/.test(name));
    results.layOut({ checks: BUILT_IN.all, has, lines: LINES });
    // Nothing is scored yet: the last column of scores comes before the column with the button.
    expect(scoresFolded()).toEqual([]);
    expect(tab.groups).toHaveLength(2);
    expect(folded().slice(0, 4)).toEqual(['pipeline_score', 'answer_score', 'latency_s', 'trace_url']);
    expect(folded()).toContain('judge');
    expect(folded()).not.toContain('uid');
    const [first, second] = CASES.map((one) =>
      scoredCard(
        {
          ...{ aoi_id_match: scored(0), dataset_id_match: scored(1) },
          ...(one === CASES[0] && { date_match: scored(1) }),
        },
        one,
      ),
    );
    if (!first || !second) throw new Error('there are two cases');
    results.fold({ checks: BUILT_IN.all, has, lines: [first, second] });
    // One score of dates and none of data; two of the dataset.
    expect(scoresFolded()).toEqual(expect.arrayContaining(['data_pull_exists_score', 'date_match_score']));
    expect(scoresFolded()).not.toContain('aoi_id_match_score');
    expect(scoresFolded()).not.toContain('dataset_id_match_score');
  });

  it('is read back and written where a person has deleted the row of bands', () => {
    const { results, tab } = five();
    tab.removeRows(2, 1);
    expect(results.lines().map(({ card }) => card.row)).toEqual([2, 3, 4, 5, 6]);
  });

  it('is laid out again with fewer lines, and nothing below them', () => {
    const { results, tab } = five();
    results.layOut({ checks: [], has: HAS, lines: [line(9)] });
    expect(tab.lastRow()).toBe(4);
    expect([tab.at(4, 'row'), tab.at(4, 'uid')]).toEqual([9, 'uid-9']);
    expect(tab.readHeader().filter((name) => name === 'aoi_id_match_score')).toEqual([]);
  });

  it('gets its links anew, and none for a deleted case', () => {
    const { results, tab } = five();
    const [first, second, third] = results.lines();
    if (!first || !second || !third) throw new Error('lines are missing');
    results.relink([
      { ...first.card, row: 12 },
      { ...second.card, row: null },
      { ...third.card, row: 14 },
    ]);
    expect([4, 5, 6, 7].map((row) => tab.at(row, 'row'))).toEqual([12, null, 14, 5]);
    expect([tab.links.get('4:1'), tab.links.get('6:1')]).toEqual([
      { sheetId: 0, row: 12 },
      { sheetId: 0, row: 14 },
    ]);
  });
});

describe('findResults', () => {
  it('finds nothing where there is none, and nothing that is not ours', () => {
    expect(findResults(workbook(), { tab: 'GOLD', sheetId: 0 })).toBeUndefined();
    const notes = tabGrid([['my notes']], { name: 'GOLD results' });
    const spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['q']]), notes]);
    expect(findResults(spreadsheet, { tab: 'GOLD', sheetId: 0 })).toBeUndefined();
  });

  it('finds a tab to which a person added a column to write lines, not to lay it out anew', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet);
    const tab = spreadsheet.find('GOLD results');
    tab.write(1, 1, [[...tab.readHeader(), 'reviewer']]);
    const place = { tab: 'GOLD', sheetId: 0 };
    expect(findResults(spreadsheet, place)).toBeUndefined();
    expect(findResults(spreadsheet, place, isResultsHeader)?.name).toBe('GOLD results');
  });
});

it.each([
  [['row', 'verdict', 'test_id', 'query', 'why', 'mine'], true],
  [['row', 'verdict', 'test_id', 'query'], false],
  [['query', 'row', 'verdict', 'test_id', 'why'], false],
  [[], false],
])('a header %j is that of a results tab: %s', (header, is) => {
  expect(isResultsHeader(header)).toBe(is);
});
