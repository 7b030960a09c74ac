/** Ui: menus, alerts, dialogs and sidebars, answered or captured by the host. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../engine/service-object';

// HtmlService: pages for dialogs and sidebars. Templates are not emulated: the add-on's pages are static files.

class EmulatedHtmlOutput
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlOutput, EmulatedHtmlOutput>
{
  title = '';
  width: number | null = null;
  height: number | null = null;

  constructor(readonly content: string) {
    super('HtmlOutput');
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

export class EmulatedHtmlService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.HTML.HtmlService, EmulatedHtmlService>
{
  constructor(private readonly files: ReadonlyMap<string, string>) {
    super('HtmlService');
  }

  /** @param filename without extension */
  createHtmlOutputFromFile(filename: string): ServiceObject {
    const text = this.files.get(filename);
    if (text === undefined) throw new ScriptException(`No HTML file named ${filename} was found.`);
    return new EmulatedHtmlOutput(text);
  }
}

type ButtonSetName = 'OK' | 'OK_CANCEL';
export type ButtonName = 'OK' | 'CANCEL' | 'CLOSE';

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly buttons: ButtonSetName;
}

export interface Page {
  readonly kind: 'sidebar' | 'modal';
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

/** The user in front of the spreadsheet; what is left out has a harmless default. */
export interface UiHost {
  /** Default: OK. */
  readonly alert?: (question: Question) => ButtonName;
  readonly showPage?: (page: Page) => void;
  readonly showMenu?: (menu: Menu) => void;
}

const BUTTON = new EnumTable<ButtonName>('Button', ['CLOSE', 'OK', 'CANCEL']);
const BUTTON_SET = new EnumTable<ButtonSetName>('ButtonSet', ['OK', 'OK_CANCEL']);

export class EmulatedUi extends ServiceObject implements Emulates<GoogleAppsScript.Base.Ui, EmulatedUi> {
  readonly Button = BUTTON;
  readonly ButtonSet = BUTTON_SET;

  constructor(
    private readonly host: UiHost,
    /** A waiting dialog suspends the script, and its locks do not survive that. */
    private readonly suspend: () => void,
    private readonly isAddOn: boolean,
  ) {
    super('Ui');
  }

  /** Only the overload with a title. */
  alert(title: string, message?: string, set?: unknown): EnumValue {
    if (message === undefined) throw signatureError('Ui.alert', [title]);
    const buttons = BUTTON_SET.of('OK_CANCEL') === set ? 'OK_CANCEL' : 'OK';
    this.suspend();
    return BUTTON.of(this.host.alert?.({ title, message, buttons }) ?? 'OK');
  }

  createMenu(title: string): ServiceObject {
    return new EmulatedMenu(title, false, this.host, !this.isAddOn);
  }

  /** The menu is named after the add-on; local runs do not know its name. */
  createAddonMenu(): ServiceObject {
    return new EmulatedMenu('', true, this.host, true);
  }

  showSidebar(page: unknown): void {
    this.show('sidebar', page, null);
  }

  showModalDialog(page: unknown, title: string): void {
    this.show('modal', page, title);
  }

  private show(kind: Page['kind'], page: unknown, title: string | null): void {
    if (!(page instanceof EmulatedHtmlOutput)) throw signatureError(`Ui.show`, [page]);
    this.host.showPage?.({
      kind,
      title: title ?? page.title,
      html: page.content,
      width: kind === 'sidebar' ? 300 : page.width,
      height: page.height,
    });
  }
}

class EmulatedMenu extends ServiceObject implements Emulates<GoogleAppsScript.Base.Menu, EmulatedMenu> {
  private readonly entries: (MenuItem | 'separator')[] = [];

  constructor(
    private readonly title: string,
    private readonly isAddonMenu: boolean,
    private readonly host: UiHost,
    /** Whether it may be a top-level menu: an add-on has one menu, under Extensions. */
    private readonly mayStand: boolean,
  ) {
    super('Menu');
  }

  addItem(label: string, functionName: string): this {
    this.entries.push({ label, functionName });
    return this;
  }

  addSeparator(): this {
    this.entries.push('separator');
    return this;
  }

  addToUi(): void {
    if (!this.mayStand) throw new ScriptException('An add-on adds its menu with createAddonMenu().');
    const { title, isAddonMenu, entries } = this;
    this.host.showMenu?.({ title, isAddonMenu, entries });
  }
}
