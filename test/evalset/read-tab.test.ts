import fc from 'fast-check';
import { type EvalSet, readTab } from '../../src/evalset/read-tab';
import { EXPECTED_FIELDS } from '../../src/fields/fields';
import type { Cell, TabGrid } from '../../src/model/tab-grid';
import { rowsIn, tabGrid } from '../support/cases';

function read(tab: TabGrid): EvalSet {
  const set = readTab(tab);
  if (!set) throw new Error('the tab is not an eval set');
  return set;
}

function firstCase(headers: readonly string[], cells: readonly Cell[], shown: Record<string, string> = {}) {
  const [first] = read(tabGrid([headers, cells], { shown })).cases;
  if (!first) throw new Error('the tab has no case');
  return first;
}

const uidOf = (headers: readonly string[], cells: readonly Cell[]): string =>
  firstCase(headers, cells).evalCase.uid;

describe('readTab', () => {
  it('returns undefined without a header', () => {
    expect(readTab(tabGrid([['question'], ['How much?']]))).toBeUndefined();
  });

  it('numbers cases by their rows in the sheet, below a preamble and between blank rows', () => {
    const set = read(
      tabGrid([['Gold set'], ['query', 'status'], ['one'], [''], ['two'], [' ', '\u00a0'], ['three']]),
    );
    expect(set.cases.map(({ evalCase: { row, query } }) => [row, query])).toEqual([
      [3, 'one'],
      [5, 'two'],
      [7, 'three'],
    ]);
    expect(set.rowsWithoutQuery).toEqual([]);
  });

  it('reports rows with values but no query, as below the first of merged cells', () => {
    const rows =
      'test_id|query|expected_answer|actual_id|notes / m1|Where?|7 km|CHL| / m2||8 km|| / Part two||||a heading / m3|||ARG|';
    const set = read(tabGrid(rowsIn(rows)));
    expect(set.rowsWithoutQuery).toEqual([3, 4, 5]);
    expect(set.problems).toEqual([
      {
        tab: 'GOLD',
        column: 'query',
        text: '2 rows hold expected values or an output but no query (rows 3, 5), so they are not scored: enter their queries (in merged cells only the first row has it)',
      },
    ]);
  });

  it('ignores a repeated header and the title above it', () => {
    const header = ['test_id', 'query', 'expected_aoi_ids'];
    const rows = [header, ['a', 'one', 'BRA'], [], ['', 'Second block', ''], header, ['b', 'two', 'PER']];
    const set = read(tabGrid(rows));
    expect(set.cases.map(({ evalCase: { row, query } }) => [row, query])).toEqual([
      [2, 'one'],
      [6, 'two'],
    ]);
    expect([set.rowsWithoutQuery, set.problems]).toEqual([[], []]);
    // A question of one word is a case.
    expect(read(tabGrid([header, ['a', 'query', '']])).cases).toHaveLength(1);
  });

  it('reports a second table with other columns, and reads none of its rows', () => {
    const rows = [
      ['query', 'expected_aoi_ids'],
      ['one', 'BRA'],
      ['query', 'expected_dataset_id'],
      ['two', '4'],
    ];
    const set = read(tabGrid(rows));
    expect(set.cases.map(({ evalCase }) => evalCase.query)).toEqual(['one']);
    expect(set.problems).toMatchObject([
      { row: 3, text: expect.stringMatching(/^a second table with other/) },
    ]);
  });

  it('counts rows that hold something but no query', () => {
    const rows = 'query|expected_answer|notes / |5 ha| / None|5 ha| / ||later / one||';
    const set = read(tabGrid(rowsIn(rows)));
    expect(set.rowsWithoutQuery).toEqual([2, 3, 4]);
    expect(set.cases).toHaveLength(1);
  });

  it('ignores a row of unticked boxes, and counts a ticked one without a query', () => {
    const set = read(
      tabGrid([
        ['query', 'expected_clarification'],
        ['', false],
        ['', true],
      ]),
    );
    expect(set.rowsWithoutQuery).toEqual([3]);
  });

  it('reads ids, percentages, booleans, dates and texts such as None', () => {
    const { evalCase } = firstCase(
      [
        ...['query', 'expected_dataset_id', 'expected_answer', 'expected_clarification'],
        ...['expected_start_date', 'expected_aoi_ids', 'expected_subregion'],
      ],
      [' How much? ', 0, 0.0909, true, new Date('2024-07-01T00:00:00Z'), 15060, 'None'],
      { '0.0909': '9.09%', '15060': '15,060' },
    );
    expect(evalCase.query).toBe('How much?');
    expect(evalCase.expected).toMatchObject({
      expected_dataset_id: '0',
      expected_answer: '9.09%',
      expected_clarification: 'TRUE',
      expected_start_date: '2024-07-01',
      expected_aoi_ids: '15060',
      expected_subregion: '',
      expected_end_date: '',
    });
  });

  it.each([
    ['7', '007'],
    ['1-001', '1-001'],
  ])('keeps a test id as it is shown (%s is %s)', (stored, shown) => {
    expect(firstCase(['query', 'test_id'], ['q', stored], { [stored]: shown }).evalCase.testId).toBe(shown);
  });

  it('reads a test id “None” as none', () => {
    expect(firstCase(['query', 'id'], ['q', 'None']).evalCase.testId).toBe('');
  });

  it('keeps recorded cells of the columns there are, blank ones included', () => {
    const { recorded } = firstCase(
      ['query', 'actual_id', 'actual_agent_answer', 'row_count'],
      ['q', 'BRA', 'nan', 12],
    );
    expect([...recorded]).toEqual([
      ['actual_id', 'BRA'],
      ['row_count', '12'],
      ['actual_agent_answer', ''],
    ]);
  });

  it.each(['#REF!', '#N/A', '#DIV/0!'])(
    'reports an expected cell that shows %s, and expects nothing',
    (error) => {
      const { evalCase } = firstCase(['query', 'expected_answer'], ['q', error]);
      expect(evalCase.expected.expected_answer).toBe('');
      expect(evalCase.badCells).toHaveLength(1);
      expect(evalCase.badCells[0]?.column).toBe('expected_answer');
      expect(evalCase.badCells[0]?.problem).toContain(error);
    },
  );

  it('reports a formula without a value, with its cell, even in the query', () => {
    const { evalCase } = firstCase(['query', 'expected_answer'], ['Loading...', 'Loading...']);
    expect(evalCase.expected.expected_answer).toBe('');
    expect(evalCase.badCells).toEqual([
      { column: 'query', problem: 'the formula in A2 has no value yet: wait, or open and save the file' },
      {
        column: 'expected_answer',
        problem: 'the formula in B2 has no value yet: wait, or open and save the file',
      },
    ]);
  });

  it('reports a query that shows an error', () => {
    const { evalCase } = firstCase(['query'], ['#REF!']);
    expect(evalCase.badCells.map(({ column }) => column)).toEqual(['query']);
  });
});

