/** `npm start`: scores a workbook with the bundle that is pushed to Google, and says what came of it. */
import { RunStopped } from '../ask';
import { compareFiles } from './compare';
import { readOptions, USAGE } from './options';
import { scoreWorkbook } from './score-workbook';
import { UsageError } from './usage-error';

/** Exit statuses; 130 (interrupted) is the shell's. */
const BAD_USAGE = 2;
const STOPPED = 3;

async function main(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === 'compare') {
      await compareFiles(args.slice(1));
      return 0;
    }
    const options = readOptions(args);
    if (options) await scoreWorkbook(options);
    else console.log(USAGE);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof RunStopped)) throw error;
    console.error(error.message);
    return error instanceof UsageError ? BAD_USAGE : STOPPED;
  }
}

// Whoever reads along may stop (`| head`): the run goes on, and its files are written all the same.
process.stdout.on('error', () => undefined);
process.exitCode = await main(process.argv.slice(2));
