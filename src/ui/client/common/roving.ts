/** Buttons of which Tab reaches one, and arrow keys the others, as in a toolbar. */
import { useState } from 'preact/hooks';

type OnElement<Event> = Event & { readonly currentTarget: HTMLElement };

interface Roving {
  readonly tabIndexOf: (index: number) => 0 | -1;
  readonly onKeyDown: (event: OnElement<KeyboardEvent>) => void;
  readonly onFocusIn: (event: OnElement<FocusEvent>) => void;
}

export function useRoving(length: number): Roving {
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(0, length - 1));
  const buttonsIn = ({ currentTarget }: { readonly currentTarget: HTMLElement }): HTMLElement[] => [
    ...currentTarget.querySelectorAll<HTMLElement>('button'),
  ];
  return {
    tabIndexOf: (index) => (index === here ? 0 : -1),
    onKeyDown: (event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const next = by === undefined ? undefined : buttonsIn(event)[here + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocusIn: (event) => setAt(buttonsIn(event).findIndex((button) => button === event.target)),
  };
}
