/** Popup menus: the add-on’s menus, the context menu of cells, and the filter of a column. */
import { columnLetters } from '../../workbook/a1';
import type { Menu } from '../protocol';
import type { App, Item, Popup } from './app';
import { linesBetween } from './sheet';

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
        const { label, act, isDisabled = false, isOn } = item;
        const choose = (): void => {
          if (isDisabled) return;
          if (isOn === undefined) close();
          act();
        };
        return (
          <button
            key={label}
            type="button"
            role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
            tabIndex={-1}
            aria-checked={isOn}
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
  const rows = count === 1 ? 'row' : `${count} rows`;
  const change = (row: number, count: number) => () =>
    void app.send({ ask: 'rows', tab: app.active ?? 0, row, count });
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
  ];
}

/** The menu of the filter that the add-on has set: hides rows by their texts in a column. */
export function filterPopup(app: App, column: number, { left, bottom: top }: DOMRect): Popup {
  const label = `Filter column ${columnLetters(column)}`;
  const items = (): (Item | 'separator')[] => {
    const { sheet } = app;
    const filter = sheet?.view.filter;
    if (!sheet || !filter) return [];
    const tab = sheet.view.id;
    const hidden = filter.hides.find(([place]) => place === column)?.[1] ?? [];
    const rows = linesBetween(filter.row + 1, filter.lastRow);
    const texts = new Set(rows.map((row) => sheet.cell({ row, column })?.text ?? ''));
    const hide = (hides: string[]): void => void app.send({ ask: 'filter', tab, column, hides });
    return [
      { label: 'Show all', act: () => hide([]) },
      ...[...texts]
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .map((text) => {
          const isOn = !hidden.includes(text);
          const others = hidden.filter((other) => other !== text);
          return { label: text || '(blank)', isOn, act: () => hide(isOn ? [...hidden, text] : others) };
        }),
    ];
  };
  return { label, left, top, items };
}
