/** PropertiesService: what is kept with the document, and what with the user. */
import type { PropertyPort } from '../model/ports';

export function documentProperties(): PropertyPort {
  return port(PropertiesService.getDocumentProperties());
}

/** Private to one user: the place for keys. */
export function userProperties(): PropertyPort {
  return port(PropertiesService.getUserProperties());
}

function port(store: GoogleAppsScript.Properties.Properties): PropertyPort {
  return {
    get: (key) => store.getProperty(key) ?? undefined,
    getEach: (...keys) => {
      const all = new Map(Object.entries(store.getProperties()));
      return keys.map((key) => all.get(key));
    },
    set: (key, value) => {
      store.setProperty(key, value);
    },
    remove: (key) => {
      store.deleteProperty(key);
    },
  };
}
