import { findHeader, type Header, likelyColumn, knownColumn } from '../../src/evalset/header';
import type { TabGrid } from '../../src/model/tab-grid';
import { rowsIn, tabGrid } from '../support/cases';
import fc from 'fast-check';
import { normalHeader } from '../../src/model/check';

describe('knownColumn', () => {
  it.each([
    ['query', 'query', false],
    [' Query ', 'query', false],
    ['\ufeffquery', 'query', false],
    ['Expected AOI-IDs', 'expected_aoi_ids', false],
    ['expected\nanswer', 'expected_answer', false],
    ['EXPECTED__ANSWER_', 'expected_answer', false],
    ['expected\u00a0answer', 'expected_answer', false],
    ['expected_id', 'expected_aoi_ids', true],
    ['Expected Dataset', 'expected_dataset_id', true],
    ['expected-result-standardized', 'expected_answer', true],
    ['ID', 'test_id', true],
    ['\ufeffque\u200bry', 'query', false],
  ])('knows %j as %s', (header, column, isOld) => {
    expect(knownColumn(header)).toEqual({ column, isOld });
  });

  it.each([
    ...['', 'queries', 'query?', 'the query', 'expected', 'uid', 'notes', 'value_1'],
    ...['constructor', '__proto__'],
  ])('does not know %j', (header) => {
    expect(knownColumn(header)).toBeUndefined();
  });
});

it('a header in its normal form is in its normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', '_', '\n', 'é') }), (header) => {
      expect(normalHeader(normalHeader(header))).toBe(normalHeader(header));
    }),
  );
});

it('a cell that is longer than any name is taken as it is', () => {
  const text = 'A - B '.repeat(2000);
  expect(normalHeader(text)).toBe(text);
});

function header(tab: TabGrid, overrides = {}): Header {
  const found = findHeader(tab, overrides);
  if (!found) throw new Error('no header was found');
  return found;
}

describe('where the header is', () => {
  it.each([
    ['in the first row', 'query|notes', 1],
    ['below a title', 'Gold set /  / query', 3],
    ['below a sentence with the word query in it', 'Each query is one question / query|expected_answer', 2],
    ['in the tenth row', `${'note / '.repeat(9)}query`, 10],
    ['in any column', '|||||||||||Query ', 1],
    ['the row with most known columns', 'query|what is asked / query|expected_answer|test_id', 2],
    ['the first of two alike', 'query|status / query|status', 1],
    ['above a case whose group is “query”', 'query|test_group / How much?|query', 1],
  ])('is %s', (_where, rows, row) => {
    expect(header(tabGrid(rowsIn(rows))).row).toBe(row);
  });

  it.each([
    ['an empty tab', []],
    ['a tab without the word', [['question', 'expected_answer']]],
    ['a tab with the word in a sentence', [['the query is here']]],
    ['a tab with the header in row 11', [...Array.from({ length: 10 }, () => ['note']), ['query']]],
    ['a tab of numbers', [[1, 2, 3]]],
  ])('is nowhere in %s', (_what, rows) => {
    expect(findHeader(tabGrid(rows))).toBeUndefined();
  });
});

describe('the columns', () => {
  it('are found by their headers, in sheet order, under their canonical names', () => {
    const { columns, read, ignored, problems } = header(
      tabGrid([['notes', 'Expected ID', 'query', '', 'uid', 'Test ID']]),
    );
    expect([...columns]).toEqual([
      ['expected_aoi_ids', 1],
      ['query', 2],
      ['test_id', 5],
    ]);
    expect(read.map(({ header: name }) => name)).toEqual(['Expected ID', 'query', 'Test ID']);
    expect(ignored).toEqual(['notes', 'uid']);
    expect(problems).toEqual([]);
  });

  it('prefer the canonical name to an old one, and report the other', () => {
    const { columns, problems } = header(tabGrid([['query', 'expected_id', 'expected_aoi_ids']]));
    expect(columns.get('expected_aoi_ids')).toBe(2);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ tab: 'GOLD', row: 1, column: 'expected_id' });
    expect(problems[0]?.text).toMatch(
      /expected_aoi_ids \(column C\).*expected_aoi_ids is read, column B is not/,
    );
  });

  it('are the first of several with the same name, and the others are reported', () => {
    const { columns, problems } = header(tabGrid([['query', 'status', 'Status', 'STATUS']]));
    expect(columns.get('status')).toBe(1);
    expect(problems.map(({ column }) => column)).toEqual(['Status', 'STATUS']);
  });
});

