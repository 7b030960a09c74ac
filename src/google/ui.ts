/** Menus, questions and dialogs. Only where a person looks: never in a trigger. */

export interface MenuItem {
  readonly label: string;
  /** A top-level function of the bundle. */
  readonly functionName: string;
}

export interface SubMenu {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export type MenuEntry = MenuItem | SubMenu | 'line';

/** Adds a menu; `'add-on'` is the kind that may be built before the add-on is authorised. */
export function addMenu(kind: 'top level' | 'add-on', name: string, entries: readonly MenuEntry[]): void {
  const ui = SpreadsheetApp.getUi();
  const menu = kind === 'add-on' ? ui.createAddonMenu() : ui.createMenu(name);
  addEntries(menu, entries).addToUi();
}

function addEntries(menu: GoogleAppsScript.Base.Menu, entries: readonly MenuEntry[]): typeof menu {
  for (const entry of entries) {
    if (entry === 'line') menu.addSeparator();
    else if ('entries' in entry)
      menu.addSubMenu(addEntries(SpreadsheetApp.getUi().createMenu(entry.label), entry.entries));
    else menu.addItem(entry.label, entry.functionName);
  }
  return menu;
}

/** Whether the add-on runs in a spreadsheet where it is installed but was not used yet. */
export function isUnauthorised(event: { readonly authMode?: unknown } | undefined): boolean {
  return event?.authMode === ScriptApp.AuthMode.NONE;
}

/** Asks whether to go on; waits for the answer. */
export function confirm(title: string, text: string): boolean {
  const ui = SpreadsheetApp.getUi();
  return ui.alert(title, text, ui.ButtonSet.OK_CANCEL) === ui.Button.OK;
}

/** Says something that must be read; waits until it was. */
export function tell(title: string, text: string): void {
  const ui = SpreadsheetApp.getUi();
  ui.alert(title, text, ui.ButtonSet.OK);
}

/** @param html a whole page */
export function showDialog(title: string, html: string): void {
  show(title, HtmlService.createHtmlOutput(html).setWidth(720).setHeight(560));
}

/**
 * @param file the name of a page that the build made, without its ending
 * @param width pixels
 */
export function showPage(title: string, file: string, width = 480): void {
  show(title, HtmlService.createHtmlOutputFromFile(file).setWidth(width).setHeight(600));
}

/** @param file the name of a page that the build made, without its ending */
export function showSidebar(title: string, file: string): void {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile(file).setTitle(title));
}

function show(title: string, page: GoogleAppsScript.HTML.HtmlOutput): void {
  SpreadsheetApp.getUi().showModalDialog(page, title);
}
