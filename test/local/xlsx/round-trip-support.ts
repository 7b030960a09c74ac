/** A workbook that is written to a file and read back. */
import { Workbook, type Tab } from '../../../local/runtime';
import type { Grid } from '../../../local/workbook/grid';

export const tabOf = (workbook: Workbook, name = 'Data'): Tab => {
  const tab = workbook.tabNamed(name);
  if (tab === undefined) throw new Error(`no tab ${name}`);
  return tab;
};

/** A workbook with one empty tab, `Data`. */
export function withData(): { readonly workbook: Workbook; readonly tab: Tab; readonly grid: Grid } {
  const workbook = new Workbook();
  const tab = workbook.addTab('Data');
  return { workbook, tab, grid: tab.grid };
}
