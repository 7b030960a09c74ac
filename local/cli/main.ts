#!/usr/bin/env node
/** `npm start` and `gnw-evals`: the main thread listens for signals while another does the work. `score` and `workbench` need no other. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { hear, INTERRUPTED, type Message, say, type ThreadData, threadData } from './threads';

/** A thread that waits for the system, as for a disk that is gone, cannot be ended, nor can the process be in the usual way. */
const MAX_MS = 1000;

function supervise(args: readonly string[]): void {
  const isWatched = { out: process.stdout.isTTY, err: process.stderr.isTTY };
  const data: ThreadData = { args, isWatched };
  // The script's time zone is set through the process's environment, which the thread shares.
  const thread = new Worker(new URL('../../programs/main.mjs', import.meta.url), {
    env: SHARE_ENV,
    execArgv: [],
    workerData: data,
  });
  let answers = '';
  thread.on('message', (message: Message) => {
    if (message.say === 'end') process.exitCode = message.status;
    else if (message.say === 'answers') answers = message.file;
    else hear(message);
  });
  thread.on('error', (error) => {
    throw error;
  });
  const interrupt = async (): Promise<void> => {
    const hasEnded = await Promise.race([thread.terminate().then(() => true), pause(MAX_MS, false)]);
    const kept = existsSync(answers)
      ? `Answers so far are in ${answers}: run the same command to resume.`
      : 'Nothing was written.';
    process.stderr.write(`${isWatched.err ? '\r\u001b[K' : ''}Interrupted. ${kept}\n`);
    if (!hasEnded) {
      process.removeAllListeners('SIGINT').emit('exit', INTERRUPTED);
      process.kill(process.pid, 'SIGINT');
    }
    process.exit(INTERRUPTED);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
  // A reader may stop (`| head`): the run continues, and its files are still written.
  process.stdout.on('error', () => undefined);
}

// What V8 has compiled is kept for the next process, where Node can (22) and the folder may be written to.
const enableCompileCache: unknown = Reflect.get(nodeModule, 'enableCompileCache');
if (typeof enableCompileCache === 'function')
  Reflect.apply(enableCompileCache, undefined, [fileURLToPath(new URL('../../programs', import.meta.url))]);

/** Another program may have deleted it: then no thread starts, and no name of a file means anything. */
function hasFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

const args = threadData?.args ?? process.argv.slice(2);

const isAlone = args[0] === 'score' || args[0] === 'workbench';

if (threadData || isAlone) {
  const [{ command }, { statusOf }] = await Promise.all([import('./command'), import('./ending')]);
  const status = await statusOf(() => command(args));
  if (threadData) say({ say: 'end', status });
  else process.exitCode = status;
} else if (hasFolder()) supervise(args);
else {
  process.stderr.write('The current folder no longer exists: change to another one.\n');
  process.exitCode = 2;
}
