import { contentHash } from '../../src/evalset/content-hash';
import * as store from '../../src/stores/verdict-cache';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';

const openVerdictCache = (spreadsheet: FakeSpreadsheet, limit?: number) =>
  new store.StoredVerdicts(spreadsheet, limit === undefined ? {} : { limit });
const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);
const entry = (...keys: readonly string[]): Map<string, object> =>
  new Map(keys.map((key) => [key, { of: key }]));

/** The keys that a newly opened cache finds. */
function keysIn(spreadsheet: FakeSpreadsheet, ...keys: readonly string[]): string[] {
  return [...openVerdictCache(spreadsheet).get(keys).keys()];
}

describe('the verdict cache', () => {
  it('returns replies of an earlier run unchanged', () => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a', 'b'));
    openVerdictCache(spreadsheet).put(entry('c'));
    expect(keysIn(spreadsheet, 'a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c']);
    expect(openVerdictCache(spreadsheet).get(['b']).get('b')).toEqual({ of: 'b' });
  });

  it('drops the oldest once it is full', () => {
    const spreadsheet = workbook();
    const cache = openVerdictCache(spreadsheet, 10);
    for (let number = 0; number < 10; number += 1) cache.put(entry(`k${number}`));
    expect(keysIn(spreadsheet, 'k0', 'k9')).toEqual(['k0', 'k9']);
    cache.put(entry('k10'));
    // Down to nine tenths: k0 and k1 are gone.
    expect(keysIn(spreadsheet, 'k0', 'k1', 'k2', 'k10')).toEqual(['k2', 'k10']);
  });

  it('adds rows below existing ones, and writes no others', () => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a', 'b'));
    const writing = jest.spyOn(spreadsheet.find('GNW cache'), 'write');
    const cache = openVerdictCache(spreadsheet);
    cache.put(entry('c'));
    cache.put(entry('d'));
    cache.retryRefused();
    // The header is row 1.
    expect(writing.mock.calls.map(([row, , cells]) => [row, cells.length])).toEqual([
      [4, 1],
      [5, 1],
    ]);
  });

  it('makes no check write if nothing was refused, flushes in `secure`, and makes room', () => {
    const spreadsheet = workbook();
    const flushing = jest.spyOn(spreadsheet, 'flush');
    const cache = openVerdictCache(spreadsheet);
    cache.retryRefused();
    expect([spreadsheet.sheets.length, flushing.mock.calls.length]).toEqual([0, 0]);
    expect(store.findCache(spreadsheet)).toBeUndefined();
    cache.secure();
    expect(flushing).toHaveBeenCalledTimes(1);
    cache.put(entry('a'));
    const tab = store.findCache(spreadsheet);
    if (!tab) throw new Error('there is no tab');
    jest.spyOn(tab, 'lastRow').mockReturnValue(5000);
    store.makeRoom(tab);
    expect(tab.gridSize()).toEqual({ rows: 6000, columns: 3 });
  });

  it('returns a refused reply until its execution ends, reports the refusal, and writes the reply with the next', () => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a'));
    const tab = spreadsheet.find('GNW cache');
    const refusing = jest.spyOn(tab, 'write').mockImplementation(() => {
      throw new Error('Service error: Spreadsheets');
    });
    const cache = openVerdictCache(spreadsheet);
    cache.put(entry('b'));
    expect(() => {
      cache.retryRefused();
    }).toThrow('Service error: Spreadsheets');
    // Once when it came, and five times since; it is said once.
    expect(refusing).toHaveBeenCalledTimes(6);
    cache.retryRefused();
    refusing.mockRestore();
    expect(keysIn(spreadsheet, 'a', 'b')).not.toContain('b');
    expect(cache.get(['b']).get('b')).toEqual({ of: 'b' });
    cache.put(entry('c'));
    cache.retryRefused();
    expect(keysIn(spreadsheet, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('writes a refused reply once more, before the rows that it decides are done', () => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a'));
    const tab = spreadsheet.find('GNW cache');
    jest.spyOn(tab, 'write').mockImplementationOnce(() => {
      throw new Error('Service error: Spreadsheets');
    });
    const cache = openVerdictCache(spreadsheet);
    cache.put(entry('b'));
    cache.retryRefused();
    expect(keysIn(spreadsheet, 'a', 'b')).toEqual(['a', 'b']);
  });

  it('tries to write before anything is asked if Google has refused a write: the header, or the last reply', () => {
    const spreadsheet = workbook();
    const doubtful = () => new store.StoredVerdicts(spreadsheet, { isDoubtful: true });
    doubtful().retryRefused();
    const tab = spreadsheet.find('GNW cache');
    expect(tab.readHeader()).toEqual(['key', 'reply', 'checksum']);
    openVerdictCache(spreadsheet).put(entry('a', 'b'));
    const writing = jest.spyOn(tab, 'write');
    doubtful().retryRefused();
    // The header is row 1.
    expect(writing.mock.calls.map(([row, , cells]) => [row, cells[0]?.[0]])).toEqual([[3, 'b']]);
    const cache = doubtful();
    jest.spyOn(spreadsheet, 'flush').mockImplementation(() => {
      throw new Error('Service error: Spreadsheets');
    });
    expect(() => {
      cache.retryRefused();
    }).toThrow('Service error: Spreadsheets');
    expect(keysIn(spreadsheet, 'a', 'b')).toEqual(['a', 'b']);
  });

  it('keeps the rows below one that a person has blanked', () => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a', 'b', 'c'));
    const tab = spreadsheet.find('GNW cache');
    tab.write(2, 1, [[null, null]]);
    openVerdictCache(spreadsheet).put(entry('d'));
    expect(keysIn(spreadsheet, 'a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd']);
  });

  it.each([
    ['damaged', [['a', '{"of":', undefined]]],
    ['changed', [['a', '{"of":"me"}', undefined]]],
    [
      'given the reply to another question, with its checksum',
      [['a', '{"of":"b"}', contentHash(['b', '{"of":"b"}'])]],
    ],
    ['left without its checksum', [['a', '{"of":"a"}', '']]],
    ['given a checksum of their own', [['a', '{"of":"me"}', 'green']]],
  ])('ignores a line that a person has %s, and counts it once it is asked again', (_how, [line]) => {
    const spreadsheet = workbook();
    openVerdictCache(spreadsheet).put(entry('a', 'b'));
    const tab = spreadsheet.find('GNW cache');
    line?.forEach((text, at) => {
      if (text !== undefined) tab.write(2, at + 1, [[text]]);
    });
    const cache = openVerdictCache(spreadsheet);
    expect([...cache.get(['a', 'b']).keys()]).toEqual(['b']);
    cache.put(entry('c'));
    expect(cache.replaced()).toBe(0);
    cache.put(entry('a'));
    expect(cache.replaced()).toBe(1);
    expect(keysIn(spreadsheet, 'a', 'b')).toEqual(['a', 'b']);
  });
});
