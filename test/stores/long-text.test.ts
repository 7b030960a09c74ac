import fc from 'fast-check';
import { keepLong, readLong, removeLong } from '../../src/stores/long-text';
import { anyText } from '../support/any-text';
import { bytesOf, keptProperties, MAX_BYTES } from '../support/kept-properties';

const KEY = 'gnw.text';
/** Any text of up to three pieces, with characters of one to four bytes. */
const texts = fc.tuple(anyText(12), fc.nat({ max: 700 })).map(([text, times]) => text.repeat(times));

describe('a long text', () => {
  it('is the property itself if it is short and cannot be mistaken for a number of pieces', () => {
    const kept = (text: string) => {
      const store = keptProperties();
      keepLong(store, KEY, text);
      removeLong(store, KEY);
      expect(store.values.size).toBe(0);
      keepLong(store, KEY, text);
      return store.values.get(KEY);
    };
    expect([kept('x'), kept('2'), kept('')]).toEqual(['x', '1', '1']);
  });

  it('is read as it was kept, over any earlier one', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (kept) => {
        const store = keptProperties();
        for (const text of kept) {
          keepLong(store, KEY, text);
          expect(readLong(store, KEY)).toBe(text);
        }
      }),
    );
  });

  it('is kept in pieces of 9 KB at most, in any script', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const store = keptProperties();
        keepLong(store, KEY, text);
        for (const value of store.values.values()) expect(bytesOf(value)).toBeLessThanOrEqual(MAX_BYTES);
      }),
    );
    const store = keptProperties();
    keepLong(store, KEY, '語'.repeat(10_000));
    for (const value of store.values.values()) expect(bytesOf(value)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('leaves no pieces of an earlier, longer one', () => {
    const store = keptProperties();
    keepLong(store, KEY, 'x'.repeat(10_000));
    expect(store.values.size).toBe(5);
    keepLong(store, KEY, 'y'.repeat(10));
    expect([...store.values]).toEqual([['gnw.text', 'y'.repeat(10)]]);
  });

  it('is read and removed at the size of a whole store, 500 KB', () => {
    const store = keptProperties();
    const text = 'x'.repeat(500 * 1024);
    keepLong(store, KEY, text);
    expect(readLong(store, KEY)).toBe(text);
    removeLong(store, KEY);
    expect(store.values.size).toBe(0);
  });

  it('is removed whole, also twice', () => {
    const store = keptProperties();
    keepLong(store, KEY, 'x'.repeat(10_000));
    removeLong(store, KEY);
    expect([store.values.size, readLong(store, KEY)]).toEqual([0, undefined]);
    removeLong(store, KEY);
    expect(store.values.size).toBe(0);
  });

  it.each(['', '-1', '0', '1.5', '1e9'])('of %j pieces is none', (pieces) => {
    const store = keptProperties();
    store.set(KEY, pieces);
    expect(readLong(store, KEY)).toBeUndefined();
  });
});

/** A plan in JSON, which names its run at the start. */
const plan = (runId: string, length: number): string =>
  JSON.stringify({ runId, rows: runId.slice(-1).repeat(length) });

/** The run that a text names, if it is a plan at all. */
function runIn(text: string | undefined): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return typeof parsed === 'object' && parsed !== null && 'runId' in parsed
      ? String(parsed.runId)
      : undefined;
  } catch {
    return undefined;
  }
}

describe('a long text whose writing was cut short', () => {
  const length = fc.integer({ min: 0, max: 12_000 });
  const written = (store: ReturnType<typeof keptProperties>, writes: number, text: string): boolean => {
    store.writesLeft = writes;
    try {
      keepLong(store, KEY, text);
      return true;
    } catch {
      return false;
    } finally {
      store.writesLeft = Infinity;
    }
  };

  it('over another is the new one as a whole, or no text that names the new one', () => {
    fc.assert(
      fc.property(length, length, fc.nat({ max: 12 }), (before, after, writes) => {
        const store = keptProperties();
        keepLong(store, KEY, plan('run-1', before));
        const text = plan('run-2', after);
        written(store, writes, text);
        const read = readLong(store, KEY);
        if (read !== text) expect(runIn(read)).not.toBe('run-2');
      }),
    );
  });

  it('is whole once it is written again', () => {
    fc.assert(
      fc.property(length, length, fc.nat({ max: 12 }), (before, after, writes) => {
        const store = keptProperties();
        keepLong(store, KEY, plan('run-1', before));
        written(store, writes, plan('run-2', after));
        keepLong(store, KEY, plan('run-2', after));
        expect(readLong(store, KEY)).toBe(plan('run-2', after));
      }),
    );
  });

  it('reads as the whole text or none if its removal is interrupted', () => {
    fc.assert(
      fc.property(length, fc.nat({ max: 7 }), (long, writes) => {
        const store = keptProperties();
        keepLong(store, KEY, plan('run-1', long));
        store.writesLeft = writes;
        try {
          removeLong(store, KEY);
        } catch {
          // Killed.
        }
        store.writesLeft = Infinity;
        expect([plan('run-1', long), undefined]).toContain(
          runIn(readLong(store, KEY)) === undefined ? undefined : readLong(store, KEY),
        );
      }),
    );
  });
});
