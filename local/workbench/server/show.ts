/** What the page shows: the state, the tabs and the dialogs' pages, kept up to date by messages from the script's thread. */
import { randomBytes } from 'node:crypto';
import type { Menu as ScriptMenu } from '../../runtime';
import type { Menu, State } from '../protocol/state';
import type { Said } from '../script/messages';

/** The menu that add-ons have before they are authorised is in Extensions; it has no title of its own. */
const ADDON_MENU = 'Extensions';

const WORTH_TELLING_MS = 300;

export class Show {
  state: State;
  private readonly views = new Map<number, string>();
  /** The pages that are open, by address. */
  private readonly pages = new Map<string, string>();
  private notices = 0;
  private soon: NodeJS.Timeout | undefined;

  /** @param onChange called with the new state after every change */
  constructor(
    savePath: string,
    private readonly onChange: (state: State) => void,
  ) {
    this.state = {
      name: '',
      savePath,
      isChanged: false,
      tabs: [],
      menus: [],
      running: null,
      goTo: null,
      question: null,
      dialog: null,
      sidebar: null,
      toast: null,
      error: null,
    };
  }

  /** A tab as JSON. */
  view(tab: number): string | undefined {
    return this.views.get(tab);
  }

  /** The page of the dialog or sidebar that is open there. */
  pageAt(address: string): string | undefined {
    return this.pages.get(address);
  }

  hear(said: Exclude<Said, { say: 'done' | 'failed' | 'opened' | 'log' }>): void {
    switch (said.say) {
      case 'workbook': {
        this.hearWorkbook(said);
        return;
      }
      case 'menu': {
        this.change({ menus: [...this.state.menus, menuOf(said.menu)] });
        return;
      }
      case 'running': {
        this.hearRunning(said);
        return;
      }
      case 'go to': {
        this.change({ goTo: { count: (this.state.goTo?.count ?? 0) + 1, place: said.place } });
        return;
      }
      case 'toast': {
        this.change({ toast: { id: this.nextNotice(), ...pick(said) } });
        return;
      }
      case 'question': {
        this.change({ question: { id: this.nextNotice(), ...said.question } });
        return;
      }
      case 'error': {
        this.fail(said.message);
        return;
      }
      case 'page': {
        this.hearPage(said.page);
        return;
      }
    }
  }

  fail(message: string): void {
    this.change({ error: { id: this.nextNotice(), message } });
  }

  /** The question has been answered. @returns false if it was no longer open */
  closeQuestion(id: number): boolean {
    if (this.state.question?.id !== id) return false;
    this.change({ question: null });
    return true;
  }

  dismiss(notice: number): void {
    const { dialog, sidebar, error, toast } = this.state;
    if (dialog?.id === notice) this.openPage('dialog', null);
    if (sidebar?.id === notice) this.openPage('sidebar', null);
    if (error?.id === notice) this.change({ error: null });
    if (toast?.id === notice) this.change({ toast: null });
  }

  /** Brief work, such as a sidebar's occasional request for a run's progress, is not worth reporting. */
  private hearRunning({ what, isBrief = false }: Extract<Said, { say: 'running' }>): void {
    clearTimeout(this.soon);
    const tell = (): void => {
      this.change({ running: what === null ? null : this.nameOf(what) });
    };
    if (isBrief) this.soon = setTimeout(tell, WORTH_TELLING_MS);
    else if (what !== null || this.state.running !== null) tell();
  }

  private hearWorkbook({ name, isChanged, tabs, views }: Extract<Said, { say: 'workbook' }>): void {
    for (const [id, json] of views) this.views.set(id, json);
    this.change({ name, isChanged, tabs: [...tabs] });
  }

  private hearPage({ kind, title, html, width, height }: Extract<Said, { say: 'page' }>['page']): void {
    // Other pages must not be able to guess it.
    const address = `/dialog/${randomBytes(16).toString('hex')}`;
    this.pages.set(address, html);
    const page = { id: this.nextNotice(), title, address, width, height };
    this.openPage(kind === 'sidebar' ? 'sidebar' : 'dialog', page);
  }

  /** There is one dialog and one sidebar: a new one replaces it. */
  private openPage(kind: 'dialog' | 'sidebar', page: State['dialog']): void {
    const before = this.state[kind];
    if (before) this.pages.delete(before.address);
    this.change({ [kind]: page });
  }

  private nextNotice(): number {
    this.notices += 1;
    return this.notices;
  }

  private nameOf(functionName: string): string {
    const items = this.state.menus.flatMap(itemsOf);
    return items.find((item) => item.functionName === functionName)?.label ?? functionName;
  }

  private change(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}

/** The items of a menu and its submenus. */
export function itemsOf({ entries }: Menu): { label: string; functionName: string }[] {
  return entries.flatMap((entry) => {
    if (entry === 'separator') return [];
    return 'entries' in entry ? itemsOf(entry) : [entry];
  });
}

function menuOf({ title, isAddonMenu, entries }: ScriptMenu): Menu {
  return {
    title: title === '' && isAddonMenu ? ADDON_MENU : title,
    entries: entries.map((entry) => {
      if (entry === 'separator') return entry;
      return 'entries' in entry ? menuOf(entry) : { ...entry };
    }),
  };
}

const pick = ({ title, message, seconds }: Extract<Said, { say: 'toast' }>) => ({ title, message, seconds });
