/** The tabs at the bottom. */
import type { TabEntry } from '../protocol/state';
import { button } from './dom';

export class TabBar {
  private shown = '';

  constructor(
    private readonly bar: HTMLElement,
    private readonly onChoose: (tab: number) => void,
  ) {
    bar.addEventListener('keydown', (event) => this.onKey(event));
  }

  show(tabs: readonly TabEntry[], active: number | null): void {
    const wanted = JSON.stringify([tabs.map(({ id, name, color }) => [id, name, color]), active]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const hadFocus = this.bar.contains(document.activeElement);
    this.bar.replaceChildren(...tabs.map((tab) => this.tabElement(tab, tab.id === active)));
    const chosen = this.bar.querySelector<HTMLElement>('[aria-selected=true]');
    if (hadFocus) chosen?.focus();
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  private tabElement({ id, name, color }: TabEntry, isActive: boolean): HTMLElement {
    const attributes = { role: 'tab', 'aria-selected': String(isActive), tabindex: isActive ? '0' : '-1' };
    const element = button(name, () => this.onChoose(id), { attributes });
    if (color !== null) element.style.borderBottomColor = color;
    return element;
  }

  private onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const tabs = [...this.bar.querySelectorAll<HTMLElement>('[role=tab]')];
    const index = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    event.preventDefault();
    tabs[index + step]?.click();
  }
}