describe('a date that can be read in two ways', () => {
  const EITHER = '1/8/2020';
  const readingIn = (locale: string | undefined, ...dates: readonly (readonly [string, string])[]) => {
    const grid = tabGrid([
      ['query', 'expected_start_date', 'expected_end_date'],
      ...dates.map((days) => ['q', ...days]),
    ]);
    return read(locale === undefined ? grid : { ...grid, locale }).cases.map(
      ({ evalCase }) => evalCase.dayReading,
    );
  };

  it('needs no reading if its row leaves no doubt', () => {
    expect(readingIn('en_GB', [EITHER, '31/8/2020'])).toEqual([undefined]);
    expect(readingIn('en_GB', ['2020-08-01', ''])).toEqual([undefined]);
  });

  it('is read like the first unambiguous row, whatever the locale', () => {
    const because = 'as in row 3 (31/8/2020)';
    expect(readingIn('en_US', [EITHER, ''], ['31/8/2020', ''], ['', '30/8/2020'], ['', EITHER])).toEqual([
      { order: 'day first', because },
      undefined,
      undefined,
      { order: 'day first', because },
    ]);
    expect(readingIn('en_GB', [EITHER, ''], ['', '8/31/2020'])[0]).toEqual({
      order: 'month first',
      because: 'as in row 3 (8/31/2020)',
    });
  });

  it('stays ambiguous if two rows contradict each other', () => {
    expect(readingIn('en_GB', ['8/31/2020', ''], [EITHER, ''], ['31/8/2020', ''])[1]).toEqual({
      order: undefined,
      because: 'row 2 (8/31/2020) puts the month first, row 4 (31/8/2020) the day first',
    });
  });

  it.each([
    ['en_GB', 'day first'],
    ['en_US', 'month first'],
    ['de', 'day first'],
  ])('is otherwise read as in the locale: %s has the %s', (locale, order) => {
    expect(readingIn(locale, [EITHER, ''])).toEqual([
      { order, because: `as in the spreadsheet’s locale (${locale})` },
    ]);
  });

  it.each([
    // The year is first; no such language; no locale at all.
    ['ja_JP', 'the locale ja_JP does not'],
    ['hu', 'the locale hu does not'],
    ['xx_YY', 'the locale xx_YY does not'],
    ['no locale', 'the locale no locale does not'],
    ['', 'a file has no locale'],
    [undefined, 'a file has no locale'],
  ])('stays ambiguous in the locale %j', (locale, place) => {
    expect(readingIn(locale, [EITHER, ''])).toEqual([
      { order: undefined, because: `nothing else in the tab shows which, and ${place}` },
    ]);
  });
});

