/** What the panes share: one of them fills a dialog, and loads its content when it opens. */
import { type ComponentChild, type ComponentType, render } from 'preact';
import { useState } from 'preact/hooks';
import { quietly } from '../../../model/trouble';
import { Tick } from './fields';

/** What the button that opened this page wants it to show first; '' from the menu. */
export function opensAt(): string {
  return decodeURIComponent(document.getElementById('app')?.dataset['opens'] ?? '');
}

/** Draws a page into its frame. */
export function draw(content: ComponentChild): void {
  const app = document.getElementById('app');
  if (!app) throw new Error('#app is missing');
  applyTheme();
  render(content, app);
}

/** Fills a dialog; its title is in Google’s frame, and here for screen readers. */
export function openPane(title: string, Pane: ComponentType): void {
  draw(
    <main>
      <h1 class="unseen">{title}</h1>
      <Pane />
    </main>,
  );
}

// Dark or light: as Google’s sheets are, which is light, unless the person at this browser has chosen otherwise.

const THEME = 'gnw.theme';

/** The workbench, which is dark with the system, says so before its pages are drawn. */
function applyTheme(): void {
  // A browser may keep nothing for pages in frames.
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
      Dark pages, in this browser
    </Tick>
  );
}
