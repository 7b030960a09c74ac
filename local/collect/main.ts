/** `npm run collect`: asks a live agent outside Google, and writes the rows of `Responses`. */
import { statusOf } from '../cli/exit-status';
import { collectCommand } from './command';

process.exitCode = await statusOf(() => collectCommand(process.argv.slice(2)));
