import { describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/registry';
import { isResultsHeader, prepareResults, type ResultsTab } from '../../src/report/results-tab';
import { evalCase, scored, tabGrid } from '../support/cases';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';
import { resultRow } from '../support/results';

const CASES = [
  evalCase({}, { row: 3, testId: '1-001' }),
  evalCase({}, { row: 5, testId: '1-002', query: '=1+1' }),
];

function prepare(spreadsheet: FakeSpreadsheet, sheetId = 0): ResultsTab {
  return prepareResults(spreadsheet, {
    ...{ tab: 'GOLD', sheetId, runId: 'run-1', checks: CHECKS, cases: CASES },
    has: new Set(['query', 'expected_aoi_ids', 'agent_state'] as const),
  });
}

const workbook = () => new FakeSpreadsheet([tabGrid([['query'], ['q']])]);

describe('the results tab', () => {
  it('begins as a skeleton: header, identity of each row, blank scores', () => {
    const spreadsheet = workbook();
    expect(prepare(spreadsheet)).toMatchObject({ name: 'GOLD results', remark: '' });
    const tab = spreadsheet.find('GOLD results');
    expect(isResultsHeader(tab.readHeader())).toBe(true);
    expect(tab.links.get('2:1')).toEqual({ sheetId: 0, row: 3 });
    expect([tab.at(3, 'test_id'), tab.at(3, 'query'), tab.at(3, 'uid'), tab.at(3, 'run_id')]).toEqual([
      '1-002',
      '=1+1',
      'uid',
      'run-1',
    ]);
    expect([tab.at(2, 'verdict'), tab.at(2, 'overall_score'), tab.at(2, 'aoi_id_match_score')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(tab.noteAt(1, 'aoi_id_match_score')).toContain('Blank: ');
    expect(tab.formats[0]).toMatchObject({ frozenColumns: 3 });
  });

  it('is filled row by row with scores and reasons, two calls a wave', () => {
    const spreadsheet = workbook();
    const results = prepare(spreadsheet);
    const tab = spreadsheet.find('GOLD results');
    const before = tab.calls;
    results.writeRows(1, [resultRow({ aoi_id_match: scored(0, { reason: 'missing: PER' }) }, CASES[1])]);
    expect(tab.calls - before).toBe(2);
    expect([tab.at(3, 'verdict'), tab.at(3, 'aoi_id_match_score'), tab.at(2, 'verdict')]).toEqual([
      'fail',
      0,
      null,
    ]);
    expect(tab.noteAt(3, 'aoi_id_match_score')).toBe('missing: PER');
    results.writeRows(2, []);
    expect(tab.calls - before).toBe(2);
  });

  it('is used again by the next run, with nothing left of the old one', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet).writeRows(0, [resultRow({ aoi_id_match: scored(0) }, CASES[0])]);
    expect(prepare(spreadsheet).name).toBe('GOLD results');
    const tab = spreadsheet.find('GOLD results');
    expect([tab.at(2, 'verdict'), tab.noteAt(2, 'aoi_id_match_score')]).toEqual([null, '']);
    expect(spreadsheet.sheets).toHaveLength(2);
  });

  it.each(['reviewer', 'human_score', ''])(
    'to which a person added the column %j is left alone',
    (column) => {
      const spreadsheet = workbook();
      prepare(spreadsheet);
      const theirs = spreadsheet.find('GOLD results');
      const [first, ...others] = theirs.readHeader();
      // Inserted after the tenth column, where check scores begin.
      const header = [first ?? '', ...others.slice(0, 9), column, ...others.slice(9)];
      theirs.write(1, 1, [header]);
      const before = new Map(theirs.cells);
      expect(prepare(spreadsheet)).toMatchObject({
        name: 'GOLD results 2',
        remark: expect.stringContaining('GOLD results'),
      });
      expect(theirs.cells).toEqual(before);
    },
  );

  it('that a person cleared, or whose run was killed before it wrote anything, is used again', () => {
    const spreadsheet = workbook();
    prepare(spreadsheet);
    spreadsheet.find('GOLD results').clear(1, 500);
    expect(prepare(spreadsheet)).toMatchObject({ name: 'GOLD results', remark: '' });
  });

  it('never takes a tab of that name that is not ours, in whatever case', () => {
    const foreign = ['GOLD results', 'gold RESULTS 2'].map((name) => tabGrid([['my notes']], { name }));
    const spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['q']]), ...foreign]);
    expect(prepare(spreadsheet)).toMatchObject({
      name: 'GOLD results 3',
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
    expect(prepare(spreadsheet, 4).name).toBe('October');
  });
});

it.each([
  [['row', 'test_id', 'query', 'verdict', 'overall_score', 'mine'], true],
  [['row', 'test_id', 'query', 'verdict'], false],
  [['query', 'row', 'test_id', 'verdict', 'overall_score'], false],
  [[], false],
])('a header %j is that of a results tab: %s', (header, is) => {
  expect(isResultsHeader(header)).toBe(is);
});
