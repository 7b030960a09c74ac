/** Workbooks from tables of cells, in memory and as files that commands are given. */
import { Workbook } from '../../local/runtime';
import { writeWorkbook } from '../../local/xlsx';

export type Rows = readonly (readonly (string | number | boolean)[])[];

/** @param tabs each as a table; '' is a blank cell */
export function workbookOf(
  tabs: Readonly<Record<string, Rows>>,
  options: ConstructorParameters<typeof Workbook>[0] = { timeZone: 'Etc/UTC' },
): Workbook {
  const workbook = new Workbook(options);
  for (const [name, rows] of Object.entries(tabs)) {
    // As large as a new tab in Sheets, or as its rows need.
    const [height, width] = [Math.max(1000, rows.length), Math.max(26, rows[0]?.length ?? 0)];
    const { grid } = workbook.addTab(name, undefined, height, width);
    rows.forEach((row, r) => row.forEach((value, c) => value !== '' && grid.update(r + 1, c + 1, { value })));
  }
  return workbook;
}

/** @returns the path */
export function workbookFile(path: string, tabs: Readonly<Record<string, Rows>>): string {
  writeWorkbook(workbookOf(tabs), path);
  return path;
}
