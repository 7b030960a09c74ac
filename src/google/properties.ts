/** PropertiesService: what is kept with the document, and what with the user. */
import type { PropertyPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { fileProperties } from './file-properties';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

export function documentProperties(spreadsheet: () => Spreadsheet): PropertyPort {
  return THIS_BUILD.installed === 'unattended add-on'
    ? fileProperties(spreadsheet())
    : port(PropertiesService.getDocumentProperties());
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
