/** The line at the bottom right: what is running, what went wrong. */
import { make } from './dom';

/** How long a message stays. */
const SECONDS = 8;

export class StatusLine {
  private isLost = false;
  private busy: string | null = null;
  private message = '';
  private timer = 0;

  constructor(private readonly line: HTMLElement) {}

  /** The server is gone, or back. */
  showLost(isLost: boolean): void {
    this.isLost = isLost;
    this.draw();
  }

  showRunning(what: string | null): void {
    this.busy = what;
    this.draw();
  }

  say(message: string): void {
    this.message = message;
    this.draw();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.message = '';
      this.draw();
    }, SECONDS * 1000);
  }

  private draw(): void {
    const parts = [
      ...(this.message === '' ? [] : [make('span', { text: this.message })]),
      ...(this.busy === null ? [] : [make('span', { class: 'busy', text: `Running “${this.busy}”` })]),
      ...(this.isLost
        ? [make('span', { class: 'bad', text: 'The workbench has stopped. Start it again.' })]
        : []),
    ];
    this.line.replaceChildren(...parts);
  }
}
