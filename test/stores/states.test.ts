import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type KeptStates, openStates } from '../../src/stores/states';
import { counted, FakeSpreadsheet } from '../support/fake-spreadsheet';

const pack = {
  pack: (text: string) => gzipSync(text).toString('base64'),
  unpack: (text: string) => gunzipSync(Buffer.from(text, 'base64')).toString(),
};
const PLENTY = 1e9;

function opened(spreadsheet = new FakeSpreadsheet([]), time = '2026-11-21T12:00:00.000Z'): KeptStates {
  const clock = { now: () => Date.parse(time), sleep: () => undefined };
  return openStates({ spreadsheet, pack, clock });
}

/** Long enough to take several cells, however it is packed. */
const long = (seed: number): string =>
  JSON.stringify(Array.from({ length: 12000 }, (_item, index) => Math.sin(seed + index)));

describe('kept states', () => {
  it('are read by another execution as they were', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
        (texts) => {
          const spreadsheet = new FakeSpreadsheet([]);
          const keys = opened(spreadsheet).put(texts, PLENTY);
          const read = opened(spreadsheet).read(keys);
          expect(keys.map((key) => read.get(key))).toEqual(texts);
        },
      ),
    );
  });

  it('are kept in chunks that fit into a cell and are neither formula nor number', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const [key = ''] = opened(spreadsheet).put([long(1)], PLENTY);
    const lines = spreadsheet.open('GNW states').read().slice(1);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(String(line[5]).length).toBeLessThanOrEqual(32000);
      expect(String(line[5])).toMatch(/^z[A-Za-z0-9+/]+=*$/);
    }
    expect(opened(spreadsheet).read([key]).get(key)).toBe(long(1));
  });

  it('are kept once', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const states = opened(spreadsheet);
    expect(states.put(['a', 'a', 'b'], PLENTY)).toEqual(states.put(['a', 'a', 'b'], PLENTY));
    opened(spreadsheet).put(['b'], PLENTY);
    expect(opened(spreadsheet).size()).toMatchObject({ states: 2, oldest: '2026-11-21T12:00:00.000Z' });
  });

  it('are not kept without room, and kept ones stay', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const room = pack.pack('a').length + 1;
    expect(opened(spreadsheet).put(['a', long(1)], room)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      '',
    ]);
    expect(opened(spreadsheet).size().states).toBe(1);
  });

  it('that an execution wrote only in part are ignored, and kept again as a whole', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const [key = ''] = opened(spreadsheet).put([long(1)], PLENTY);
    spreadsheet.open('GNW states').removeRows(3, 1);
    expect(opened(spreadsheet).read([key]).size).toBe(0);
    opened(spreadsheet).put([long(1)], PLENTY);
    expect(opened(spreadsheet).read([key]).get(key)).toBe(long(1));
  });

  it('are found after rows have moved, and never confused', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const [a = '', b = ''] = opened(spreadsheet).put(['a', 'b'], PLENTY);
    const reader = opened(spreadsheet);
    reader.size();
    spreadsheet.open('GNW states').removeRows(2, 1);
    expect([...reader.read([a, b])]).toEqual([[b, 'b']]);
  });

  it('that somebody has edited are ignored', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const [key = ''] = opened(spreadsheet).put(['a'], PLENTY);
    spreadsheet.open('GNW states').write(2, 6, [['zthat is not a state']]);
    expect(opened(spreadsheet).read([key]).size).toBe(0);
  });

  it('leave out lines without a key, and are counted by their characters', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    expect(opened(spreadsheet).size()).toEqual({ states: 0, characters: 0, oldest: '' });
    opened(spreadsheet, '2026-02-01T00:00:00.000Z').put(['a'], PLENTY);
    opened(spreadsheet, '2026-01-01T00:00:00.000Z').put(['b'], PLENTY);
    opened(spreadsheet, '2026-03-01T00:00:00.000Z').put(['c'], PLENTY);
    spreadsheet.open('GNW states').write(5, 2, [[1, 1, '2025-01-01T00:00:00.000Z', 7]]);
    const packed = ['a', 'b', 'c'].map((text) => pack.pack(text).length + 1);
    const characters = packed.reduce((sum, length) => sum + length, 0);
    expect(opened(spreadsheet).size()).toEqual({
      ...{ states: 3, characters, oldest: '2026-01-01T00:00:00.000Z' },
    });
    expect(opened(spreadsheet).find()?.name).toBe('GNW states');
    expect(opened(spreadsheet).prune('2026-01-01T00:00:00.000Z')).toBe(0);
  });

  it('have the room that earlier ones leave', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const length = pack.pack('a').length;
    const kept = (texts: string[], most: number) =>
      opened(spreadsheet)
        .put(texts, most)
        .map((key) => key !== '');
    expect(kept(['a', 'b'], length)).toEqual([true, false]);
    // The chunk of the first has a letter before it.
    expect(kept(['a', 'b'], 2 * length)).toEqual([true, false]);
    expect(kept(['a', 'b'], 2 * length + 1)).toEqual([true, true]);
  });

  it('are looked up a second time if not found', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    opened(spreadsheet).put(['a'], PLENTY);
    const { port, calls } = counted(spreadsheet);
    const clock = { now: () => 0, sleep: () => undefined };
    const states = openStates({ spreadsheet: port, pack, clock });
    expect(states.read(['gone']).size).toBe(0);
    expect(calls.filter((call) => call === 'tab.readBlock')).toHaveLength(2);
  });

  it('are pruned by age', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    opened(spreadsheet, '2026-01-01T00:00:00.000Z').put(['old', long(1)], PLENTY);
    const [key = ''] = opened(spreadsheet, '2026-06-01T00:00:00.000Z').put(['new'], PLENTY);
    expect(opened(spreadsheet).prune('2026-05-01T00:00:00.000Z')).toBe(2);
    expect(opened(spreadsheet).size()).toMatchObject({ states: 1, oldest: '2026-06-01T00:00:00.000Z' });
    expect(opened(spreadsheet).read([key]).get(key)).toBe('new');
  });

  it('of a wave are read in one call, or none without keys', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const keys = opened(spreadsheet).put(
      Array.from({ length: 300 }, (_text, index) => `state ${index}`),
      PLENTY,
    );
    const { port, calls } = counted(spreadsheet);
    const clock = { now: () => 0, sleep: () => undefined };
    const states = openStates({ spreadsheet: port, pack, clock });
    expect(states.read([]).size).toBe(0);
    expect(calls).toEqual([]);
    expect(states.read(keys).size).toBe(300);
    expect(calls.length).toBeLessThanOrEqual(4);
  });
});
