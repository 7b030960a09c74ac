/** Ui and HtmlService: menus, alerts and pages, passed to the host. */
import { EnumTable, type EnumValue, ServiceObject, emulated } from '../engine/service-object';
import { ScriptException } from '../engine/exception';

// HtmlService: pages for dialogs and sidebars. Templates are not emulated: the add-on has none.

interface HtmlContent {
  title: string;
  html: string;
  width: number | null;
  height: number | null;
}

type HtmlOutput = ServiceObject<HtmlContent>;

function htmlOutput(text: string): HtmlOutput {
  const content: HtmlContent = { title: '', html: text, width: null, height: null };
  const change = (to: Partial<HtmlContent>): HtmlOutput => {
    Object.assign(content, to);
    return output;
  };
  const output: HtmlOutput = new ServiceObject(
    'HtmlOutput',
    {
      getContent: () => content.html,
      setContent: (html: string) => change({ html }),
      setTitle: (title: string) => change({ title }),
      setWidth: (width: number) => change({ width }),
      setHeight: (height: number) => change({ height }),
    },
    content,
  );
  return output;
}

export const htmlService = (files: ReadonlyMap<string, string>): ServiceObject =>
  emulated('HtmlService', {
    /** @param filename without extension */
    createHtmlOutputFromFile(filename: string) {
      const text = files.get(filename);
      if (text === undefined) throw new ScriptException(`No HTML file named ${filename} was found.`);
      return htmlOutput(text);
    },
  });

type ButtonSetName = 'OK' | 'OK_CANCEL';
export type ButtonName = 'OK' | 'CANCEL' | 'CLOSE';

export interface Alert {
  readonly title: string;
  readonly message: string;
  readonly buttons: ButtonSetName;
}

export interface ShownPage {
  readonly kind: 'sidebar' | 'modeless';
  readonly title: string;
  readonly html: string;
  readonly width: number | null;
  readonly height: number | null;
}

interface MenuCommand {
  readonly label: string;
  readonly functionName: string;
}

export interface Menu {
  readonly title: string;
  /** True under Extensions, false at the top level. */
  readonly isAddonMenu: boolean;
  readonly entries: readonly (MenuCommand | 'separator')[];
}

/** Shows the script's user interface and answers its questions. Each function is optional. */
export interface UiHost {
  readonly alert?: (alert: Alert) => ButtonName;
  readonly showPage?: (page: ShownPage) => void;
  readonly showMenu?: (menu: Menu) => void;
}

const BUTTON = new EnumTable<ButtonName>('Button', ['CLOSE', 'OK', 'CANCEL']);
const BUTTON_SET = new EnumTable<ButtonSetName>('ButtonSet', ['OK', 'OK_CANCEL']);

/** @param suspend called by an alert, which suspends the script and releases its lock */
export function makeUi(host: UiHost, suspend: () => void, isAddOn: boolean): ServiceObject {
  const show = (kind: ShownPage['kind'], { data }: HtmlOutput, change: Partial<HtmlContent>): void => {
    host.showPage?.({ kind, ...data, ...change });
  };
  return emulated('Ui', {
    Button: BUTTON,
    ButtonSet: BUTTON_SET,
    /** Only the overload with a title. */
    alert(title: string, message: string, set: EnumValue<ButtonSetName>) {
      suspend();
      return BUTTON.of(host.alert?.({ title, message, buttons: set.data }) ?? 'OK');
    },
    createMenu: (title: string) => makeMenu({ title, isAddonMenu: false }, host, !isAddOn),
    /** Google names the menu after the add-on; that name is not known here. */
    createAddonMenu: () => makeMenu({ title: '', isAddonMenu: true }, host, true),
    showSidebar: (page: HtmlOutput) => show('sidebar', page, { width: 300 }),
    showModelessDialog: (page: HtmlOutput, title: string) => show('modeless', page, { title }),
  });
}

/** @param isAllowed false for a top-level menu of an add-on, whose only menu is under Extensions */
function makeMenu(heading: Omit<Menu, 'entries'>, host: UiHost, isAllowed: boolean): ServiceObject {
  const entries: (MenuCommand | 'separator')[] = [];
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
