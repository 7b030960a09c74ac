import type { TabGrid } from '../../../src/model/tab-grid';
import { UserError } from '../../../src/model/user-error';
import { tabGrid } from '../../support/cases';
import { EMPTY, NOTES, plan, RESULTS } from '../../support/planned';

const GOLD = tabGrid([
  ['query', 'status'],
  ['one', ''],
]);

function refusal(tabs: readonly TabGrid[], wanted?: readonly string[]): string {
  try {
    plan(tabs, wanted);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  throw new Error('a run was planned');
}

/** Eleven lines of preamble. */
const DEEP = tabGrid(
  [
    ...Array.from({ length: 11 }, (_line, index) => [`About ${index}`, '']),
    ['query', 'expected_answer'],
    ['Where?', '7 km'],
  ],
  { name: 'Deep' },
);

describe('which tabs a run takes', () => {
  it.each([
    ['an unknown tab', [GOLD], ['Gold'], 'There is no tab “Gold”. Tabs here: GOLD.'],
    [
      'a tab without a header',
      [GOLD, NOTES],
      ['GOLD', 'Notes'],
      '“Notes” is not an eval set: none of its first 10 rows is a header row with a “query” column. Eval sets here: GOLD.',
    ],
    [
      'a tab whose header is too far down',
      [GOLD, DEEP],
      ['Deep'],
      '“Deep” is not an eval set: its header, with a “query” column, is in row 12: move it into the first 10 rows to have the tab read. Eval sets here: GOLD.',
    ],
    ['an empty tab', [EMPTY], ['Empty'], '“Empty” is not an eval set: the tab is empty.'],
    [
      'a results tab',
      [RESULTS],
      ['Old results'],
      '“Old results” is not an eval set: it holds results; run the tab of the eval set.',
    ],
  ])('refuses %s', (_what, tabs, wanted, message) => {
    expect(refusal(tabs, wanted)).toBe(message);
  });

  it('refuses a spreadsheet without an eval set', () => {
    expect(refusal([NOTES, EMPTY])).toMatch(/^This spreadsheet has no eval set/);
  });

  it('reads a tab by the analyst’s own mapping', () => {
    const tab = tabGrid(
      [
        ['Question', 'expected_aoi_ids', 'actual_id'],
        ['one', 'BRA', 'BRA'],
      ],
      { name: 'Mine' },
    );
    expect(refusal([tab])).toMatch(/no eval set/);
    expect(plan([tab], undefined, [['columns.Mine.query', 'question']]).tabs[0]?.cases).toHaveLength(1);
  });
});
