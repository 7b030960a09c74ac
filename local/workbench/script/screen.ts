/** What the page shows besides cells. */
import { randomBytes } from 'node:crypto';
import type { ButtonName, Menu as ScriptMenu, Page, Question } from '../../runtime';
import type { Menu, State } from '../protocol/state';
import type { Said } from './messages';

const ANSWER_PAUSE_MS = 40;

export class Screen {
  state: State;
  private answered: ButtonName | null = null;
  private notices = 0;

  constructor(
    savePath: string,
    private readonly say: (said: Said) => void,
  ) {
    const nothing = { running: null, question: null, dialog: null, sidebar: null, toast: null, error: null };
    this.state = { name: '', savePath, isChanged: false, tabs: [], menus: [], ...nothing };
  }

  change(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.say({ say: 'told', told: { state: this.state } });
  }

  toast(message: string, title: string, seconds: number): void {
    this.change({ toast: { id: this.nextId(), message, title, seconds } });
  }

  fail(message: string): void {
    this.change({ error: { id: this.nextId(), message } });
  }

  showMenu(menu: ScriptMenu): void {
    this.change({ menus: [...this.state.menus, shownMenu(menu)] });
  }

  /** There is one dialog and one sidebar: a new one replaces it. */
  showPage({ kind, title, html, width, height }: Page): void {
    // Other pages must not be able to guess it.
    const address = `/dialog/${randomBytes(16).toString('hex')}`;
    this.say({ say: 'page', address, html });
    this.change({
      [kind === 'sidebar' ? 'sidebar' : 'dialog']: { id: this.nextId(), title, address, width, height },
    });
  }

  /**
   * The script sleeps until its question is answered. One that is asked meanwhile is answered first.
   *
   * @param handle does meanwhile what others ask for
   */
  ask(question: Question, handle: () => void): ButtonName {
    const earlier = this.state.question;
    this.change({ question: { id: this.nextId(), ...question } });
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      handle();
      const answered = this.taken();
      if (answered !== null) {
        if (earlier) this.change({ question: earlier });
        return answered;
      }
      Atomics.wait(clock, 0, 0, ANSWER_PAUSE_MS);
    }
  }

  answer(question: number, button: ButtonName): void {
    if (this.state.question?.id !== question) return;
    this.answered = button;
    this.change({ question: null });
  }

  private taken(): ButtonName | null {
    const { answered } = this;
    this.answered = null;
    return answered;
  }

  dismiss(notice: number): void {
    for (const kind of ['dialog', 'sidebar', 'error', 'toast'] as const)
      if (this.state[kind]?.id === notice) this.change({ [kind]: null });
  }

  /** The label of a menu item. */
  labelOf(functionName: string): string | undefined {
    return this.state.menus.flatMap(itemsOf).find((item) => item.functionName === functionName)?.label;
  }

  private nextId(): number {
    this.notices += 1;
    return this.notices;
  }
}

/** The items of a menu and its submenus. */
function itemsOf({ entries }: Menu): { label: string; functionName: string }[] {
  return entries.flatMap((entry) => {
    if (entry === 'separator') return [];
    return 'entries' in entry ? itemsOf(entry) : [entry];
  });
}

/** The menu that add-ons have before they are authorised is in Extensions; it has no title of its own. */
function shownMenu({ title, isAddonMenu, entries }: ScriptMenu): Menu {
  return {
    title: title === '' && isAddonMenu ? 'Extensions' : title,
    entries: entries.map((entry) => {
      if (entry === 'separator') return entry;
      return 'entries' in entry ? shownMenu(entry) : { ...entry };
    }),
  };
}
