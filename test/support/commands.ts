/** Runs commands, in one process after another command or each in its own process. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import * as z from 'zod';
import { COMMAND_HOST, MAIN } from './program';

const ROOT = resolve(__dirname, '../..');

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface Watch {
  /** In a separate process, as users start it: needed by tests of signals, pipes and exit statuses. */
  readonly isAlone?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Alone, and its reader stops after the first chunk of output, as with `| head`. */
  readonly stopsReading?: boolean;
  /** For a separate process: the text that comes through its standard input. */
  readonly input?: string | Buffer;
  /** Sends this signal to a separate process with the first output, while its standard input is still open. */
  readonly endsBy?: NodeJS.Signals;
}

export function started(
  args: readonly string[],
  { environment, stopsReading, input = '', endsBy }: Watch = {},
): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
    if (stopsReading) child.stdout.destroy();
    if (endsBy) child.kill(endsBy);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(input);
  if (!endsBy) child.stdin.end();
  child.stderr.on('data', (piece) => (stderr += String(piece)));
  return {
    ended: new Promise((done) => {
      child.on('close', (status, signal) => done({ status, signal, stdout, stderr }));
    }),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a command to its end. */
export function ended(args: readonly string[], watch: Watch = {}): Promise<Ended> {
  const { isAlone = false, stopsReading = false, environment = {} } = watch;
  if (isAlone || stopsReading) return started(args, watch).ended;
  return new Promise((done) => {
    const id = (orders += 1);
    waiting.set(id, done);
    host ??= startHost();
    host.ref();
    host.channel?.ref();
    host.send({ id, args, environment });
  });
}

const CarriedOut = z.object({ id: z.number(), status: z.number(), stdout: z.string(), stderr: z.string() });

let host: ChildProcess | undefined;
let orders = 0;
const waiting = new Map<number, (end: Ended) => void>();
// Each test file has its own process: without this, it would keep the Jest worker from ending.
afterAll(() => void host?.kill('SIGKILL'));

function startHost(): ChildProcess {
  const child = fork(COMMAND_HOST, {
    cwd: ROOT,
    execArgv: [],
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    const { id, ...end } = CarriedOut.parse(message);
    waiting.get(id)?.({ ...end, signal: null });
    waiting.delete(id);
    if (waiting.size === 0) rest(child);
  });
  child.on('exit', (status, signal) => {
    host = undefined;
    for (const done of waiting.values()) done({ status, signal, stdout: '', stderr: '' });
    waiting.clear();
  });
  return child;
}

/** Lets this process end although the host is idle: the host ends with it. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
