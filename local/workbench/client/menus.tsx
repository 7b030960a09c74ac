/** Popup menus: the add-on’s menus, and the context menu of cells. */
import type { Menu } from '../../runtime/services/ui';
import type { App, Item, Popup } from './app';

const MARGIN = 8;

/** A popup menu; it takes the focus, and returns it to the cells. */
export function PopupMenu({ app, popup: { label, left, top, items } }: { app: App; popup: Popup }) {
  const close = (): void => {
    app.open(null);
    app.focus();
  };
  const onKey = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
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
      {items().map((item) => {
        if (item === 'separator') return <hr />;
        const { label, act, isDisabled = false } = item;
        const choose = (): void => {
          if (isDisabled) return;
          close();
          act();
        };
        return (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={isDisabled || undefined}
            onClick={choose}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** Returns the items of an add-on menu, disabled while a script runs. */
export const menuItems = (app: App, { entries }: Menu) =>
  entries.map((entry) => {
    if (entry === 'separator') return entry;
    const { label, functionName } = entry;
    return { label, isDisabled: app.state?.running !== null, act: () => app.choose(label, functionName) };
  });

export function cellItems(app: App): (Item | 'separator')[] {
  const { row: first, rows: count } = app.block;
  const tab = app.active ?? 0;
  const rows = count === 1 ? 'row' : `${count} rows`;
  const change = (row: number, count: number) => () => void app.send({ ask: 'rows', tab, row, count });
  const refused = (key: string) => () =>
    app.notify(`The browser does not allow this here: press Ctrl+${key}.`);
  const { clipboard } = navigator;
  return [
    { label: 'Copy', act: () => void clipboard.writeText(app.copied).catch(refused('C')) },
    {
      label: 'Paste',
      act: () => void clipboard.readText().then((text) => app.paste(text), refused('V')),
    },
    'separator',
    { label: `Insert ${rows} above`, act: change(first, count) },
    { label: `Insert ${rows} below`, act: change(first + count, count) },
    { label: `Delete ${rows}`, act: change(first, -count) },
    { label: 'Show all rows', act: () => void app.send({ ask: 'showAll', tab }) },
  ];
}
