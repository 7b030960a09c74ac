/** A hidden tab as a table: lines are added, replaced and removed in few calls. */
import {
  findHidden,
  HiddenTable,
  type LineOf,
  type LinePart,
  type TableKind,
  completeValues,
} from '../../src/stores/hidden-table';
import { tabGrid } from '../support/cases';
import { counted, FakeSpreadsheet } from '../support/fake-spreadsheet';

const COLUMNS = { key: String, size: Number };
const PAIRS = { name: 'GNW pairs', signature: 'pairs', columns: COLUMNS, further: ['data'] };
type Pair = LineOf<typeof PAIRS>;
const pair = (key: string): Pair => ({ key, size: key.length });
const keysIn = (table: HiddenTable<Pair>) => table.lines().map(({ key }) => key);

/** A table with lines, and the calls since they were put. */
function tableOf(keys: readonly string[], kind: Partial<TableKind<Pair>> = {}, gridRows = 1000) {
  const spreadsheet = new FakeSpreadsheet([]);
  const { port, calls } = counted(spreadsheet, gridRows);
  const table = new HiddenTable(port, { ...PAIRS, ...kind });
  if (keys.length > 0) table.put(0, keys.map(pair), (index) => [`data ${index}`]);
  calls.splice(0);
  const reread = () => keysIn(new HiddenTable(spreadsheet, PAIRS));
  return { spreadsheet, table, calls, reread };
}

const isCall = (name: string) => (call: string) => call === name;

describe('a table', () => {
  it('has no lines and no tab until something is put', () => {
    const { spreadsheet, table } = tableOf([]);
    expect([keysIn(table), table.find(), spreadsheet.sheets]).toEqual([[], undefined, []]);
    expect(table.read([0], { gap: 0, rows: 9 })).toEqual(new Map());
    table.keep(() => false);
  });

  it('is made hidden, as narrow as its header if it grows, and read down to the last line with content', () => {
    const made: unknown[] = [];
    const spreadsheet = new FakeSpreadsheet([]);
    const create = (...args: Parameters<FakeSpreadsheet['create']>) => {
      made.push(args);
      return spreadsheet.create(...args);
    };
    const table = new HiddenTable(Object.assign({}, spreadsheet, { create }), { ...PAIRS, growth: 10 });
    table.put(0, [pair('a')]);
    expect(made).toEqual([['GNW pairs', 'pairs', { isHidden: true }]]);
    const tab = spreadsheet.find('GNW pairs');
    expect([tab.gridSize().columns, tab.read()]).toEqual([
      3,
      [
        ['key', 'size'],
        ['a', 1],
      ],
    ]);
    // A blank line between others is a line; one with content only after the keys is not.
    tab.write(4, 1, [['c', 1, '']]);
    tab.write(5, 3, [['x']]);
    expect(keysIn(new HiddenTable(spreadsheet, PAIRS))).toEqual(['a', '', 'c']);
    expect(keysIn(table)).toEqual(['a']);
    table.forget();
    expect(keysIn(table)).toEqual(['a', '', 'c']);
  });

  it('knows the lines it has put without reading, unless they leave a gap', () => {
    const { table, calls, reread } = tableOf(['a', 'b', 'c']);
    table.put(1, [pair('x')]);
    expect(keysIn(table)).toEqual(['a', 'x', 'c']);
    table.put(3, [pair('d')]);
    expect(keysIn(table)).toEqual(['a', 'x', 'c', 'd']);
    expect(calls.filter(isCall('tab.readBlock'))).toEqual([]);
    table.put(5, [pair('f')]);
    expect(keysIn(table)).toEqual(['a', 'x', 'c', 'd', '', 'f']);
    expect(reread()).toEqual(keysIn(table));
  });

  it('is replaced in one write, which blanks remaining lines and keeps equal ones', () => {
    const { spreadsheet, table, calls, reread } = tableOf(['a', 'b', 'c']);
    table.replace([pair('a'), pair('y')], 1);
    expect(calls.filter(isCall('tab.write'))).toHaveLength(1);
    expect([keysIn(table), reread()]).toEqual([
      ['a', 'y'],
      ['a', 'y'],
    ]);
    // The first was not written: it still has its data.
    expect(spreadsheet.find('GNW pairs').at(2, 'data')).toBe('data 0');
    table.replace([pair('p'), pair('q'), pair('r'), pair('s')]);
    expect(reread()).toEqual(['p', 'q', 'r', 's']);
    table.replace([]);
    expect(reread()).toEqual([]);
  });

  it('loses lines from the end, a stretch at a time', () => {
    const { table, calls, reread } = tableOf(['a', 'b', 'c', 'd', 'e', 'f']);
    table.keep(({ key }, place) => key === 'a' || place === 3);
    expect(keysIn(table)).toEqual(['a', 'd']);
    expect(reread()).toEqual(['a', 'd']);
    expect(calls.filter(isCall('tab.removeRows'))).toHaveLength(2);
  });

  it.each([
    [[0, 1], { gap: 0, rows: 9 }, 1],
    [[2, 0], { gap: 0, rows: 9 }, 2],
    [[0, 2], { gap: 1, rows: 9 }, 1],
    [[0, 3], { gap: 1, rows: 9 }, 2],
    [[0, 1, 2, 3], { gap: 0, rows: 2 }, 2],
    [[0, 2, 3], { gap: 1, rows: 3 }, 2],
  ])('reads the whole rows at %j with %j in %d calls', (places, reading, times) => {
    const { table, calls } = tableOf(['a', 'b', 'c', 'd']);
    const rows = table.read(places, reading);
    for (const place of places) expect(rows.get(place)).toEqual(['abcd'[place], 1, `data ${place}`]);
    expect(calls.filter(isCall('tab.readBlock'))).toHaveLength(times);
  });

  it('is written in portions of limited length', () => {
    // A line has one letter, one digit and “data n”: eight characters; three lines reach 17, two 16.
    const written = (maxWrite: number) => {
      const { table, calls } = tableOf(['a'], { maxWrite });
      table.put(1, 'bcde'.split('').map(pair), (index) => [`data ${index}`]);
      expect(keysIn(table)).toEqual(['a', 'b', 'c', 'd', 'e']);
      return calls.filter(isCall('tab.write')).length;
    };
    expect([written(100), written(17), written(16), written(1)]).toEqual([1, 2, 2, 4]);
    const nothing = tableOf(['a'], { maxWrite: 1 });
    nothing.table.put(1, [pair('b')], () => [null]);
    expect(nothing.reread()).toEqual(['a', 'b']);
  });

  it('grows by as many rows as are needed, or by more at a time', () => {
    const heights = (growth: number | undefined) => {
      const spreadsheet = new FakeSpreadsheet([]);
      const table = new HiddenTable(spreadsheet, { ...PAIRS, ...(growth !== undefined && { growth }) });
      table.put(0, [pair('a')]);
      const tab = spreadsheet.find('GNW pairs');
      tab.trim(2, 3);
      return [1, 2].map((place) => {
        table.put(place, [pair('b')]);
        return tab.gridSize().rows;
      });
    };
    expect(heights(undefined)).toEqual([3, 4]);
    expect(heights(10)).toEqual([13, 13]);
  });
});

