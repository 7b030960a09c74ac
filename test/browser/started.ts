/** A workbench in a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MAIN } from '../support/program';

export interface Workbench {
  /** With the token. */
  readonly address: string;
  /** Interrupts it like Ctrl-C; resolves to the exit status. */
  readonly stop: () => Promise<number | null>;
}

/** @throws with its output if it does not start */
export async function startWorkbench(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Workbench> {
  const child = spawn(process.execPath, [MAIN, 'workbench', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const address = await new Promise<string>((found, fail) => {
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [url] = /http:\/\/\S+/.exec(said) ?? [];
      if (url !== undefined) found(url);
    });
    child.on('exit', () => fail(new Error(said)));
  });
  return {
    address,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      return child.exitCode;
    },
  };
}
