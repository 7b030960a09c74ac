/** Dark or light: as Google's sheets are, which is light, unless the person at this browser has chosen otherwise. */
import { useState } from 'preact/hooks';
import { Tick } from './fields';

const KEY = 'gnw.look';

/** The workbench, which is dark with the system, says so before its pages are drawn. */
export function applyLook(): void {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen !== null) document.documentElement.dataset['look'] = chosen;
  } catch {
    // The browser keeps nothing for pages in frames.
  }
}

export function LookChoice() {
  const [isDark, setDark] = useState(document.documentElement.dataset['look'] === 'dark');
  const choose = (wanted: boolean): void => {
    const look = wanted ? 'dark' : 'light';
    document.documentElement.dataset['look'] = look;
    setDark(wanted);
    try {
      localStorage.setItem(KEY, look);
    } catch {
      // Until the page is closed.
    }
  };
  return (
    <Tick isOn={isDark} onTick={choose}>
      Dark pages, in this browser
    </Tick>
  );
}
