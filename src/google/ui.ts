/** Menus, dialogs and pages, for a person only, never in a trigger; also mail, the user's address, and compression. */
import type { DialogPort, MailPort, PackPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { withPermission, resultIfPermitted } from './permission';

/** The user's mail address; '' if Google does not reveal it. In a trigger, of the user who created it. */
export function userEmail(): string {
  return resultIfPermitted('userinfo.email', () => Session.getEffectiveUser().getEmail(), '');
}

export const mail: MailPort = {
  left: () => withPermission('script.send_mail', () => MailApp.getRemainingDailyQuota()),
  send: ({ to, subject, text, html }) =>
    withPermission('script.send_mail', () => MailApp.sendEmail({ to, subject, body: text, htmlBody: html })),
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
    const button = resultIfPermitted(
      'script.container.ui',
      () => ui.alert(title, text, ui.ButtonSet.OK_CANCEL),
      undefined,
    );
    return button === undefined ? 'cannot be asked' : button === ui.Button.OK ? 'yes' : 'no';
  },
  tell: (title, text) => {
    const ui = SpreadsheetApp.getUi();
    const button = resultIfPermitted(
      'script.container.ui',
      () => ui.alert(title, text, ui.ButtonSet.OK),
      undefined,
    );
    // A toast needs no such permission. -1: it stays until it is closed.
    if (button === undefined) SpreadsheetApp.getActiveSpreadsheet().toast(text, title, -1);
  },
  showPage: (title, file, width, opens) => {
    const page = HtmlService.createHtmlOutputFromFile(file).setWidth(width).setHeight(600);
    // Encoded, it cannot leave its attribute.
    if (opens !== '')
      page.setContent(
        page.getContent().replace('<div id="app"', `<div id="app" data-opens="${encodeURIComponent(opens)}"`),
      );
    withPermission('script.container.ui', () => SpreadsheetApp.getUi().showModelessDialog(page, title));
  },
  showSidebar: (title, file) => {
    const page = HtmlService.createHtmlOutputFromFile(file).setTitle(title);
    withPermission('script.container.ui', () => SpreadsheetApp.getUi().showSidebar(page));
  },
};

/** True for an editor add-on. Before its first use in a spreadsheet (NONE) it may only have an add-on's menu. */
export function isAddOn(event: { readonly authMode?: unknown } | undefined): boolean {
  return THIS_BUILD.installed !== 'bound' || event?.authMode === ScriptApp.AuthMode.NONE;
}
