import fc from 'fast-check';
import { choose } from '../../src/evalset/choose-cases';
import { Choice } from '../../src/model/run';
import { inConversations } from '../../src/evalset/conversations';
import { evalCase } from '../support/cases';

interface Row {
  readonly status?: string;
  readonly group?: string;
}

const casesOf = (rows: readonly Row[]) =>
  rows.map((overrides, index) => ({ evalCase: evalCase({}, { row: index + 2, ...overrides }) }));

const numbered = (size: number) => casesOf(Array.from({ length: size }, () => ({})));

function rowsChosen(rows: readonly Row[], choice: Choice): number[] {
  return choose(casesOf(rows), choice).cases.map((item) => item.evalCase.row);
}

it('a choice has these fields, and no others', () => {
  const choice = { statuses: ['', 'ready'], group: 'a', rows: [2], sample: 1, seed: 7 };
  expect(Choice().parse(choice)).toEqual(choice);
  for (const wrong of [{ rows: [0] }, { sample: 0 }, { other: 1 }])
    expect(Choice().safeParse(wrong).success).toBe(false);
});

describe('statuses', () => {
  const rows = ['ready', 'Skip', '', ' NOT  doing ', 'rerun'].map((status) => ({ status }));

  it('skip and not doing are left out and counted, as written', () => {
    const { cases, leftOut } = choose(casesOf([...rows, { status: 'Skip' }]), {});
    expect(cases.map((item) => item.evalCase.row)).toEqual([2, 4, 6]);
    expect([...leftOut]).toEqual([
      ['Skip', 2],
      [' NOT  doing ', 1],
    ]);
  });

  it.each([
    [['skip'], [3]],
    [
      ['READY', 'rerun'],
      [2, 6],
    ],
    [[''], [4]],
    [
      ['not doing', 'skip'],
      [3, 5],
    ],
    [['nobody'], []],
    [[], []],
  ])('asked for %j, rows %j are taken', (statuses, taken) => {
    expect(rowsChosen(rows, { statuses })).toEqual(taken);
  });
});

describe('group, rows and sample', () => {
  const rows = [{ group: 'GOLD regression' }, { group: 'wri-search' }, { group: '' }, { group: 'gold' }];

  it.each([
    [{ group: 'gold' }, [2, 5]],
    [{ group: '' }, [2, 3, 4, 5]],
    [{ group: '.*' }, []],
    [{ rows: [5, 3, 99] }, [3, 5]],
    [{ rows: [] }, []],
    [{ rows: [2, 3, 4], sample: 9 }, [2, 3, 4]],
  ])('%j takes rows %j', (choice, taken) => {
    expect(rowsChosen(rows, choice)).toEqual(taken);
  });

  it('are applied after the status: a sample is drawn from the remaining rows', () => {
    expect(rowsChosen([{ status: 'skip' }, {}], { sample: 1 })).toEqual([3]);
  });
});

describe('a conversation', () => {
  /** Rows 2 and 5 to 7 stand alone; rows 3, 4 and 8 are one conversation, of which row 8 is the first turn. */
  const chosen = (choice: Choice, statuses: Readonly<Record<number, string>> = {}) => {
    const turns: Readonly<Record<number, string>> = { 3: '2', 4: '3', 8: '1' };
    const cases = [2, 3, 4, 5, 6, 7, 8].map((row) => {
      const turn = turns[row] ?? '';
      const conversation = turn === '' ? '' : 'c';
      const fields = { row, turn, conversation, status: statuses[row] ?? '', group: row === 4 ? 'gold' : '' };
      return { evalCase: evalCase({}, fields), recorded: new Map() };
    });
    return choose(inConversations(cases).cases, choice);
  };
  const rowsOf = (...given: Parameters<typeof chosen>): number[] =>
    chosen(...given).cases.map(({ evalCase: { row } }) => row);

  it.each<[Choice, number[]]>([
    [{ rows: [4] }, [3, 4, 8]],
    [{ rows: [5] }, [5]],
    [{ group: 'gold' }, [3, 4, 8]],
    [{ rows: [3, 4, 8], sample: 1 }, [3, 4, 8]],
  ])('is taken as a whole, and counts as one: %j takes rows %j', (choice, taken) => {
    expect(rowsOf(choice)).toEqual(taken);
  });

  it('is in a sample as a whole or not at all', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const rows = rowsOf({ sample: 2, seed });
      expect([rows.length, [3, 4, 8].filter((row) => rows.includes(row)).length]).toEqual(
        rows.includes(8) ? [4, 3] : [2, 0],
      );
    }
  });

  it('has the status of its first turn if the others have none', () => {
    expect(rowsOf({ statuses: ['ready'] }, { 8: 'ready' })).toEqual([3, 4, 8]);
    expect([...chosen({}, { 8: 'skip' }).leftOut]).toEqual([['skip', 3]]);
    expect(rowsOf({}, { 8: 'ready', 4: 'skip' })).toEqual([2, 3, 5, 6, 7, 8]);
  });
});

describe('a sample', () => {
  it('has the requested size, or all rows, in sheet order, and is the same for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 80 }), fc.integer(), (size, sample, seed) => {
        const cases = numbered(size);
        const rows = choose(cases, { sample, seed }).cases.map((item) => item.evalCase.row);
        expect(rows).toHaveLength(Math.min(size, sample));
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
        expect(choose(cases, { sample, seed }).cases.map((item) => item.evalCase.row)).toEqual(rows);
      }),
    );
  });

  it('differs between seeds', () => {
    const samples = [1, 2, 3].map((seed) =>
      choose(numbered(100), { sample: 10, seed })
        .cases.map((item) => item.evalCase.row)
        .join(),
    );
    expect(new Set(samples).size).toBe(3);
  });

  it('takes every case about equally often', () => {
    const taken = new Map<number, number>();
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const item of choose(numbered(10), { sample: 3, seed }).cases) {
        taken.set(item.evalCase.row, (taken.get(item.evalCase.row) ?? 0) + 1);
      }
    }
    // 2000 · 3 / 10 = 600 each, standard deviation about 20.
    for (const times of taken.values()) expect(Math.abs(times - 600)).toBeLessThan(100);
    expect(taken.size).toBe(10);
  });
});
