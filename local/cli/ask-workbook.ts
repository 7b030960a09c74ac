/** `npm start -- --ask-only`: the agent's answers to the questions of a workbook, without scores. */
import { existsSync } from 'node:fs';
import { Saving } from '../files/saving';
import { readWorkbook, workbookBytes } from '../xlsx';
import { NothingToDo, openAddOn, repliesBeside } from './add-on';
import { end, orKeep } from './ending';
import type { Options } from './options';
import { checkOutputs, orUsageError } from './outputs';
import { importOf } from './score-workbook';
import { runToEnd } from './run-to-end';
import { endProgress, importLines, plain, print } from './terminal';

/**
 * Asks what has no response yet. What an earlier command wrote to the output counts: it is read in place of the workbook.
 *
 * @throws UsageError before anything is asked, RunStopped where not everything could be asked, NotSaved
 */
export async function askWorkbook(options: Options): Promise<void> {
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
