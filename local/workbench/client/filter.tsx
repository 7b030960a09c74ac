/** The filter that the add-on has set: sorts rows by a column, and hides those that show some of its texts. */
import { columnLetters } from '../../workbook/a1';
import type { App } from './app';
import { linesBetween } from './lines';
import { Item } from './popup';
import type { Sheet, Spot } from './sheet';

/** In the filter's row of titles. */
export function FilterButton({
  app,
  sheet,
  row,
  column,
}: Spot & { readonly app: App; readonly sheet: Sheet }) {
  const { filter } = sheet.view;
  if (filter?.row !== row || column < filter.column || column > filter.lastColumn) return null;
  const isActive = filter.hides.some(([place, texts]) => place === column && texts.length > 0);
  const name = `Filter column ${columnLetters(column)}${isActive ? ', hides rows' : ''}`;
  return (
    <button
      type="button"
      class={isActive ? 'filter active' : 'filter'}
      tabIndex={-1}
      title={name}
      aria-label={name}
      onClick={({ currentTarget }) => {
        const { left, bottom: top } = currentTarget.getBoundingClientRect();
        app.open({ of: 'filter', left, top, column });
      }}
    />
  );
}

interface FilterProps {
  readonly app: App;
  readonly sheet: Sheet;
  readonly column: number;
}

export function FilterItems({ app, sheet, column }: FilterProps) {
  const { filter, id: tab } = sheet.view;
  if (!filter) return null;
  const hidden = new Set(filter.hides.find(([place]) => place === column)?.[1]);
  const rows = linesBetween(filter.row + 1, filter.lastRow);
  const texts = new Set(rows.map((row) => sheet.cell({ row, column })?.text ?? ''));
  const all = [...texts].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const hide = (hides: string[]): void => void app.send({ ask: 'filter', tab, column, hides });
  const sort = (isAscending: boolean) => (): void => {
    app.open(null);
    void app.send({ ask: 'sort', tab, column, isAscending });
  };
  return (
    <>
      <Item label="Sort A to Z" act={sort(true)} />
      <Item label="Sort Z to A" act={sort(false)} />
      <hr />
      <Item label="Show all" act={() => hide([])} />
      {all.map((text) => {
        const others = [...hidden].filter((other) => other !== text);
        const isShown = !hidden.has(text);
        const label = text === '' ? '(blank)' : text;
        return (
          <Item
            key={text}
            label={label}
            isOn={isShown}
            act={() => hide(isShown ? [...hidden, text] : others)}
          />
        );
      })}
    </>
  );
}
