/** A cell. Its text is drawn as a text node: the page never parses markup. */
import type { App } from './app';
import { type Sheet, type Spot, targetOf } from './sheet';
import { type Area, contains } from '../../workbook/area';

export const SELECTED_ID = 'selected-cell';
/** The width of padding and border beside a text. */
const PADDING = 9;

interface CellProps extends Spot {
  readonly app: App;
  readonly sheet: Sheet;
  readonly place: string;
  readonly spot: Spot;
  readonly block: Area;
}

export function Cell({ app, sheet, row, column, place, spot, block }: CellProps) {
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
