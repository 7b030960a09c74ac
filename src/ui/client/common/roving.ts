/** Buttons of which Tab reaches one, and arrow keys the others, as in a toolbar. */
import { useState } from 'preact/hooks';

type OnElement<Event> = Event & { readonly currentTarget: HTMLElement };

/** @param columns of a grid, in which up and down go from row to row */
export function useRoving(length: number, columns = 1) {
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(0, length - 1));
  const buttonsIn = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement[] => [
    ...currentTarget.querySelectorAll<HTMLElement>('button'),
  ];
  return {
    tabIndexOf: (index: number) => (index === here ? 0 : -1),
    onKeyDown: (event: OnElement<KeyboardEvent>) => {
      const by = { ArrowDown: columns, ArrowRight: 1, ArrowUp: -columns, ArrowLeft: -1 }[event.key];
      const next = by === undefined ? undefined : buttonsIn(event)[here + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocusIn: (event: OnElement<FocusEvent>) =>
      setAt(buttonsIn(event).findIndex((button) => button === event.target)),
  };
}
