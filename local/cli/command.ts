/** One command of `npm start`. */
import { compareFiles } from './compare';
import { diffFiles } from './diff';
import { readOptions, USAGE } from './options';
import { scoreWorkbook } from './score-workbook';
import { print } from './terminal';

export async function command(args: readonly string[]): Promise<void> {
  if (args[0] === 'compare') {
    await compareFiles(args.slice(1));
    return;
  }
  if (args[0] === 'diff') {
    await diffFiles(args.slice(1));
    return;
  }
  const options = readOptions(args);
  if (options) await scoreWorkbook(options);
  else print(USAGE);
}
