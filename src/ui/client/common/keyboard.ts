/** The keyboard on a page: single keys, and arrow keys within a group of buttons. */
import { useLayoutEffect, useState } from 'preact/hooks';

/** Listens for single keys, except while a field has focus; Escape leaves the field. @param onKey returns true if it handles the key */
export function useKeys(onKey: (key: string) => boolean): void {
  // A layout effect: a key pressed right after a change must reach the new handler.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
      if (target.matches('input, select, textarea')) {
        if (key === 'Escape') target.blur();
      } else if (target.getAttribute('role') !== 'tab' && onKey(key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

type OnElement<Handled extends Event> = Handled & { readonly currentTarget: HTMLElement };

/** A group of buttons, as in a toolbar: Tab reaches one of them, arrow keys the others. @param columns of a grid, in which up and down move by a row */
export function useRovingFocus(length: number, columns = 1) {
  const [at, setAt] = useState(0);
  const focusIndex = Math.min(at, Math.max(0, length - 1));
  const buttonsIn = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement[] => [
    ...currentTarget.querySelectorAll<HTMLElement>('button'),
  ];
  return {
    tabIndexOf: (index: number) => (index === focusIndex ? 0 : -1),
    onKeyDown: (event: OnElement<KeyboardEvent>) => {
      const step = { ArrowDown: columns, ArrowRight: 1, ArrowUp: -columns, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : buttonsIn(event)[focusIndex + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocusIn: (event: OnElement<FocusEvent>) =>
      setAt(buttonsIn(event).findIndex((button) => button === event.target)),
  };
}
