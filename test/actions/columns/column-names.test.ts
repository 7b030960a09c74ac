import { describe, expect, it } from '@jest/globals';
import { readTab } from '../../../src/evalset/read-tab';
import type { TabGrid } from '../../../src/model/sheet/tab-grid';
import { UserError } from '../../../src/model/user-error';
import {
  apply,
  type ColumnRequest,
  type ColumnServices,
  preview,
  undo,
} from '../../../src/actions/columns/column-names';
import { tabGrid } from '../../support/cases';
import { FakeSpreadsheet, type FakeTab } from '../../support/fake-spreadsheet';
import { bytesOf, type KeptProperties, keptProperties } from '../../support/kept-properties';

const ANALYSIS = [
  ['Is the number right?', '', ''],
  [' Query', 'expected_result_standardized', 'notes'],
  ['How much was lost?', 12, ''],
  ['Where?', 'Pará', 'hard'],
];
const LOC = tabGrid(
  [
    ['id', 'query', 'expected_id'],
    ['1', 'Where?', 'BRA'],
  ],
  { name: 'Loc' },
);

interface World {
  readonly services: ColumnServices;
  readonly spreadsheet: FakeSpreadsheet;
  readonly document: KeptProperties;
  readonly tab: FakeTab;
}

/** Analysis as the first tab, Loc as the second: their ids are 0 and 1. */
function world(columns: ColumnServices['columns'] = {}, first: TabGrid = tabGrid(ANALYSIS)): World {
  const spreadsheet = new FakeSpreadsheet([{ ...first, name: 'Analysis' }, LOC]);
  const document = keptProperties();
  const lock = { acquire: () => true, release: () => undefined };
  const clock = { now: () => Date.parse('2026-11-22T12:00:00Z'), sleep: () => undefined };
  return {
    services: { spreadsheet, columns, document, clock, lock },
    ...{ spreadsheet, document, tab: spreadsheet.find('Analysis') },
  };
}

const ALL: ColumnRequest = {
  sheetId: 0,
  renames: [
    { index: 0, header: 'Query' },
    { index: 1, header: 'expected_result_standardized' },
  ],
  additions: ['expected_dataset_id'],
};

const LOC_CHANGE = 'expected_id → expected_aoi_ids (22 Nov 2026, 12:00)';

const headerOf = (tab: FakeTab): unknown[] =>
  [1, 2, 3, 4].map((column) => tab.cells.get(`2:${column}`) ?? '');
const uidsOf = (tab: FakeTab): unknown[] =>
  readTab(tab.readAll())?.cases.map(({ evalCase: { uid, row } }) => [uid, row]) ?? [];
const casesOf = (tab: FakeTab): unknown[] => [...tab.cells].filter(([place]) => /^[134]:/.test(place));

const CANONICAL = ['query', 'expected_answer', 'notes', 'expected_dataset_id'];

describe('the preview', () => {
  it('shows each eval set’s old names and missing columns, and nothing of other tabs', () => {
    const { services, spreadsheet } = world();
    spreadsheet.create('GOLD results', 'results').write(1, 1, [['query', 'expected_id']]);
    const [analysis, loc, ...others] = preview(services);
    expect(others).toEqual([]);
    expect(analysis).toMatchObject({
      ...{ tab: 'Analysis', sheetId: 0, notPossible: '', left: [], undo: '' },
      renames: [
        { index: 0, letter: 'A', header: 'Query', canonical: 'query' },
        { index: 1, letter: 'B', header: 'expected_result_standardized', canonical: 'expected_answer' },
      ],
      missing: [{ column: 'expected_dataset_id' }],
    });
    expect(loc).toMatchObject({ tab: 'Loc', sheetId: 1, missing: [] });
    expect(loc?.renames.map(({ canonical }) => canonical)).toEqual(['test_id', 'expected_aoi_ids']);
  });

  it('knows the mapping of a tab by its name', () => {
    const { services } = world({ Loc: { expected_aoi_ids: 'expected_id' } });
    expect(preview(services)[1]?.renames.map(({ header }) => header)).toEqual(['id']);
  });
});

