/** A menu over the page: it takes the focus and gives it back. */
import type { ComponentChildren } from 'preact';
import type { App } from './app';

interface PopupProps {
  readonly app: App;
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly children: ComponentChildren;
}

const MARGIN = 8;

export function Popup({ app, label, left, top, children }: PopupProps) {
  const onKey = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const index = items.findIndex((item) => item === document.activeElement);
    const steps = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
    const to = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      app.open(null);
      app.focus();
    } else return;
    event.preventDefault();
  };
  const place = (list: HTMLElement | null): void => {
    if (!list || list.contains(document.activeElement)) return;
    list.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - list.offsetWidth - MARGIN))}px`;
    list.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - list.offsetHeight - MARGIN))}px`;
    list.querySelector('button')?.focus();
  };
  return (
    <div class="popup" role="menu" aria-label={label} ref={place} onKeyDown={onKey}>
      {children}
    </div>
  );
}

interface ItemProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Makes it a switch. */
  readonly isOn?: boolean;
  readonly act: () => void;
}

export function Item({ label, isDisabled = false, isOn, act }: ItemProps) {
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabIndex={-1}
      aria-checked={isOn}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) act();
      }}
    >
      {label}
    </button>
  );
}
