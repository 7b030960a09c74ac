/** Workbooks from tables of cells, in memory and as files that commands are given. */
import { join } from 'node:path';
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

/** Files that a command reads and writes, each with a unique name. */
export function workbookFilesIn(folder: string) {
  let next = 0;
  return {
    /** With two eval sets of one case each, and a tab that isn't one. */
    input: (answer = '5 ha', otherAnswer = answer): string => {
      next += 1;
      const rowsWith = (said: string) => [
        ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
        ['How much?', 'BRA', 'BRA', '5 ha', said],
      ];
      const tabs = { GOLD: rowsWith(answer), Other: rowsWith(otherAnswer), Notes: [] };
      return workbookFile(join(folder, `in-${next}.xlsx`), tabs);
    },
    /** A path where there is no file yet. */
    output: (): string => join(folder, `out-${(next += 1)}.xlsx`),
  };
}
