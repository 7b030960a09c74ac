import { coverageOfPlan, coverageText } from '../../../src/commands/plan';
import { tabGrid } from '../../support/cases';
import { EMPTY, NOTES, plan, RESULTS } from '../../support/planned';

const GOLD = tabGrid([
  ['Gold set'],
  ['query', 'expected_id', 'status', 'notes', 'expected_answer', 'expected_answer', 'actual_id'],
  ['one', 'BRA', 'ready'],
  ['two', 'BRA', 'Skip'],
  ['', 'BRA', 'ready'],
  ['three', '', 'not doing', '', '5 ha'],
  ['four', 'PER', '', '', '5 ha'],
]);

describe('what will be checked', () => {
  const coverage = coverageOfPlan(plan([GOLD, NOTES, EMPTY, RESULTS]));
  const [gold] = coverage.tabs;

  it('says where the header is, how many rows run, and which are left out', () => {
    expect(gold).toMatchObject({ tab: 'GOLD', headerRow: 2, rows: 2, ignored: ['notes'] });
    expect(gold?.leftOut).toEqual([
      '1 row with status Skip',
      '1 row with status not doing',
      '1 row without a query (row 5)',
    ]);
    expect(gold?.renamed).toEqual(['expected_id is read as expected_aoi_ids']);
    expect(gold?.problems).toEqual([
      expect.stringMatching(/^GOLD, row 2, expected_answer: /),
      'GOLD, query: 1 row holds expected values or an output but no query (row 5), so it is not scored: enter its query (in merged cells only the first row has it)',
      'GOLD, expected_answer: 1 row expects a value that no column records: without a column actual_agent_answer or agent_state, its output is incomplete',
    ]);
  });

  it('counts conversations and their turns, and names those that are not run', () => {
    const tab = tabGrid([
      ['query', 'conversation', 'turn', 'expected_aoi_ids', 'actual_id'],
      ...[['one'], ['two', 'c1', 2], ['three', 'c1', 1], ['four', 'c2', '']].map((cells) =>
        Array.from({ length: 5 }, (_cell, index) => cells[index] ?? (index > 2 ? 'BRA' : '')),
      ),
    ]);
    const [set] = coverageOfPlan(plan([tab])).tabs;
    expect(set?.checks.find(({ id }) => id === 'aoi_id_match')?.text).toBe('runs on 3 rows');
    expect(set?.problems).toEqual([
      'GOLD: conversation “c2” is not run: row 5 has no turn number; number its turns 1, 2, 3 … in one tab',
    ]);
    expect(set).toMatchObject({ rows: 4, conversations: '1 conversation of 2 turns' });
    expect(coverageText(coverageOfPlan(plan([tab])))).toMatch(
      /\nGOLD: 4 rows, including 1 conversation of 2 turns; \d+ checks/,
    );
  });

  it('names the tabs that are not eval sets', () => {
    expect(coverage.passedOver).toEqual([
      'Notes: none of its first 10 rows is a header row with a “query” column',
      'Empty: the tab is empty',
      'Old results: it holds results; run the tab of the eval set',
    ]);
  });

  it('becomes a question of one sentence, with a line per eval set as its details', () => {
    expect(coverageText(coverage).split('\n')).toEqual([
      'Run 2 rows of GOLD? Free.',
      '',
      'Details',
      'GOLD: 2 rows; 2 checks; left out: 1 row with status Skip, 1 row with status not doing, 1 row without a query (row 5)',
      ...(coverage.tabs[0]?.problems ?? []),
    ]);
    const paid = coverageOfPlan(plan([tabGrid([['query'], ['one']])]), {
      ...{ text: 'About 9 calls to m at h.', price: 'About $0.12', question: '' },
    });
    expect(coverageText(paid)).toMatch(
      /^Run 1 row of GOLD\? About \$0\.12\.\n(.*\n)*About 9 calls to m at h\.$/,
    );
  });

  it('says so where nothing can be checked, and lists no more than five rows', () => {
    const tab = tabGrid([
      ['query', 'expected_answer'],
      ['one', '5'],
      ...Array.from({ length: 7 }, () => ['', '5']),
    ]);
    const text = coverageText(coverageOfPlan(plan([tab])));
    expect(text).toContain('GOLD: 1 row; nothing can be checked');
    expect(text).toContain('7 rows without a query (rows 3, 4, 5, 6, 7, …)');
  });
});
