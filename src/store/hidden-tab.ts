import { freeName, signedTabs } from '../model/sheet/signed-tabs';
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';

export interface HiddenTab {
  readonly name: string;
  readonly signature: string;
  /** Written together with the first lines: our tabs have both or neither. */
  readonly header: readonly string[];
}

/** Finds the tab by its signature or, if another program dropped that, by its name and header. */
export function findHidden(
  spreadsheet: SpreadsheetPort,
  { name, signature, header }: HiddenTab,
): OwnTab | undefined {
  const tabs = spreadsheet.tabs();
  const [signed] = signedTabs(tabs, signature, name);
  if (signed) return spreadsheet.open(signed.name);
  if (!tabs.some((tab) => tab.name === name && tab.signature === undefined)) return undefined;
  const tab = spreadsheet.open(name);
  const found = tab.readHeader();
  // An execution killed while creating the tab leaves it empty.
  const isEmpty = found.length === 0;
  const isOurs = found.length === header.length && found.every((text, index) => text === header[index]);
  if (!isEmpty && !isOurs) return undefined;
  spreadsheet.sign(name, signature, true);
  return tab;
}

/** Creates the tab, empty. A foreign one of its name is left alone. */
export function makeHidden(spreadsheet: SpreadsheetPort, { name, signature }: HiddenTab): OwnTab {
  const names = spreadsheet.tabs().map((tab) => tab.name);
  return spreadsheet.create(freeName(name, names), signature, { isHidden: true });
}
