#!/usr/bin/env node
/**
 * Entry point of `npm start` and `gnw-evals`. The main thread listens for signals while a worker runs the command; `score` and
 * `workbench` run on the main thread.
 *
 * @example
 * npm start -- --workbook sets.xlsx --json run.json            # score all eval sets
 * npm start -- diff last-week.json run.json --fail-on error    # exit status 4 if a row has an error
 * npm start -- score cases.jsonl > scorecards.jsonl            # a case per line in, a scorecard per line out
 * npm start -- workbench sets.xlsx                             # the add-on in a browser
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import nodeModule from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { fileURLToPath } from 'node:url';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import {
  receive,
  INTERRUPTED,
  type ThreadMessage,
  post,
  type CommandThreadData,
  threadData,
} from './thread-messages';

/** How long to wait for an interrupted worker. A worker blocked in a system call, as on a lost disk, never stops. */
const MAX_STOP_MS = 1000;

function supervise(args: readonly string[]): void {
  const isTerminal = { out: process.stdout.isTTY, err: process.stderr.isTTY };
  const data: CommandThreadData = { args, isTerminal };
  // By default V8 lets a heap grow fourfold between collections; at most doubled, large workbooks take a quarter less memory.
  setFlagsFromString('--heap-growing-percent=100');
  // The script's time zone is set through the process's environment, which the thread shares.
  const thread = new Worker(new URL('../../programs/main.mjs', import.meta.url), {
    env: SHARE_ENV,
    execArgv: [],
    workerData: data,
  });
  let answers = '';
  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'end') process.exitCode = message.status;
    else if (message.kind === 'answers') answers = message.file;
    else receive(message);
  });
  thread.on('error', (error) => {
    throw error;
  });
  const interrupt = async (): Promise<void> => {
    const hasEnded = await Promise.race([thread.terminate().then(() => true), pause(MAX_STOP_MS, false)]);
    const kept = existsSync(answers)
      ? `Answers so far are in ${answers}: run the same command to resume.`
      : 'Files already saved are complete.';
    process.stderr.write(`${isTerminal.err ? '\r\u001b[K' : ''}Interrupted. ${kept}\n`);
    if (!hasEnded) {
      process.removeAllListeners('SIGINT').emit('exit', INTERRUPTED);
      process.kill(process.pid, 'SIGINT');
    }
    process.exit(INTERRUPTED);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
  // If the reader of the output stops (`| head`), the run continues and still writes its files.
  process.stdout.on('error', () => undefined);
}

// Keeps V8's compiled code for the next process: since Node 22, and if the folder is writable.
const enableCompileCache: unknown = Reflect.get(nodeModule, 'enableCompileCache');
if (typeof enableCompileCache === 'function')
  Reflect.apply(enableCompileCache, undefined, [fileURLToPath(new URL('../../programs', import.meta.url))]);

/** False if the current folder has been deleted: no worker can start there. */
function hasFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

const args = threadData?.args ?? process.argv.slice(2);

if (threadData || args[0] === 'score' || args[0] === 'workbench') {
  const [{ runCommandLine }, { statusOf }] = await Promise.all([
    import('./command-line'),
    import('./end-command'),
  ]);
  const status = await statusOf(() => runCommandLine(args));
  if (threadData) post({ kind: 'end', status });
  else process.exitCode = status;
} else if (hasFolder()) supervise(args);
else {
  process.stderr.write('The current folder no longer exists: change to another one.\n');
  process.exitCode = 2;
}