describe('a turn without a query', () => {
  it('is reported with its row, and only as a turn', () => {
    const rows = 'query|conversation|turn|expected_answer / one|c|1| / |c|2| / |||5';
    const set = read(tabGrid(rowsIn(rows)));
    expect(set.turnsNotRun).toEqual([{ conversation: 'c', turn: '2', where: 'row 3 has no query' }]);
    expect(set.rowsWithoutQuery).toEqual([3, 4]);
  });

  it('with an invalid number is a problem of its tab', () => {
    const set = read(tabGrid(rowsIn('query|conversation|turn / one|c|x / two|c|1')));
    expect(set.problems).toMatchObject([{ tab: 'GOLD', text: expect.stringMatching(/“c” is not run/) }]);
    expect(set.cases.map(({ turn }) => turn?.kind)).toEqual(['fault', 'fault']);
  });
});

it('a case has its group, status and conversation, and whether its tab has criteria', () => {
  const columns = { test_group: 'gold', status: 'ready', conversation: 'c', turn: '1' };
  const { evalCase } = firstCase(
    ['query', ...Object.keys(columns), 'expected_answer_criteria'],
    ['q', ...Object.values(columns), ''],
  );
  expect(evalCase).toMatchObject({
    group: 'gold',
    status: 'ready',
    conversation: 'c',
    turn: '1',
    hasCriteria: true,
  });
  expect(firstCase(['query'], ['q']).evalCase).toMatchObject({ testId: '', group: '', hasCriteria: false });
});

describe('the uid of a case', () => {
  const base = ['How much?', 'BRA', '5 ha'];
  const headers = ['query', 'expected_aoi_ids', 'expected_answer'];

  it('stays with notes, status, id, group, recorded outputs, and the place in the sheet', () => {
    const uid = uidOf(headers, base);
    const more = ['notes', 'status', 'test_id', 'test_group', 'priority', 'actual_id', 'agent_state'];
    expect(uidOf([...headers, ...more], [...base, ...more.map(() => 'anything')])).toBe(uid);
    expect(uidOf(['notes', ...[...headers].reverse()], ['n', ...[...base].reverse()])).toBe(uid);
    expect(read(tabGrid([headers, ['another'], [], base])).cases[1]?.evalCase.uid).toBe(uid);
  });

  it('stays when the query is typed with other case or spaces, and when blanks are written as None', () => {
    expect(uidOf(['query'], ['  how   MUCH? '])).toBe(uidOf(['query'], ['How much?']));
    expect(uidOf(['query', 'expected_answer'], ['q', 'None'])).toBe(uidOf(['query'], ['q']));
  });

  it.each(EXPECTED_FIELDS)('changes with %s', (field) => {
    const uids = ['', '1', '2'].map((value) => uidOf(['query', field], ['q', value]));
    expect(new Set(uids).size).toBe(3);
  });

  it.each(['query', 'conversation', 'turn'] as const)('changes with %s', (field) => {
    const cells = { query: 'q', conversation: 'c', turn: '1' };
    const before = uidOf(Object.keys(cells), Object.values(cells));
    expect(uidOf(Object.keys(cells), Object.values({ ...cells, [field]: 'x' }))).not.toBe(before);
  });

  it('does not depend on the order of the table of fields', () => {
    const fields = [
      ...['expected_aoi_ids', 'expected_aoi_source', 'expected_subregion', 'expected_dataset_id'],
      ...['expected_dataset_name', 'expected_context_layer', 'expected_start_date', 'expected_end_date'],
      ...['expected_answer', 'expected_clarification', 'expected_data_pull', 'agents_should_include'],
      ...['agents_should_exclude', 'tools_should_include', 'tools_should_exclude'],
      'expected_answer_criteria',
    ];
    expect(uidOf(['query', ...fields], ['q', ...fields])).toBe('882f750a8465c9dc');
  });

  it('distinguishes the same text in two columns', () => {
    const uids = EXPECTED_FIELDS.map((field) => uidOf(['query', field], ['q', 'same']));
    expect(new Set(uids).size).toBe(EXPECTED_FIELDS.length);
  });

  it('differs wherever queries or expected values differ', () => {
    const cell = fc.stringMatching(/^[a-c;.]{0,3}$/);
    const row = fc.tuple(fc.stringMatching(/^[a-c]{1,3}$/), cell, cell);
    fc.assert(
      fc.property(row, row, (a, b) => {
        expect(uidOf(headers, a) === uidOf(headers, b)).toBe(a.every((text, index) => text === b[index]));
      }),
    );
  });
});
