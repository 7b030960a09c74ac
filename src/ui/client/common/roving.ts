/** Buttons of which Tab reaches one, and arrow keys the others, as in a toolbar. */
import { useState } from 'preact/hooks';

type OnElement<Event> = Event & { readonly currentTarget: HTMLElement };

export function useRoving(length: number) {
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(0, length - 1));
  const buttonsIn = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement[] => [
    ...currentTarget.querySelectorAll<HTMLElement>('button'),
  ];
  return {
    tabIndexOf: (index: number) => (index === here ? 0 : -1),
    onKeyDown: (event: OnElement<KeyboardEvent>) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const next = by === undefined ? undefined : buttonsIn(event)[here + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocusIn: (event: OnElement<FocusEvent>) =>
      setAt(buttonsIn(event).findIndex((button) => button === event.target)),
  };
}