describe('the analyst’s own mapping', () => {
  it('names the header of a column, the query included', () => {
    const { columns, row } = header(tabGrid([['The title'], ['Question', 'Right answer']]), {
      query: 'question',
      expected_answer: 'right  answer',
    });
    expect(row).toBe(2);
    expect([...columns]).toEqual([
      ['query', 0],
      ['expected_answer', 1],
    ]);
  });

  it('takes precedence over the canonical name', () => {
    const { columns } = header(tabGrid([['query', 'expected_answer', 'v2']]), { expected_answer: 'v2' });
    expect(columns.get('expected_answer')).toBe(2);
  });

  it('is reported if its header is missing', () => {
    const { problems } = header(tabGrid([['query']]), { expected_answer: 'v2' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ tab: 'GOLD', column: 'expected_answer' });
    expect(problems[0]?.text).toContain('“v2”');
  });

  it('does not reject the tab if the mapped query header is missing', () => {
    const { columns, problems } = header(tabGrid([['query', 'notes']]), { query: 'Question' });
    expect([...columns]).toEqual([['query', 0]]);
    expect(problems).toMatchObject([{ column: 'query', text: expect.stringContaining('“Question”') }]);
  });
});

describe('merged header cells', () => {
  it('are not read if the header has no blanks', () => {
    const withoutMerges = (rows: string): TabGrid =>
      Object.defineProperty({ ...tabGrid(rowsIn(rows)) }, 'merges', {
        get: () => {
          throw new Error('asked');
        },
      });
    const mapping = { query: 'question' };
    expect(header(withoutMerges('query|notes / How much?|')).row).toBe(1);
    expect(header(withoutMerges('Question|notes / How much?|'), mapping).row).toBe(1);
    for (const rows of ['query| / How much?|', 'query|notes / |x'])
      expect(() => header(withoutMerges(rows))).toThrow('asked');
    expect(() => header(withoutMerges('Question|notes / |x'), mapping)).toThrow('asked');
  });

  it('may be a query alone, above the row with the other names', () => {
    const merges = [
      { row: 1, column: 2, rows: 2, columns: 1 },
      { row: 1, column: 1, rows: 1, columns: 1 },
    ];
    const found = header(tabGrid(rowsIn('Expected| query  / expected_answer| / 5 ha|How much?'), { merges }));
    expect([found.row, Object.fromEntries(found.columns)]).toEqual([2, { expected_answer: 0, query: 1 }]);
    // To the right of its first column, a merged cell is blank in every row.
    const block = [{ row: 1, column: 1, rows: 2, columns: 2 }];
    const wide = header(tabGrid(rowsIn('query||Expected / ||expected_answer'), { merges: block }));
    expect([wide.row, Object.fromEntries(wide.columns), wide.ignored]).toEqual([
      ...[2, { query: 0, expected_answer: 2 }, []],
    ]);
  });

  it('that span rows are read in the lower row too', () => {
    const merges = [
      { row: 1, column: 1, rows: 2, columns: 1 },
      { row: 1, column: 2, rows: 1, columns: 2 },
    ];
    const found = header(tabGrid(rowsIn('query|Expected| / |expected_answer|expected_aoi_ids'), { merges }));
    expect([found.row, Object.fromEntries(found.columns)]).toEqual([
      ...[2, { query: 0, expected_answer: 1, expected_aoi_ids: 2 }],
    ]);
    expect(found.problems).toEqual([]);
  });

  it('that are formulas without a value, or with an error, are reported', () => {
    const { problems } = header(tabGrid([['query', 'Loading...', '#REF!']]));
    expect(problems.map(({ column, text }) => [column, text])).toEqual([
      ['B', 'the formula in B1 has no value yet: wait, or open and save the file; its column is not read'],
      ['C', 'the formula in C1 shows #REF!; fix it or clear the cell; its column is not read'],
    ]);
  });

  it('that span columns are read in the first and reported', () => {
    const { columns, problems } = header(
      tabGrid([['query', 'expected_answer', '', 'status']], {
        merges: [{ row: 1, column: 2, rows: 1, columns: 2 }],
      }),
    );
    expect(columns.get('expected_answer')).toBe(1);
    expect(columns.get('status')).toBe(3);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ row: 1, column: 'B' });
    expect(problems[0]?.text).toContain('merged over 2 columns');
  });

  it('above the header are ignored', () => {
    const merges = [{ row: 1, column: 1, rows: 1, columns: 3 }];
    expect(header(tabGrid(rowsIn('Gold set|| / query|status|'), { merges })).problems).toEqual([]);
  });
});

it('an ignored header that looks misspelt is reported', () => {
  const names = 'query|expected_asnwer|max_latency|notes|chat: log|turns|expected_map';
  const { problems, ignored } = header(tabGrid(rowsIn(names)));
  expect(ignored).toHaveLength(6);
  expect(problems[0]?.text).toBe('ignored. Did you mean expected_answer?');
  expect(problems.map(({ column, text }) => [column, /mean (.*)\?/.exec(text)?.[1]])).toEqual([
    ['expected_asnwer', 'expected_answer'],
    ['max_latency', 'max_latency_s'],
  ]);
});

it.each([
  // Six letters are the shortest name; from ten on, two letters may be wrong.
  ['statos', 'status'],
  ['stetos', undefined],
  ['test_grup', 'test_group'],
  ['tst_grup', 'test_group'],
  ['turm', undefined],
  ['notes: log', undefined],
])('%j probably means %j', (header, meant) => {
  expect(likelyColumn(header)).toBe(meant);
});
