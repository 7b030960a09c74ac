/** Keys of a page, as in mail programs. */
import { useLayoutEffect } from 'preact/hooks';

/** While somebody types, keys are part of the text; Escape ends that. @param onKey returns whether it was one of its keys */
export function useKeys(onKey: (key: string) => boolean): void {
  // With what is seen: a key that is pressed before the next paint would be meant for what was there before.
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