describe('renaming', () => {
  it('writes header cells alone: every case keeps its row and its uid', () => {
    const { services, tab } = world();
    const [uids, cases] = [uidsOf(tab), casesOf(tab)];
    expect(uids).toHaveLength(2);
    expect(apply(ALL, services)).toEqual([
      'Analysis: 2 headers renamed.',
      'Analysis: added expected_dataset_id in column D; its note has examples.',
    ]);
    expect(headerOf(tab)).toEqual(CANONICAL);
    expect(casesOf(tab)).toEqual(cases);
    expect(uidsOf(tab)).toEqual(uids);
    expect(tab.notes.get('2:4')).toMatch(
      /^Did the agent select the expected dataset\?\n.*\n0;11 \| 11 \| 1\n/,
    );
    expect([...tab.notes.keys()]).toEqual(['2:4']);
    expect(preview(services)[0]).toMatchObject({
      renames: [],
      undo: 'Query → query, expected_result_standardized → expected_answer, expected_dataset_id added (22 Nov 2026, 12:00)',
    });
  });

  it('does what was ticked and no more', () => {
    const { services, tab } = world();
    expect(apply({ ...ALL, renames: ALL.renames.slice(1), additions: [] }, services)).toEqual([
      'Analysis: 1 header renamed.',
    ]);
    expect(headerOf(tab)).toEqual([' Query', 'expected_answer', 'notes', '']);
  });

  it.each([
    ['a header was changed meanwhile', { renames: [{ index: 1, header: 'expected_id' }] }],
    ['columns were moved meanwhile', { renames: [{ index: 2, header: 'expected_result_standardized' }] }],
    ['a column is there already', { additions: ['expected_answer'] }],
    ['a column is none of ours', { additions: ['notes'] }],
  ])('writes nothing where %s', (_why, part) => {
    const { services, tab, document } = world();
    expect(() => apply({ ...ALL, ...part }, services)).toThrow(
      new UserError('usage', '“Analysis” has changed meanwhile: nothing was renamed; look at it again.'),
    );
    expect([tab.calls, document.values.size]).toEqual([0, 0]);
  });

  it('says so where nothing was ticked, or the tab is gone', () => {
    const { services } = world();
    expect(() => apply({ ...ALL, renames: [], additions: [] }, services)).toThrow(
      'Tick what is to be renamed',
    );
    expect(() => apply({ ...ALL, sheetId: 9 }, services)).toThrow('This tab no longer exists.');
  });

  it('keeps what undoes it before it writes, so that a killed execution can be taken back', () => {
    const { services, spreadsheet, tab } = world();
    const killed = Object.assign({}, spreadsheet, {
      editHeader: (sheetId: number, changes: Parameters<typeof spreadsheet.editHeader>[1]) => {
        spreadsheet.editHeader(sheetId, changes.slice(0, 1));
        throw new Error('killed');
      },
    });
    expect(() => apply(ALL, { ...services, spreadsheet: killed })).toThrow('killed');
    expect(headerOf(tab)).toEqual(['query', 'expected_result_standardized', 'notes', '']);
    expect(undo(0, services)).toEqual([
      'Analysis: 1 header put back as before.',
      'expected_dataset_id was not removed: no single header says so now.',
    ]);
    expect(headerOf(tab)).toEqual([' Query', 'expected_result_standardized', 'notes', '']);
  });
});

describe('undoing', () => {
  it('puts everything back to the letter, once', () => {
    const { services, tab, document } = world();
    const before = [headerOf(tab), uidsOf(tab)];
    apply(ALL, services);
    expect(undo(0, services)).toEqual(['Analysis: 3 headers put back as before.']);
    expect([headerOf(tab), uidsOf(tab)]).toEqual(before);
    expect([tab.cells.has('2:4'), tab.notes.get('2:4'), document.values.size]).toEqual([false, '', 0]);
    expect(() => undo(0, services)).toThrow('There is nothing to undo.');
  });

  it('leaves headers that somebody has changed since, and says so', () => {
    const { services, tab } = world();
    apply(ALL, services);
    tab.write(2, 2, [['expected answer']]);
    expect(undo(0, services)).toEqual([
      'Analysis: 2 headers put back as before.',
      'expected_result_standardized was not put back: no single header says expected_answer now.',
    ]);
    expect(headerOf(tab)).toEqual([' Query', 'expected answer', 'notes', '']);
  });

  it('keeps an added column in which something stands', () => {
    const { services, tab } = world();
    apply(ALL, services);
    tab.write(4, 4, [[0]]);
    expect(undo(0, services)).toEqual([
      'Analysis: 2 headers put back as before.',
      'expected_dataset_id was not removed: its column is no longer empty.',
    ]);
    expect(headerOf(tab)[3]).toBe('expected_dataset_id');
  });

  it('finds headers where they are now', () => {
    const { services, tab } = world();
    apply(ALL, services);
    tab.write(2, 1, [['expected_dataset_id', 'notes', 'expected_answer', 'query']]);
    for (const row of [3, 4]) tab.write(row, 1, [['', '', 'Pará', 'Where?']]);
    expect(undo(0, services)).toEqual(['Analysis: 3 headers put back as before.']);
    expect(headerOf(tab)).toEqual(['', 'notes', 'expected_result_standardized', ' Query']);
  });

  it('does not bring an old name back beside a column that holds the same meanwhile', () => {
    const { services, tab } = world();
    apply(ALL, services);
    tab.write(2, 3, [['Expected answer']]);
    expect(undo(0, services)[1]).toBe(
      'expected_result_standardized was not put back: another column holds expected_answer meanwhile.',
    );
    expect(headerOf(tab)[1]).toBe('expected_answer');
  });

  it('is of each tab’s last change, and one of them does not touch the other', () => {
    const { services, spreadsheet } = world();
    apply(ALL, services);
    apply({ sheetId: 1, renames: [{ index: 0, header: 'id' }], additions: [] }, services);
    undo(0, services);
    expect(spreadsheet.find('Loc').readHeader()).toEqual(['test_id', 'query', 'expected_id']);
    expect(preview(services).map((tab) => tab.undo)).toEqual(['', 'id → test_id (22 Nov 2026, 12:00)']);
  });

  it('is not possible where it cannot be kept, and what is kept fits into a property', () => {
    const long = (length: number): string => `expected${' '.repeat(length)}answer`;
    for (const [length, messages] of [
      [8800, 1],
      [9000, 2],
    ] as const) {
      const { services, document } = world({}, tabGrid([['query', long(length)]]));
      const request = { sheetId: 0, renames: [{ index: 1, header: long(length) }], additions: [] };
      apply({ sheetId: 1, renames: [{ index: 2, header: 'expected_id' }], additions: [] }, services);
      expect(apply(request, services)).toHaveLength(messages);
      expect(preview(services)[1]?.undo).toBe(length < 9000 ? '' : LOC_CHANGE);
      for (const text of document.values.values()) expect(bytesOf(text)).toBeLessThanOrEqual(9 * 1024);
    }
  });
});
