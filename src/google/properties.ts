/** PropertiesService: what is kept with the document, and what with the user; and the lock under which it is changed. */
import type { LockPort, PropertyPort } from '../model/ports';
import { unlessRefused } from './tab-list';

/** What was read is good for so long: others change it, too. `getEach` reads anew. */
const GOOD_MS = 10_000;

export function documentProperties(): PropertyPort {
  return port(PropertiesService.getDocumentProperties());
}

/** Private to one user: the place for keys. */
export function userProperties(): PropertyPort {
  return port(PropertiesService.getUserProperties());
}

/** How often a lock was taken: what was read before may be outdated. */
let locks = 0;

interface Seen {
  readonly all: Map<string, string>;
  readonly at: number;
  readonly locks: number;
}

/** One call reads all of a store, and serves all reads of the next moments. */
function port(store: GoogleAppsScript.Properties.Properties): PropertyPort {
  let seen: Seen | undefined;
  const read = (): Map<string, string> => {
    const all = new Map(Object.entries(store.getProperties()));
    seen = { all, at: Date.now(), locks };
    return all;
  };
  const recent = (): Map<string, string> =>
    seen?.locks === locks && Math.abs(Date.now() - seen.at) < GOOD_MS ? seen.all : read();
  return {
    get: (key) => recent().get(key),
    getEach: (...keys) => {
      const all = read();
      return keys.map((key) => all.get(key));
    },
    set: (key, value) => {
      store.setProperty(key, value);
      seen?.all.set(key, value);
    },
    setEach: (values) => {
      store.setProperties(values);
      for (const [key, value] of Object.entries(values)) seen?.all.set(key, value);
    },
    remove: (key) => {
      store.deleteProperty(key);
      seen?.all.delete(key);
    },
  };
}

/** LockService: one lock for all users of the spreadsheet. */
export const documentLock: LockPort = {
  acquire: (milliseconds) => {
    // The service itself may have too much to do: then it is as if somebody else held the lock.
    const isMine = unlessRefused(() => LockService.getDocumentLock().tryLock(milliseconds)) === true;
    // Its holder must read what others wrote before it was free.
    locks += 1;
    return isMine;
  },
  release: () => {
    // Google releases it at the end of the execution at the latest.
    unlessRefused(() => LockService.getDocumentLock().releaseLock());
  },
};
