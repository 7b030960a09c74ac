/** One command of `npm start`. */
import { compareFiles } from './compare';
import { diffFiles } from './diff';
import { readOptions, USAGE, type Options } from './options';
import { score } from './score';
import { scoreWorkbook, importOf } from './score-workbook';
import { beginProgress, print, endProgress, importLines, plain } from './terminal';
import { existsSync } from 'node:fs';
import { Saving } from '../files/saving';
import { readWorkbook, workbookBytes } from '../xlsx';
import { NothingToDo, openAddOn, repliesBeside } from './add-on';
import { end, orKeep } from './ending';
import { checkOutputs, orUsageError } from './outputs';
import { runToEnd } from './run-to-end';

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

// `npm start -- --ask-only`: the agent's answers to the questions of a workbook, without scores.

/**
 * Asks what has no response yet. What an earlier command wrote to the output counts: it is read in place of the workbook.
 *
 * @throws UsageError before anything is asked, RunStopped where not everything could be asked, NotSaved
 */
async function askWorkbook(options: Options): Promise<void> {
  checkOutputs(options);
  const { tabs, choice, set, out, responses } = options;
  const workbook = await orUsageError(readWorkbook(existsSync(out) ? out : options.workbook));
  const replies = repliesBeside(out, set);
  const { runtime, ask, lastToast } = openAddOn(workbook, { replies });
  if (responses !== undefined)
    print(`${importLines(ask('importResponses', { ...importOf(responses, tabs), set }))}\n`);
  const request = { tabs, choice, set, which: 'missing', thenScore: false, from: 'command line' } as const;
  const saving = new Saving(replies.file);
  let outcome: string;
  try {
    print(`${plain(ask('planAsking', request).text)}\n`);
    if (replies.remark !== '') print(`${replies.remark}\n`);
    const kind = {
      start: () => ask('askAgent', request),
      summaryIn: () => undefined,
      last: lastToast,
    };
    // A command that stops leaves its output as it was: what it was answered is beside it, and the next one goes on from the same state.
    outcome = orKeep(
      () => undefined,
      { replies, saving },
      () => runToEnd(runtime, ask, kind),
    );
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error;
    outcome = error.message;
  }
  endProgress();
  saving.save(out, workbookBytes(workbook));
  print(`${plain(outcome.replace(/\.$/, ''))}.\nWritten: ${saving.written.join()}`);
  end({ stopped: '', outcome: 'finished' }, 'run', { replies, saving });
}
