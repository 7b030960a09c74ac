/** A Langfuse server in a process of its own, so that a caller whose HTTP blocks its only thread can be served. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { program } from '../program';
import type { LangfuseServerInput } from './options';
import { ScoreBody } from './rules';

const State = z.object({
  scores: z.array(ScoreBody),
  requests: z.number(),
  violations: z.array(z.string()),
});

export interface LangfuseServer {
  /** For the setting langfuse.host. */
  readonly url: string;
  readonly state: () => Promise<z.infer<typeof State>>;
  readonly close: () => Promise<void>;
}

const Started = z.object({ url: z.string() });

/** Starts one and waits until it listens. */
export async function startLangfuseServer(options: LangfuseServerInput = {}): Promise<LangfuseServer> {
  const child = spawn(
    process.execPath,
    [...program('test/support/langfuse-server/main.ts'), '0', JSON.stringify(options)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const { url } = await new Promise<z.infer<typeof Started>>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      done(Started.parse(JSON.parse(line)));
    });
    child.once('exit', (code) => {
      fail(new Error(`the Langfuse server ended with status ${code ?? 'none'} before it listened`));
    });
  });
  return {
    url,
    state: async () => State.parse(await (await fetch(`${url}/__langfuse/state`)).json()),
    close: () =>
      new Promise((done) => {
        child.once('exit', () => {
          done();
        });
        child.kill();
      }),
  };
}
