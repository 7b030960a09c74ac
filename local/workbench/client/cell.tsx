/** One cell. Texts become text nodes: no markup is parsed here or anywhere on the page. */
import type { App } from './app';
import { targetOf } from './links';
import { type Block, type Sheet, type Spot, linesBetween } from './sheet';
import { columnLetters } from '../../workbook/a1';
import { Item } from './popup';

/** The id of the selected cell. */
export const SELECTED_ID = 'selected-cell';

interface CellProps extends Spot {
  readonly app: App;
  readonly sheet: Sheet;
  readonly place: string;
  readonly spot: Spot;
  readonly block: Block;
}

export function Cell({ app, sheet, row, column, place, spot, block: { first, last } }: CellProps) {
  const cell = sheet.cell({ row, column });
  const isRanged = row >= first.row && row <= last.row && column >= first.column && column <= last.column;
  const isSelected = row === spot.row && column === spot.column;
  const names = [
    'cell',
    cell?.class ?? 'blank',
    column <= sheet.view.frozenColumns && 'pinned',
    cell?.text === '' && 'blank',
    cell?.note !== undefined && 'noted',
    cell?.isUncalculated && 'uncalculated',
    isRanged && 'ranged',
    isSelected && 'selected',
  ];
  return (
    <div
      class={names.filter(Boolean).join(' ')}
      style={`${place};${cell?.css ?? ''}`}
      role="gridcell"
      aria-colindex={column}
      {...(isSelected && { id: SELECTED_ID, 'aria-selected': true })}
    >
      {cell && (
        <span class="text">
          <Linked app={app} text={cell.text} link={cell.link ?? ''} />
          {cell.isUncalculated && <i> not calculated here</i>}
        </span>
      )}
      <FilterButton {...{ app, sheet, row, column }} />
    </div>
  );
}

function Linked({ app, text, link }: { readonly app: App; readonly text: string; readonly link: string }) {
  if (targetOf(link) === null) return <>{text}</>;
  const follow = (event: Event): void => {
    event.preventDefault();
    app.follow(link);
  };
  return (
    <a href={link} tabIndex={-1} onClick={follow}>
      {text}
    </a>
  );
}

// The filter that the add-on has set: sorts rows by a column, and hides those that show some of its texts.

/** In the filter's row of titles. */
function FilterButton({ app, sheet, row, column }: Spot & { readonly app: App; readonly sheet: Sheet }) {
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
