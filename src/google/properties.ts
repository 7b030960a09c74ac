/** The properties of the document and of the user, over PropertiesService, and the lock under which they are changed. */
import type { LockPort, PropertyPort } from '../model/ports';
import { tryCall } from './tab-list';

/** For this long, properties are assumed to be unchanged. `getEach` always reads them. */
const CACHE_MS = 10_000;

export function documentProperties(): PropertyPort {
  return port(PropertiesService.getDocumentProperties());
}

/** Private to one user: the place for keys. */
export function userProperties(): PropertyPort {
  return port(PropertiesService.getUserProperties());
}

/** How often the lock was taken: properties read before may have changed. */
let locks = 0;

interface CachedProperties {
  readonly all: Map<string, string>;
  readonly at: number;
  readonly locks: number;
}

/** One call reads all properties of a store, and serves the reads of the next seconds. */
function port(store: GoogleAppsScript.Properties.Properties): PropertyPort {
  let cached: CachedProperties | undefined;
  const read = (): Map<string, string> => {
    const all = new Map(Object.entries(store.getProperties()));
    cached = { all, at: Date.now(), locks };
    return all;
  };
  const recent = (): Map<string, string> =>
    cached?.locks === locks && Math.abs(Date.now() - cached.at) < CACHE_MS ? cached.all : read();
  return {
    get: (key) => recent().get(key),
    getEach: (...keys) => {
      const all = read();
      return keys.map((key) => all.get(key));
    },
    set: (key, value) => {
      store.setProperty(key, value);
      cached?.all.set(key, value);
    },
    setEach: (values) => {
      store.setProperties(values);
      for (const [key, value] of Object.entries(values)) cached?.all.set(key, value);
    },
    remove: (key) => {
      store.deleteProperty(key);
      cached?.all.delete(key);
    },
  };
}

/** LockService: one lock for all users of the spreadsheet. */
export const documentLock: LockPort = {
  acquire: (milliseconds) => {
    // If the service itself fails, the lock counts as held by somebody else.
    const isMine = tryCall(() => LockService.getDocumentLock().tryLock(milliseconds)) === true;
    // Properties may have been written before the lock was free.
    locks += 1;
    return isMine;
  },
  release: () => {
    // Google releases it at the end of the execution at the latest.
    tryCall(() => LockService.getDocumentLock().releaseLock());
  },
};
