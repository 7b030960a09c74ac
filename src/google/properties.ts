/** PropertiesService: what is kept with the document, and what with the user. */
import type { PropertyPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { fileProperties } from './file-properties';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** What was read is good for so long: others change it, too. Whoever has to know what stands there now asks for it by `getEach`. */
const GOOD_MS = 10_000;

export function documentProperties(spreadsheet: () => Spreadsheet): PropertyPort {
  return THIS_BUILD.installed === 'unattended add-on'
    ? fileProperties(spreadsheet())
    : port(PropertiesService.getDocumentProperties());
}

/** Private to one user: the place for keys. */
export function userProperties(): PropertyPort {
  return port(PropertiesService.getUserProperties());
}

/** How often a lock was taken: what was read before that says nothing of what stands there now. */
let locks = 0;

/** Whoever has a lock reads what others had written before it was free. */
export function readAnew(): void {
  locks += 1;
}

interface Seen {
  readonly all: Map<string, string>;
  readonly at: number;
  readonly locks: number;
}

/** One call reads all of a store, and serves whoever asks within the next moments. */
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
