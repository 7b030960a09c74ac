/** Reads a results tab back: the results tab is the one truth about a run's rows, exports are made from it. */
import { type Cell, isDate, type TabGrid } from '../model/tab-grid';
import { Details } from './details';

export interface ResultRecord {
  /** The tab that was read. */
  readonly names: readonly string[];
  /** A cell's value by column; null where it is blank or the tab has no such column. */
  readonly at: (column: string) => string | number | boolean | null;
  readonly details: Details;
}

/** The rows of a results tab in sheet order. */
export function readRecords(grid: TabGrid): ResultRecord[] {
  const [header = [], ...rows] = grid.values;
  const names = header.map(String);
  const index = new Map(names.map((name, position) => [name, position]));
  return rows
    .filter((row) => row[0] !== '')
    .map((row) => {
      const at = (column: string): string | number | boolean | null => {
        const position = index.get(column);
        return position === undefined ? null : plain(row[position] ?? '');
      };
      return { names, at, details: parseDetails(at('details')) };
    });
}

function plain(value: Cell): string | number | boolean | null {
  if (value === '') return null;
  return isDate(value) ? value.toISOString() : value;
}

/** A person may have edited the hidden column: what cannot be read counts as no details. */
function parseDetails(text: unknown): Details {
  try {
    const parsed = Details.safeParse(JSON.parse(String(text)));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
