/** Menus, questions and dialogs. Only when a person is present: never in a trigger. */
import type { DialogPort, MenuEntry } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';

export const dialogs: DialogPort = {
  addMenu: (kind, name, entries) => {
    const ui = SpreadsheetApp.getUi();
    const menu = kind === 'add-on' ? ui.createAddonMenu() : ui.createMenu(name);
    addEntries(menu, entries).addToUi();
  },
  confirm: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    return ui.alert(title, text, ui.ButtonSet.OK_CANCEL) === ui.Button.OK;
  },
  decide: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    const answer = ui.alert(title, text, ui.ButtonSet.YES_NO_CANCEL);
    return answer === ui.Button.YES ? 'yes' : answer === ui.Button.NO ? 'no' : undefined;
  },
  tell: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    ui.alert(title, text, ui.ButtonSet.OK);
  },
  showDialog: (title, html) => {
    show(title, HtmlService.createHtmlOutput(html).setWidth(720).setHeight(560));
  },
  showPage: (title, file, width = 480) => {
    show(title, HtmlService.createHtmlOutputFromFile(file).setWidth(width).setHeight(600));
  },
  showSidebar: (title, file) => {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile(file).setTitle(title));
  },
};

function addEntries(menu: GoogleAppsScript.Base.Menu, entries: readonly MenuEntry[]): typeof menu {
  for (const entry of entries) {
    if (entry === 'line') menu.addSeparator();
    else if ('entries' in entry)
      menu.addSubMenu(addEntries(SpreadsheetApp.getUi().createMenu(entry.label), entry.entries));
    else menu.addItem(entry.label, entry.functionName);
  }
  return menu;
}

/** Whether this is an editor add-on; one not yet used in a spreadsheet (NONE) may only have an add-on's menu. */
export function isAddOn(event: { readonly authMode?: unknown } | undefined): boolean {
  return THIS_BUILD.installed !== 'bound' || event?.authMode === ScriptApp.AuthMode.NONE;
}

function show(title: string, page: GoogleAppsScript.HTML.HtmlOutput): void {
  SpreadsheetApp.getUi().showModalDialog(page, title);
}
