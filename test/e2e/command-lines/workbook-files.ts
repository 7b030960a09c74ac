/** Files that a command reads and writes, each with a unique name. */
import { join } from 'node:path';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';

interface WorkbookFiles {
  /** With two eval sets of one case each, and a tab that isn't one. */
  readonly input: (answer?: string, otherAnswer?: string) => string;
  /** A path where there is no file yet. */
  readonly output: () => string;
}

export function workbookFilesIn(folder: string): WorkbookFiles {
  let next = 0;
  return {
    input: (answer = '5 ha', otherAnswer = answer) => {
      const workbook = new Workbook();
      for (const name of ['GOLD', 'Other']) {
        const { grid } = workbook.addTab(name);
        [
          ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
          ['How much?', 'BRA', 'BRA', '5 ha', name === 'Other' ? otherAnswer : answer],
        ].forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
      }
      workbook.addTab('Notes');
      next += 1;
      const path = join(folder, `in-${next}.xlsx`);
      writeWorkbook(workbook, path);
      return path;
    },
    output: () => join(folder, `out-${(next += 1)}.xlsx`),
  };
}
