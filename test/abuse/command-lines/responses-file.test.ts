/** `npm start -- --responses FILE`: a file of outputs is imported and scored in one go. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '../../../local/xlsx';
import { ended, type Watch } from '../../support/commands';
import { cellAt } from '../../e2e/cells';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const folder = folderOf();

async function start(responses: string, out: string, watch?: Watch) {
  const input = workbookFile(join(folder, 'in.xlsx'), {
    GOLD: [
      ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
      // The recorded area is not the expected one: the given file takes precedence.
      ['1-001', 'Which area?', 'BRA', 'PER'],
    ],
  });
  writeFileSync(join(folder, 'run.csv'), responses);
  const args = ['--workbook', input, '--responses', join(folder, 'run.csv'), '--out', join(folder, out)];
  return ended(args, watch);
}

describe('a file of responses on the command line', () => {
  it('is imported, told of, and scored', async () => {
    const { status, stdout } = await start(
      'test_id,query,actual_id\n1-001,Which area?,BRA\n9,x,y\n',
      'a.xlsx',
      { isAlone: true },
    );
    expect(stdout).toContain('run.csv holds rows of recorded outputs: 2 entries.');
    expect(stdout).toContain('GOLD  1 responses to 1 cases, 1 of them by test_id');
    expect(stdout).toContain('! line 3 (9): no eval set has its test_id or its query; left out');
    expect(status).toBe(0);
    const scored = await readWorkbook(join(folder, 'a.xlsx'));
    expect(cellAt(scored, 'Responses', 2, 2).value).toBe('1-001');
    expect(cellAt(scored, 'GOLD results', 4, 2).value).toBe('pass');
  });

  it('that cannot be used stops the run before anything is written', async () => {
    const { status, stderr } = await start('name\nx\n', 'b.xlsx');
    expect(stderr.trim()).toBe('run.csv cannot be imported: its first line has no column query or test_id.');
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'b.xlsx'))).toBe(false);
  });
});
