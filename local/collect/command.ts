/** One command of `npm run collect`. */
import { rowsOf } from '../cli/options';
import { print } from '../cli/terminal';
import { collect } from './collect';
import { readCollectOptions, USAGE } from './options';

export async function collectCommand(args: readonly string[]): Promise<void> {
  const options = readCollectOptions(args, rowsOf);
  if (options) await collect(options);
  else print(USAGE);
}
