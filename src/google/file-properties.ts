/**
 * Properties kept with a file by an add-on whose clock opens files by id: there Google offers no document properties, so they are
 * kept in the file itself, as metadata that only this script sees. Google allows 30,000 characters in all.
 */
import type { PropertyPort } from '../model/ports';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

export function fileProperties(spreadsheet: Spreadsheet): PropertyPort {
  // A copy of the file includes them: what is kept with the original is not the copy's.
  const own = (key: string): string => `${key}@${spreadsheet.getId()}`;
  const find = (key: string) => spreadsheet.createDeveloperMetadataFinder().withKey(own(key)).find();
  const get = (key: string): string | undefined => find(key)[0]?.getValue() ?? undefined;
  const set = (key: string, value: string): void => {
    const [entry] = find(key);
    if (entry) entry.setValue(value);
    else
      spreadsheet.addDeveloperMetadata(own(key), value, SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
  };
  return {
    get,
    getEach: (...keys) => keys.map(get),
    set,
    setEach: (values) => {
      for (const [key, value] of Object.entries(values)) set(key, value);
    },
    remove: (key) => {
      for (const entry of find(key)) entry.remove();
    },
  };
}
