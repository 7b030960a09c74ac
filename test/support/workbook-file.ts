/** Workbooks that commands are given, as files. */
import { Workbook } from '../../local/runtime';
import { writeWorkbook } from '../../local/xlsx';

type Rows = readonly (readonly (string | number | boolean)[])[];

/** @param tabs each as a table; '' is a blank cell @returns the path */
export function workbookFile(path: string, tabs: Readonly<Record<string, Rows>>): string {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  for (const [name, rows] of Object.entries(tabs)) {
    const { grid } = workbook.addTab(name);
    rows.forEach((row, r) => row.forEach((value, c) => value !== '' && grid.update(r + 1, c + 1, { value })));
  }
  writeWorkbook(workbook, path);
  return path;
}
