/** One command of `npm start`. */
import { askWorkbook } from './ask-workbook';
import { compareFiles } from './compare';
import { diffFiles } from './diff';
import { readOptions, USAGE } from './options';
import { score } from './score';
import { scoreWorkbook } from './score-workbook';
import { beginProgress, print } from './terminal';

/** Commands other than the run, which has no name. */
const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => Promise<void>> = new Map([
  ['compare', compareFiles],
  ['diff', diffFiles],
  ['score', score],
]);

export async function command(args: readonly string[]): Promise<void> {
  beginProgress();
  const [name = '', ...rest] = args;
  const other = COMMANDS.get(name);
  if (other) {
    await other(rest);
    return;
  }
  const options = readOptions(args);
  if (options) await (options.isAskOnly ? askWorkbook : scoreWorkbook)(options);
  else print(USAGE);
}
