/** The grid of cells: it draws the rows in view; headings and frozen cells stay in place. */
import type { ComponentChildren } from 'preact';
import { columnLetters } from '../../workbook/a1';
import { type CellArea, contains } from '../../workbook/area';
import { type App, NUMBERS_WIDTH } from './app';
import { CellEditor, openCellMenu, openEditor, SELECTED_ID } from './cell-editor';
import { linesBetween, type SheetView, type Spot, targetOf } from './tab-on-page';

function onPress(event: MouseEvent, app: App): void {
  const { sheet, selection, block } = app;
  const spot = spotAt(event);
  const target = event.target instanceof Element ? event.target : null;
  // Links and buttons handle their own clicks.
  if (!sheet || !spot || target?.closest('a, button')) return;
  event.preventDefault();
  app.focus();
  // The head of a column or row selects all of it.
  const first = { row: spot.row || 1, column: spot.column || 1 };
  const last = { row: spot.row || sheet.rows.count, column: spot.column || sheet.columns.count };
  const isOnBlock = contains(block, first.row, first.column) && contains(block, last.row, last.column);
  if (event.button !== 0 && isOnBlock) return;
  if (event.shiftKey) app.extend(selection.spot, last);
  else app.extend(first, last);
  if (event.button !== 0) return;
  follow((move) => {
    const { row, column } = spotAt(move) ?? last;
    const corner = { row: row || last.row, column: column || last.column };
    const { corner: before } = app.selection;
    if (corner.row !== before.row || corner.column !== before.column) app.extend(app.selection.spot, corner);
  });
}

/** Returns the cell under the mouse; row 0 for a letter, column 0 for a number. */
function spotAt({ target }: MouseEvent): Spot | null {
  const box = target instanceof Element ? target.closest('.cell, .letter, .number') : null;
  const row = Number(box?.closest('.row')?.getAttribute('aria-rowindex'));
  const column = Number(box?.getAttribute('aria-colindex'));
  return row || column ? { row, column } : null;
}

/** Follows the mouse until its button is released. */
function follow(onMouse: (event: MouseEvent) => void): void {
  window.addEventListener('mousemove', onMouse);
  window.addEventListener('mouseup', () => window.removeEventListener('mousemove', onMouse), { once: true });
}

/** Rows and pixels drawn beyond the view, so that scrolling shows no gaps. */
const SPARE_ROWS = 12;
const SPARE_PIXELS = 600;
const BAR_HEIGHT = 24;

interface GridProps {
  readonly app: App;
  readonly sheet: SheetView;
}

export function Grid({ app, sheet }: GridProps) {
  const { scrollTop = 0, clientHeight = 0 } = app.grid ?? {};
  const { rows, columns, view } = sheet;
  const head = BAR_HEIGHT * (view.groups.length > 0 ? 2 : 1);
  const first = Math.max(view.frozenRows + 1, rows.at(scrollTop) - SPARE_ROWS);
  const last = Math.min(rows.count, rows.at(scrollTop + clientHeight) + SPARE_ROWS);
  const rowsBetween = (from: number, to: number, top: number): ComponentChildren =>
    linesBetween(from, to)
      .filter((row) => rows.size(row) > 0)
      .map((row) => <Row key={row} {...{ app, sheet, row }} top={top + rows.start(row)} />);
  return (
    <div
      class="grid"
      tabIndex={-1}
      ref={(element) => {
        app.grid = element ?? app.grid;
      }}
      onScroll={() => app.draw()}
      onFocus={() => app.focus()}
      onMouseDown={(event) => onPress(event, app)}
      onDblClick={({ target }) => {
        if (target instanceof Element && target.closest('.cell') && !target.closest('a')) openEditor(app);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        openCellMenu(app, { left: event.clientX, top: event.clientY });
      }}
    >
      <CellEditor app={app} />
      <div
        class="canvas"
        id="cells"
        role="grid"
        aria-label="Cells"
        aria-rowcount={rows.count}
        aria-colcount={columns.count}
        style={`width:${NUMBERS_WIDTH + columns.total}px;height:${head + rows.total}px`}
      >
        <div class="head" role="row">
          {view.groups.length > 0 && <Groups app={app} sheet={sheet} />}
          <Letters app={app} sheet={sheet} />
        </div>
        <div class="frozen" style={`top:${head}px;height:${rows.start(view.frozenRows + 1)}px`}>
          {rowsBetween(1, view.frozenRows, 0)}
        </div>
        {rowsBetween(first, last, head)}
      </div>
    </div>
  );
}

