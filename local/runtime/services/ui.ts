/** Ui: menus, alerts, dialogs and sidebars, answered or captured by the host. */
import { EnumTable, type EnumValue, ServiceObject, emulated } from '../engine/service-object';
import { ScriptException } from '../engine/exception';

// HtmlService: pages for dialogs and sidebars. Templates are not emulated: the add-on has none.

class EmulatedHtmlOutput extends ServiceObject {
  title = '';
  width: number | null = null;
  height: number | null = null;

  constructor(private content: string) {
    super('HtmlOutput');
  }

  getContent(): string {
    return this.content;
  }

  setContent(content: string): this {
    this.content = content;
    return this;
  }

  setTitle(title: string): this {
    this.title = title;
    return this;
  }

  setWidth(width: number): this {
    this.width = width;
    return this;
  }

  setHeight(height: number): this {
    this.height = height;
    return this;
  }
}

export const htmlService = (files: ReadonlyMap<string, string>): ServiceObject =>
  emulated('HtmlService', {
    /** @param filename without extension */
    createHtmlOutputFromFile(filename: string) {
      const text = files.get(filename);
      if (text === undefined) throw new ScriptException(`No HTML file named ${filename} was found.`);
      return new EmulatedHtmlOutput(text);
    },
  });

type ButtonSetName = 'OK' | 'OK_CANCEL';
export type ButtonName = 'OK' | 'CANCEL' | 'CLOSE';

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly buttons: ButtonSetName;
}

export interface Page {
  readonly kind: 'sidebar' | 'modeless';
  readonly title: string;
  readonly html: string;
  readonly width: number | null;
  readonly height: number | null;
}

interface MenuItem {
  readonly label: string;
  readonly functionName: string;
}

export interface Menu {
  readonly title: string;
  /** True under Extensions, false at the top level. */
  readonly isAddonMenu: boolean;
  readonly entries: readonly (MenuItem | 'separator')[];
}

/** The person in front of the spreadsheet; a missing function has a harmless default. */
export interface UiHost {
  readonly alert?: (question: Question) => ButtonName;
  readonly showPage?: (page: Page) => void;
  readonly showMenu?: (menu: Menu) => void;
}

const BUTTON = new EnumTable<ButtonName>('Button', ['CLOSE', 'OK', 'CANCEL']);
const BUTTON_SET = new EnumTable<ButtonSetName>('ButtonSet', ['OK', 'OK_CANCEL']);

/** @param suspend called by a dialog, which suspends the script and releases its lock */
export function makeUi(host: UiHost, suspend: () => void, isAddOn: boolean): ServiceObject {
  const show = (kind: Page['kind'], page: EmulatedHtmlOutput, title: string | null): void => {
    host.showPage?.({
      kind,
      title: title ?? page.title,
      html: page.getContent(),
      width: kind === 'sidebar' ? 300 : page.width,
      height: page.height,
    });
  };
  return emulated('Ui', {
    Button: BUTTON,
    ButtonSet: BUTTON_SET,
    /** Only the overload with a title. */
    alert(title: string, message: string, set: EnumValue<ButtonSetName>) {
      suspend();
      return BUTTON.of(host.alert?.({ title, message, buttons: set.name() }) ?? 'OK');
    },
    createMenu: (title: string) => makeMenu({ title, isAddonMenu: false }, host, !isAddOn),
    /** Google names the menu after the add-on; that name is not known here. */
    createAddonMenu: () => makeMenu({ title: '', isAddonMenu: true }, host, true),
    showSidebar: (page: EmulatedHtmlOutput) => show('sidebar', page, null),
    showModelessDialog: (page: EmulatedHtmlOutput, title: string) => show('modeless', page, title),
  });
}

/** @param isAllowed false for a top-level menu of an add-on, whose only menu is under Extensions */
function makeMenu(heading: Omit<Menu, 'entries'>, host: UiHost, isAllowed: boolean): ServiceObject {
  const entries: (MenuItem | 'separator')[] = [];
  const menu: ServiceObject = emulated('Menu', {
    addItem(label: string, functionName: string) {
      entries.push({ label, functionName });
      return menu;
    },
    addSeparator() {
      entries.push('separator');
      return menu;
    },
    addToUi() {
      if (!isAllowed) throw new ScriptException('An add-on adds its menu with createAddonMenu().');
      host.showMenu?.({ ...heading, entries });
    },
  });
  return menu;
}
