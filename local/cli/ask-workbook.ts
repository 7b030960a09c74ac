/** Asks the agent for the missing responses of a workbook, and scores nothing. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { AskAddOn } from '../ask';
import { Saving } from '../files/saving';
import { readWorkbook, workbookBytes } from '../xlsx';
import { NothingToDo, openAddOn, openReplies } from './open-add-on';
import { finish, orKeep } from './end-command';
import { openInput, readText } from './input-workbook';
import type { RunOptions } from './options';
import { checkOutputs } from './check-outputs';
import { runToEnd } from './run-to-end';
import { endProgress, matchedResponsesText, plain, print } from './terminal';

/** Asks the agent for missing responses, starting from the output of an earlier command. @throws UsageError, RunStopped, NotSaved */
export async function askWorkbook(options: RunOptions): Promise<void> {
  checkOutputs(options);
  const { tab: tabs, choice, set, out } = options;
  const workbook = existsSync(out) ? await readWorkbook(out) : await openInput(options.workbook);
  const replies = openReplies(out, set);
  const { runtime, ask, lastToast } = openAddOn(workbook, { replies });
  importResponses(ask, options);
  const common = { tabs, choice, set, from: 'command line', beganAt: replies.beganAt } as const;
  const request = { ...common, which: 'missing', thenScore: false } as const;
  const saving = new Saving(replies.file);
  let outcome: string;
  try {
    print(`${plain(ask('planAsking', request).text)}\n`);
    if (replies.remark !== '') print(`${replies.remark}\n`);
    const kind = {
      start: () => ask('askAgent', request),
      summaryIn: () => undefined,
      lastSummary: lastToast,
      endMark: lastToast,
    };
    // A command that stops leaves its output unchanged: the answers are in a separate file, from which the next command resumes.
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
  finish({ replies, saving });
}

/** Imports the file of `--responses`, if there is one, and prints what it matched. @throws UsageError if it cannot be read */
export function importResponses(ask: AskAddOn, { responses: file, tab: tabs, set }: RunOptions): void {
  if (file === undefined) return;
  const request = { fileName: basename(file), text: readText(file), tabs, set };
  print(`${matchedResponsesText(ask('importResponses', request))}\n`);
}
