/** The state of the page besides cells: menus, dialogs, the sidebar, questions. */
import { randomBytes } from 'node:crypto';
import type { ButtonName, Menu, ShownPage, Alert } from '../../runtime';
import type { WorkbenchMessage, State } from '../protocol';

const ANSWER_PAUSE_MS = 40;

export class Screen {
  state: State;
  private readonly answers = new Map<number, ButtonName>();
  private ids = 0;

  constructor(
    savePath: string,
    private readonly post: (message: WorkbenchMessage) => void,
  ) {
    const nothing = { running: null, dialog: null, sidebar: null };
    this.state = { name: '', savePath, isChanged: false, tabs: [], menus: [], questions: [], ...nothing };
  }

  change(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.post({ kind: 'update', update: { state: this.state } });
  }

  fail(message: string): void {
    this.show({ title: 'The script has failed', message, buttons: 'OK' });
  }

  showMenu(menu: Menu): void {
    this.change({ menus: [...this.state.menus, menu] });
  }

  /** Shows a page; a new dialog replaces the last dialog, a new sidebar the last sidebar. */
  showPage({ kind, title, html, width, height }: ShownPage): void {
    // Random, so that other pages cannot guess it.
    const address = `/dialog/${randomBytes(16).toString('hex')}`;
    this.post({ kind: 'page', address, html });
    const page = { id: this.nextId(), title, address, width, height };
    this.change(kind === 'sidebar' ? { sidebar: page } : { dialog: page });
  }

  /** Blocks the script until its question is answered. @param handle serves other requests meanwhile */
  ask(alert: Alert, handle: () => void): ButtonName {
    const id = this.show(alert);
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (;;) {
      handle();
      const answer = this.answers.get(id);
      if (answer !== undefined) return answer;
      Atomics.wait(clock, 0, 0, ANSWER_PAUSE_MS);
    }
  }

  answer(question: number, button: ButtonName): void {
    this.answers.set(question, button);
    this.change({ questions: this.state.questions.filter(({ id }) => id !== question) });
  }

  dismiss(page: number): void {
    for (const kind of ['dialog', 'sidebar'] as const)
      if (this.state[kind]?.id === page) this.change({ [kind]: null });
  }

  private show(alert: Alert): number {
    const id = this.nextId();
    this.change({ questions: [...this.state.questions, { id, ...alert }] });
    return id;
  }

  private nextId(): number {
    this.ids += 1;
    return this.ids;
  }
}
