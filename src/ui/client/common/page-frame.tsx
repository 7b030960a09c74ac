/** The frame of a page: its root element, its title and its theme. */
import { type ComponentChild, type ComponentType, render } from 'preact';
import { useState } from 'preact/hooks';
import { quietly } from '../../../model/google-refusals';
import { Tick } from './form-fields';

/** The initial view, as passed by the button that opened the page; '' from the menu. */
export function initialView(): string {
  return decodeURIComponent(document.getElementById('app')?.dataset['opens'] ?? '');
}

/** Draws a page into its frame. */
export function draw(content: ComponentChild): void {
  const app = document.getElementById('app');
  if (!app) throw new Error('#app is missing');
  applyTheme();
  render(content, app);
}

/** Draws the content of a dialog; its title is visible in Google’s frame, and repeated for screen readers. */
export function drawDialog(title: string, Pane: ComponentType): void {
  draw(
    <main>
      <h1 class="unseen">{title}</h1>
      <Pane />
    </main>,
  );
}

// The theme: light, like Google Sheets, unless dark was chosen in this browser.

const THEME = 'gnw.theme';

/** Applies the theme chosen in this browser, if any. The workbench sets the system’s theme before the page is drawn. */
function applyTheme(): void {
  // Browsers may block storage for pages in frames.
  quietly(() => {
    const chosen = localStorage.getItem(THEME);
    if (chosen !== null) document.documentElement.dataset['theme'] = chosen;
  });
}

export function ThemeChoice() {
  const { dataset } = document.documentElement;
  const [isDark, setDark] = useState(dataset['theme'] === 'dark');
  const choose = (toDark: boolean): void => {
    dataset['theme'] = toDark ? 'dark' : 'light';
    setDark(toDark);
    quietly(() => localStorage.setItem(THEME, toDark ? 'dark' : 'light'));
  };
  return (
    <Tick isOn={isDark} onTick={choose}>
      Dark theme in this browser
    </Tick>
  );
}
