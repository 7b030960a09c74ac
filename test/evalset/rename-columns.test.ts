import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { HeaderOverrides } from '../../src/evalset/header';
import { readTab } from '../../src/evalset/read-tab';
import { type ColumnProposals, proposeColumns } from '../../src/evalset/rename-columns';
import type { TabGrid } from '../../src/model/sheet/tab-grid';
import { tabGrid } from '../support/cases';

function proposals(
  tab: TabGrid,
  overrides: HeaderOverrides = {},
  formulas: readonly (readonly string[])[] = [],
): ColumnProposals {
  const found = proposeColumns(tab, { checks: BUILT_IN.all, overrides, formulas });
  if (!found) throw new Error('no eval set');
  return found;
}

const missingIn = (...headers: string[]): string[] =>
  proposals(tabGrid([headers])).missing.map(({ column }) => column);

describe('the headers to rename', () => {
  it('are old names and other spellings, each with its column and its canonical name', () => {
    const tab = tabGrid([['ID', 'query', 'notes', 'Expected-AOI IDs', 'expected_result_standardized']]);
    expect(proposals(tab).renames).toEqual([
      { index: 0, header: 'ID', canonical: 'test_id' },
      { index: 3, header: 'Expected-AOI IDs', canonical: 'expected_aoi_ids' },
      { index: 4, header: 'expected_result_standardized', canonical: 'expected_answer' },
    ]);
  });

  it('are found below a preamble, whatever is merged there', () => {
    const merges = [{ row: 1, column: 1, rows: 2, columns: 3 }];
    const { header, renames, notPossible } = proposals(
      tabGrid([['Where is it?'], [''], ['query', 'expected_id']], { merges }),
    );
    expect([header.row, renames.map(({ index }) => index), notPossible]).toEqual([3, [1], '']);
  });

  it('are none where every column has its canonical name, a blank around it or not', () => {
    expect(proposals(tabGrid([['test_id', ' query ', 'expected_answer']])).renames).toEqual([]);
  });

  it.each([
    ['an old name beside the canonical one', ['query', 'expected_id', 'expected_aoi_ids']],
    ['a spelling before the canonical one', ['query', 'Expected AOI IDs', 'expected_aoi_ids']],
    ['two spellings', ['query', 'Status', 'STATUS']],
  ])('are none that would be there twice: %s', (_what, headers) => {
    const { renames, left } = proposals(tabGrid([headers]));
    expect(renames).toEqual([]);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^GOLD, row 1, .*both hold .*delete or rename one$/);
  });

  it('are never those of the analyst’s own mapping', () => {
    const tab = tabGrid([['Question', 'Expected ID', 'Right answer', 'expected_dataset']]);
    const own = { query: 'Question', expected_aoi_ids: 'expected id', expected_answer: 'Right answer' };
    expect(proposals(tab, own).renames).toEqual([
      { index: 3, header: 'expected_dataset', canonical: 'expected_dataset_id' },
    ]);
  });

  it('are none whose canonical name the mapping gives to another column', () => {
    const own = { expected_answer: 'expected_dataset_id' };
    const { renames, missing, left } = proposals(tabGrid([['query', 'expected_dataset']]), own);
    expect([renames, missing]).toEqual([[], []]);
    expect(left[1]).toBe(
      '“expected_dataset” (column B) stays: your column mapping uses the name expected_dataset_id already.',
    );
  });

  it('are none that a formula makes', () => {
    const tab = tabGrid([['query', 'Expected ID', 'expected_dataset']]);
    const { renames, left } = proposals(tab, {}, [['', '=Names!B2', '']]);
    expect(renames.map(({ header }) => header)).toEqual(['expected_dataset']);
    expect(left).toEqual(['“Expected ID” (column B) stays: a formula makes it; change it there.']);
  });
});

