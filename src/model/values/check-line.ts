/** The columns of the tab `Checks`. */
import { normalHeader } from './header-form';

export const CHECK_COLUMNS = ['name', 'rubric', 'tabs', 'decides'] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];
/** A line is useless without these. */
export const NEEDED_CHECK_COLUMNS = ['name', 'rubric'] as const satisfies CheckColumn[];

export function checkColumn(header: string): CheckColumn | undefined {
  return CHECK_COLUMNS.find((column) => column === normalHeader(header));
}