/** Draws a box for each column in view: frozen ones first, then a gap for the columns scrolled out on the left. */
function boxesAcross({ app, sheet }: GridProps, box: (column: number, place: string) => ComponentChildren) {
  const { scrollLeft = 0, clientWidth = 0 } = app.grid ?? {};
  const { columns, view } = sheet;
  const edge = view.frozenColumns;
  const from = Math.max(edge + 1, columns.at(scrollLeft - SPARE_PIXELS));
  const to = columns.at(scrollLeft + clientWidth + SPARE_PIXELS);
  const boxes = (places: readonly number[]): ComponentChildren =>
    places
      .filter((column) => columns.size(column) > 0)
      .map((column) => {
        const offset = column <= edge ? `;left:${NUMBERS_WIDTH + columns.start(column)}px` : '';
        return box(column, `width:${columns.size(column)}px${offset}`);
      });
  return (
    <>
      {boxes(linesBetween(1, edge))}
      <div key="gap" style={`width:${columns.start(from) - columns.start(edge + 1)}px`} />
      {boxes(linesBetween(from, to))}
    </>
  );
}

function Row({ app, sheet, row, top }: GridProps & { readonly row: number; readonly top: number }) {
  const { block, selection } = app;
  return (
    <div class="row" role="row" aria-rowindex={row} style={`top:${top}px;height:${sheet.rows.size(row)}px`}>
      <div class={contains(block, row, block.column) ? 'number selected' : 'number'} role="rowheader">
        {row}
      </div>
      {boxesAcross({ app, sheet }, (column, place) => (
        <Cell key={column} {...{ app, sheet, row, column, place, block }} spot={selection.spot} />
      ))}
    </div>
  );
}

function Letters({ app, sheet }: GridProps) {
  const { block } = app;
  return (
    <div class="bar" role="presentation">
      <div class="number" role="presentation" />
      {boxesAcross({ app, sheet }, (column, place) => (
        <div
          key={column}
          class={`letter ${contains(block, block.row, column) ? 'selected' : ''}${pinnedClass(sheet, column)}`}
          style={place}
          role="columnheader"
          aria-colindex={column}
        >
          {columnLetters(column)}
        </div>
      ))}
    </div>
  );
}

const pinnedClass = ({ view }: SheetView, column: number): string =>
  column <= view.frozenColumns ? ' pinned' : '';

/** As in Google, a fold button is above the column next to its group, and a line above the group. */
function Groups({ app, sheet }: GridProps) {
  const { groups, id: tab } = sheet.view;
  return (
    <div class="bar" role="presentation">
      <div class="number" role="presentation" />
      {boxesAcross({ app, sheet }, (column, place) => {
        const group = groups.find(({ control }) => control === column);
        const isWithin = groups.some(({ from, to }) => column >= from && column <= to);
        const { from = 0, to = 0, isFolded = false } = group ?? {};
        const name = `${isFolded ? 'Open' : 'Fold away'} the columns ${columnLetters(from)} to ${columnLetters(to)}`;
        const fold = (): void => void app.send({ ask: 'fold', tab, from, to, isFolded: !isFolded });
        return (
          <div
            key={column}
            class={`group ${isWithin ? 'within' : ''}${pinnedClass(sheet, column)}`}
            style={place}
          >
            {group && (
              <button type="button" title={name} aria-label={name} onClick={fold}>
                {isFolded ? '+' : '−'}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The width of padding and border beside a text. */
const PADDING = 9;

interface GridCellProps extends Spot {
  readonly app: App;
  readonly sheet: SheetView;
  readonly place: string;
  readonly spot: Spot;
  readonly block: CellArea;
}

/** A cell. Its text is drawn as a text node: the page never parses markup. */
function Cell({ app, sheet, row, column, place, spot, block }: GridCellProps) {
  const cell = sheet.cell({ row, column });
  const isSelected = row === spot.row && column === spot.column;
  const names = [
    'cell',
    cell?.class ?? 'blank',
    column <= sheet.view.frozenColumns && 'pinned',
    cell?.text === '' && 'blank',
    cell?.note !== undefined && 'noted',
    contains(block, row, column) && 'ranged',
    isSelected && 'selected',
  ];
  return (
    <div
      class={names.filter(Boolean).join(' ')}
      style={`${place};${cell?.css ?? ''}`}
      role="gridcell"
      aria-colindex={column}
      title={cell?.note}
      {...(isSelected && { id: SELECTED_ID, 'aria-selected': true })}
    >
      {cell && (
        <span
          class="text"
          style={cell.class === 'overflows' ? `width:${sheet.reach({ row, column }) - PADDING}px` : ''}
        >
          <Linked app={app} text={cell.text} link={cell.link ?? ''} />
          {cell.isUncalculated && <i> not calculated here</i>}
        </span>
      )}
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
