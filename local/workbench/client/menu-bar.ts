/** The add-on's menus. */
import type { Menu } from '../protocol/state';
import { button, make } from './dom';

export class MenuBar {
  private shown = '';
  private open: { readonly opener: HTMLButtonElement; readonly list: HTMLElement } | null = null;

  constructor(
    private readonly bar: HTMLElement,
    private readonly choose: (functionName: string) => void,
  ) {
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.bar.contains(target)) this.close();
    });
    // A dialog's frame takes the focus without a click that is visible here.
    window.addEventListener('blur', () => this.close());
  }

  /** @param isBusy a script is running: items can be seen but not chosen */
  show(menus: readonly Menu[], isBusy: boolean): void {
    const wanted = JSON.stringify([menus, isBusy]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.close();
    this.bar.replaceChildren(...menus.map((menu) => this.menuElement(menu, isBusy)));
  }

  private menuElement(menu: Menu, isBusy: boolean): HTMLElement {
    const opener = button(`${menu.title} ▾`, () => this.toggle(opener, list), {
      attributes: { 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    });
    const list = make('div', { class: 'menu-list', attributes: { role: 'menu', 'aria-label': menu.title } });
    list.append(...this.parts(menu, isBusy));
    list.addEventListener('keydown', (event) => this.onKey(event, opener, list));
    opener.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.toggle(opener, list);
    });
    return make('div', { class: 'menu' }, opener);
  }

  /** The menu's own items, and those of each group: side by side if there is room. */
  private parts({ title, entries }: Menu, isBusy: boolean): HTMLElement[] {
    const part = (name: string, ...items: HTMLElement[]): HTMLElement =>
      make('div', { class: 'part', attributes: { role: 'group', 'aria-label': name } }, ...items);
    const isGroup = (entry: Menu['entries'][number]): entry is Menu =>
      entry !== 'separator' && 'entries' in entry;
    const own = this.entries({ title, entries: entries.filter((entry) => !isGroup(entry)) }, isBusy);
    return [
      part(title, ...own),
      ...entries.filter(isGroup).map((group) => {
        const heading = make('div', { class: 'group', text: group.title });
        return part(group.title, heading, ...this.entries(group, isBusy));
      }),
    ];
  }

  private entries({ entries }: Menu, isBusy: boolean): HTMLElement[] {
    return entries.flatMap((entry) => {
      if (entry === 'separator') return [make('hr')];
      if ('entries' in entry)
        return [make('div', { class: 'group', text: entry.title }), ...this.entries(entry, isBusy)];
      const choose = (): void => {
        if (isBusy) return;
        this.close();
        this.choose(entry.functionName);
      };
      const attributes = { role: 'menuitem', tabindex: '-1', ...(isBusy && { 'aria-disabled': 'true' }) };
      return [button(entry.label, choose, { attributes })];
    });
  }

  private toggle(opener: HTMLButtonElement, list: HTMLElement): void {
    const isSame = this.open?.opener === opener;
    this.close();
    if (isSame) return;
    opener.after(list);
    opener.setAttribute('aria-expanded', 'true');
    this.open = { opener, list };
    itemsOf(list)[0]?.focus();
  }

  private close(): void {
    this.open?.list.remove();
    this.open?.opener.setAttribute('aria-expanded', 'false');
    this.open = null;
  }

  private onKey(event: KeyboardEvent, opener: HTMLElement, list: HTMLElement): void {
    const items = itemsOf(list);
    const index = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ];
    if (to !== undefined) {
      event.preventDefault();
      items[to % items.length]?.focus();
    }
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    this.close();
    opener.focus();
    if (event.key === 'Escape') event.preventDefault();
  }
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
}
