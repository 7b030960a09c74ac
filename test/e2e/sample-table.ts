/** The sample's tabs as tables of cells. */
import type { Tab } from '../../samples/sheet';
import { serialToMoment } from '../../local/workbook/serial-date';
import type { Typed } from './add-on';

/** Header first; dates as a person would type them. */
export function tableOf({ columns, rows }: Tab): readonly (readonly Typed[])[] {
  const typed = (cell: Tab['rows'][number][string]): Typed => {
    if (typeof cell !== 'object') return cell ?? '';
    const isDate = cell.format.includes('yyyy');
    return isDate ? new Date(serialToMoment(cell.value, 'UTC')).toISOString().slice(0, 10) : cell.value;
  };
  return [[...columns], ...rows.map((row) => columns.map((column) => typed(row[column])))];
}
