/** `npm run collect`: asks a live agent outside of Google, and writes the rows of `Responses`. */
import { statusOf } from '../cli/exit-status';
import { rowsOf } from '../cli/options';
import { print } from '../cli/terminal';
import { collect } from './collect';
import { readCollectOptions, USAGE } from './options';

process.exitCode = await statusOf(async () => {
  const options = readCollectOptions(process.argv.slice(2), rowsOf);
  if (options) await collect(options);
  else print(USAGE);
});
