/** Properties in memory: tests inspect them, and cut their writes short like a killed execution. */
import type { LockPort, PropertyPort } from '../../src/model/ports';

interface KeptProperties extends PropertyPort {
  readonly values: Map<string, string>;
  /** Writes that still succeed; the next one throws. */
  writesLeft: number;
}

export function keptProperties(initial: Iterable<readonly [string, string]> = []): KeptProperties {
  const values = new Map(initial);
  const writing = (write: () => void): void => {
    if (store.writesLeft < 1) throw new Error('killed');
    store.writesLeft -= 1;
    write();
  };
  const store: KeptProperties = {
    values,
    writesLeft: Infinity,
    get: (key) => values.get(key),
    getEach: (...keys) => keys.map((key) => values.get(key)),
    set: (key, value) => writing(() => values.set(key, value)),
    setEach: (all) => {
      for (const [key, value] of Object.entries(all)) store.set(key, value);
    },
    remove: (key) => writing(() => values.delete(key)),
  };
  return store;
}

/** The length in UTF-8, in which Apps Script's limits count. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Apps Script's limit for one property. */
export const MAX_BYTES = 9 * 1024;

/** Services with a document lock that counts how often it is held: 0 once everything is done. */
export class LockedServices {
  held = 0;
  isLockFree = true;
  readonly lock: LockPort = {
    acquire: () => {
      if (this.isLockFree) this.held += 1;
      return this.isLockFree;
    },
    release: () => {
      this.held -= 1;
    },
  };
}
