/** Draws the sidebar into its place. */
import { render } from 'preact';
import { App } from './app';

export function draw(place: HTMLElement): void {
  render(<App />, place);
}