describe('a header that cannot be written', () => {
  it.each([
    ['over two columns', { row: 2, column: 2, rows: 1, columns: 2 }],
    ['from the preamble down', { row: 1, column: 1, rows: 2, columns: 1 }],
    ['into the first case', { row: 2, column: 3, rows: 2, columns: 1 }],
  ])('has cells merged %s', (_how, merge) => {
    const rows = [
      ['', '', 'Gold'],
      ['query', 'expected_id', ''],
      ['Where?', 'BRA', ''],
    ];
    const { renames, missing, notPossible } = proposals(tabGrid(rows, { merges: [merge] }));
    expect([renames, missing]).toEqual([[], []]);
    expect(notPossible).toBe(
      'The header in row 2 has merged cells: unmerge them and give each column its own header.',
    );
  });

  it.each([
    '=IMPORTRANGE("a";"b")',
    '={"query"\\"expected_id"}',
    '=arrayformula(Old!A1:B)',
    '=SORT (Old!A:B)',
  ])('is filled by %s', (formula) => {
    const { renames, notPossible } = proposals(tabGrid([['query', 'expected_id']]), {}, [[formula, '']]);
    expect(renames).toEqual([]);
    expect(notPossible).toBe(
      'The formula in A1 fills other cells, maybe the header: rename columns where its values come from.',
    );
  });

  it('is not one below a formula that fills one cell, or above one that fills many', () => {
    const tab = tabGrid([['2026-11-22'], ['query', 'expected_id'], ['Where?', 'BRA']]);
    const formulas = [
      ['=TODAY()', ''],
      ['', ''],
      ['', '=ARRAYFORMULA(Old!B3:B)'],
    ];
    expect(proposals(tab, {}, formulas).renames).toHaveLength(1);
  });
});

describe('the columns worth adding', () => {
  it('are expected_clarification where whole answers are expected, as in GOLD', () => {
    const headers = ['query', 'expected_aoi_ids', 'expected_dataset_id', 'expected_answer'];
    const { missing } = proposals(tabGrid([headers]));
    expect(missing).toEqual([
      {
        column: 'expected_clarification',
        why: 'no row can expect a clarification: TRUE for queries that need a question back',
        note: [
          'Did the agent ask for clarification where it should have, and only there?',
          'Expected | agent | score:',
          'TRUE | “Which region do you mean?”, nothing selected | 1',
          'FALSE | “Which region do you mean?”, nothing selected | 0',
          'TRUE | area, dataset and data are there | 0',
          '(blank) | area, dataset and data are there | blank',
        ].join('\n'),
      },
    ]);
  });

  it('are expected_dataset_id where answers are expected, as in Analysis, or a layer, or dates', () => {
    expect(missingIn('query', 'expected_result_standardized')).toEqual(['expected_dataset_id']);
    expect(missingIn('query', 'expected_context_layer')).toEqual(['expected_dataset_id']);
    expect(missingIn('query', 'expected_start_date', 'expected_end_date')).toEqual(['expected_dataset_id']);
  });

  it('are the other date, and the area where only its level is expected', () => {
    expect(missingIn('query', 'expected_dataset', 'expected_start_date')).toEqual(['expected_end_date']);
    expect(missingIn('query', 'expected_dataset', 'expected_end_date')).toEqual(['expected_start_date']);
    expect(missingIn('query', 'expected_subregion')).toEqual(['expected_aoi_ids']);
  });

  it('are none in a tab of one step, as Loc and Dataset are, or of queries alone', () => {
    expect(missingIn('id', 'query', 'expected_id', 'expected_subregion')).toEqual([]);
    expect(missingIn('query', 'expected_dataset', 'expected_context_layer')).toEqual([]);
    expect(missingIn('query', 'actual_id', 'actual_agent_answer')).toEqual([]);
  });
});

it('whatever is proposed and done, every case is read as before and keeps its uid', () => {
  const headers = [
    ...[
      'query',
      'Query',
      'id',
      'test_id',
      'expected_id',
      'Expected AOI-IDs',
      'expected_aoi_ids',
      'notes',
      '',
    ],
    ...[
      'expected_dataset',
      'expected_dataset_id',
      'expected_result_standardized',
      'Expected Answer',
      'status',
    ],
  ];
  const header = fc.array(fc.constantFrom(...headers), { minLength: 1, maxLength: 9 });
  const own = fc.record(
    { expected_answer: fc.constantFrom(...headers), expected_aoi_ids: fc.constantFrom(...headers) },
    { requiredKeys: [] },
  );
  const isDone = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(header, own, isDone, (names, overrides, done) => {
      const first = names.map((_name, index) => `value ${index}`);
      const tab = tabGrid([['preamble'], names, first, first.map((value) => `${value} more`)]);
      const found = proposeColumns(tab, { checks: BUILT_IN.all, overrides, formulas: [] });
      if (!found) return;
      const chosen = found.renames.filter((_rename, index) => done[index]);
      const renamed = names.map(
        (name, index) => chosen.find((rename) => rename.index === index)?.canonical ?? name,
      );
      const added = [...renamed, ...found.missing.map(({ column }) => column)];
      const after = tabGrid([['preamble'], added, ...tab.values.slice(2)]);
      expect(readTab(after, overrides)?.cases).toEqual(readTab(tab, overrides)?.cases);
      const exact = added.filter((name) => chosen.some(({ canonical }) => canonical === name));
      expect(exact).toHaveLength(chosen.length);
    }),
    { numRuns: 500 },
  );
});
