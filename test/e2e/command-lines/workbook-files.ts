/** Files that a command reads and writes, each with a unique name. */
import { join } from 'node:path';
import { workbookFile } from '../../support/workbook-file';

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
      next += 1;
      const rowsWith = (said: string) => [
        ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
        ['How much?', 'BRA', 'BRA', '5 ha', said],
      ];
      const tabs = { GOLD: rowsWith(answer), Other: rowsWith(otherAnswer), Notes: [] };
      return workbookFile(join(folder, `in-${next}.xlsx`), tabs);
    },
    output: () => join(folder, `out-${(next += 1)}.xlsx`),
  };
}
