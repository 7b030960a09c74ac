/** A script's passing message. */
import type { Toast } from '../protocol/state';
import { button, make } from './dom';

export class ToastCard {
  private shown: { readonly id: number; readonly card: HTMLElement } | null = null;
  private timer = 0;

  /** @param close called with the toast's number when its time is over or it is closed */
  constructor(private readonly close: (id: number) => void) {}

  show(toast: Toast | null): void {
    if (toast?.id === this.shown?.id) return;
    this.shown?.card.remove();
    this.shown = null;
    window.clearTimeout(this.timer);
    if (toast === null) return;
    const { id, title, message, seconds } = toast;
    const text = make('div', {}, ...(title === '' ? [] : [make('b', { text: title })]), message);
    const closing = button('×', () => this.close(id), { attributes: { 'aria-label': 'Close' } });
    const card = make('div', { class: 'toast', attributes: { role: 'status' } }, text, closing);
    document.body.append(card);
    this.shown = { id, card };
    if (seconds >= 0) this.timer = window.setTimeout(() => this.close(id), Math.max(1, seconds) * 1000);
  }
}
