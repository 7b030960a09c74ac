/** The add-on's menus, and what a right click on cells offers. */
import type { ComponentChildren } from 'preact';
import type { Menu } from '../protocol/state';
import type { App } from './app';
import { copied, paste } from './field';
import { Item } from './popup';

export function MenuBar({ app }: { readonly app: App }) {
  return (
    <nav class="menus" aria-label="Add-on menus">
      {app.state?.menus.map(({ title }, index) => {
        const isOpen = app.popup?.of === 'menu' && app.popup.index === index;
        const toggle = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
          const { left, bottom: top } = currentTarget.getBoundingClientRect();
          app.open(isOpen ? null : { of: 'menu', index, left, top });
        };
        return (
          <button key={title} type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={toggle}>
            {title} ▾
          </button>
        );
      })}
    </nav>
  );
}

/** While a script is running, items can be seen but not chosen. */
export function MenuItems({ app, menu }: { readonly app: App; readonly menu: Menu }): ComponentChildren {
  return menu.entries.map((entry) => {
    if (entry === 'separator') return <hr />;
    if ('entries' in entry)
      return (
        <div role="group" aria-label={entry.title}>
          <div class="quiet">{entry.title}</div>
          <MenuItems app={app} menu={entry} />
        </div>
      );
    const { label, functionName } = entry;
    const isDisabled = app.state?.running !== null;
    return <Item {...{ label, isDisabled }} act={() => app.choose(functionName)} />;
  });
}

export function CellItems({ app }: { readonly app: App }) {
  const { first, last } = app.block;
  const count = last.row - first.row + 1;
  const rows = count === 1 ? 'row' : `${count} rows`;
  const tab = app.active ?? 0;
  const item = (label: string, act: () => void) => (
    <Item
      label={label}
      act={() => {
        app.open(null);
        app.focus();
        act();
      }}
    />
  );
  const change = (row: number, by: number) => () => void app.send({ ask: 'rows', tab, row, count: by });
  const refused = (key: string) => () => app.say(`The browser does not allow it here: press Ctrl+${key}.`);
  return (
    <>
      {item('Copy', () => void navigator.clipboard.writeText(copied(app)).catch(refused('C')))}
      {item('Paste', () => {
        navigator.clipboard.readText().then((text) => paste(app, text), refused('V'));
      })}
      <hr />
      {item(`Insert ${rows} above`, change(first.row, count))}
      {item(`Insert ${rows} below`, change(last.row + 1, count))}
      {item(`Delete ${rows}`, change(first.row, -count))}
    </>
  );
}
