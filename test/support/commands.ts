/** The commands as processes of their own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { program, source } from './program';

const ROOT = resolve(__dirname, '../..');
const MAINS = { start: 'local/cli/main.ts', collect: 'local/collect/main.ts' } as const;
export type Command = keyof typeof MAINS;

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface Watch {
  /** As `npm start` starts it, which takes three times as long. */
  readonly isFromSource?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Stop reading after the first piece of output, as `| head` does. */
  readonly stopsReading?: boolean;
}

export function started(
  command: Command,
  args: readonly string[],
  { isFromSource = false, environment, stopsReading }: Watch = {},
): Running {
  const main = MAINS[command];
  const node = isFromSource ? source(main) : program(main);
  const child = spawn(process.execPath, [...node, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
    if (stopsReading) child.stdout.destroy();
  });
  child.stderr.on('data', (piece) => (stderr += String(piece)));
  return {
    ended: new Promise((done) => {
      child.on('close', (status, signal) => done({ status, signal, stdout, stderr }));
    }),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a command to its end. */
export function ended(command: Command, args: readonly string[], watch: Watch = {}): Promise<Ended> {
  return started(command, args, watch).ended;
}