describe('a value in parts', () => {
  const part = (key: string, number: number, parts: number): LinePart & { readonly key: string } => ({
    ...{ key, part: number, parts },
  });

  it('is whole with all its parts, in order; of two equal parts, the later counts', () => {
    const lines = [part('a', 2, 2), part('b', 1, 2), part('a', 1, 2), part('a', 2, 2), part('c', 1, 1)];
    expect([...completeValues(lines, ({ key }) => key)]).toEqual([
      ['a', [2, 3]],
      ['c', [4]],
    ]);
  });

  it('is ignored without a key, or with an impossible part', () => {
    const lines = [part('', 1, 1), part('a', 0, 1), part('b', 2, 1), part('c', NaN, 1)];
    expect(completeValues(lines, ({ key }) => key).size).toBe(0);
  });
});

describe('the tab of a table', () => {
  const found = (name: string, rows: readonly string[][], signature?: string) => {
    const spreadsheet = new FakeSpreadsheet([tabGrid([['query']]), tabGrid(rows, { name })]);
    const tab = spreadsheet.find(name);
    if (signature !== undefined) tab.signature = signature;
    return [findHidden(spreadsheet, PAIRS)?.name, tab.signature];
  };

  it.each([
    ['is found by its signature under any name', 'Renamed', [['x']], 'pairs', 'Renamed'],
    ['is found by name and header', 'GNW pairs', [['key', 'size', 'data']], undefined, 'GNW pairs'],
    ['is found by name if it is empty', 'GNW pairs', [], undefined, 'GNW pairs'],
  ])('%s', (_what, name, rows, signature, expected) => {
    expect(found(name, rows, signature)).toEqual([expected, 'pairs']);
  });

  it.each([
    ['another header', 'GNW pairs', [['key', 'size', 'other']], undefined],
    ['a longer header', 'GNW pairs', [['key', 'size', 'data', 'more']], undefined],
    ['a shorter header', 'GNW pairs', [['key', 'size']], undefined],
    ['another signature', 'GNW pairs', [['key', 'size', 'data']], 'states'],
    ['another name', 'My pairs', [['key', 'size', 'data']], undefined],
  ])('is not found with %s', (_what, name, rows, signature) => {
    expect(found(name, rows, signature)).toEqual([undefined, signature]);
  });

  it('is made beside a foreign one of its name', () => {
    const spreadsheet = new FakeSpreadsheet([tabGrid([['mine']], { name: 'GNW pairs' })]);
    new HiddenTable(spreadsheet, PAIRS).put(0, [pair('a')]);
    expect(spreadsheet.sheets).toHaveLength(2);
    expect(spreadsheet.find('GNW pairs').at(1, 'mine')).toBe('mine');
  });
});
