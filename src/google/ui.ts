/** Menus, questions and dialogs. Only when a person is present: never in a trigger. */
import type { DialogPort, MailPort, PackPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';

/** The user's mail address; '' if Google does not reveal it. In a trigger: the user who created it. */
export function userEmail(): string {
  return Session.getEffectiveUser().getEmail();
}

/** Whether Google would still ask this person for permissions: a new version may need more. */
export function wantsPermission(): boolean {
  const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

export const mail: MailPort = {
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) => MailApp.sendEmail({ to, subject, body: text, htmlBody: html }),
};

export const pack: PackPort = {
  pack: (text) =>
    Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'application/json')).getBytes()),
  unpack: (packed) =>
    Utilities.ungzip(
      Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip'),
    ).getDataAsString(),
};

export const dialogs: DialogPort = {
  addMenu: (kind, name, entries) => {
    const ui = SpreadsheetApp.getUi();
    const menu = kind === 'add-on' ? ui.createAddonMenu() : ui.createMenu(name);
    for (const entry of entries) {
      if (entry === 'line') menu.addSeparator();
      else menu.addItem(entry.label, entry.functionName);
    }
    menu.addToUi();
  },
  confirm: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    return ui.alert(title, text, ui.ButtonSet.OK_CANCEL) === ui.Button.OK;
  },
  tell: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    ui.alert(title, text, ui.ButtonSet.OK);
  },
  showPage: (title, file, width) => {
    const page = HtmlService.createHtmlOutputFromFile(file).setWidth(width).setHeight(600);
    SpreadsheetApp.getUi().showModalDialog(page, title);
  },
  showSidebar: (title, file) => {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile(file).setTitle(title));
  },
};

/** Whether this is an editor add-on; one not yet used in a spreadsheet (NONE) may only have an add-on's menu. */
export function isAddOn(event: { readonly authMode?: unknown } | undefined): boolean {
  return THIS_BUILD.installed !== 'bound' || event?.authMode === ScriptApp.AuthMode.NONE;
}
