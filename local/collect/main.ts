/** `npm run collect`: asks a live agent outside of Google, and writes the rows of `Responses`. */
import { RunStopped } from '../ask';
import { rowsOf } from '../cli/options';
import { UsageError } from '../cli/usage-error';
import { collect } from './collect';
import { readCollectOptions, USAGE } from './options';

/** Exit statuses, as those of `npm start`. */
const BAD_USAGE = 2;
const STOPPED = 3;

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readCollectOptions(args, rowsOf);
    if (options) await collect(options);
    else console.log(USAGE);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof RunStopped)) throw error;
    console.error(error.message);
    return error instanceof UsageError ? BAD_USAGE : STOPPED;
  }
}

process.exitCode = await main(process.argv.slice(2));
