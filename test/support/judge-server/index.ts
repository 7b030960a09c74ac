/** A judge server in a process of its own, so that a caller whose HTTP blocks its only thread can be served. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { program } from '../program';
import type { JudgeServerInput } from './options';

export type { Fault, JudgeServerInput } from './options';

const State = z.object({
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
  violations: z.array(z.string()),
});
export type JudgeServerState = z.infer<typeof State>;

export interface JudgeServer {
  /** Base addresses for the setting judge.baseUrl. */
  readonly url: { readonly openai: string; readonly anthropic: string; readonly gemini: string };
  readonly close: () => Promise<void>;
  readonly state: () => Promise<JudgeServerState>;
  readonly requests: () => Promise<JudgeServerState['requests']>;
  /** What a real provider would have refused: expect none. */
  readonly violations: () => Promise<readonly string[]>;
}

const Started = z.object({ url: z.string(), openai: z.string(), anthropic: z.string(), gemini: z.string() });

/**
 * Starts one and waits until it listens.
 *
 * @example
 * const server = await startJudgeServer({ faults: ['rate limit'] });
 * // --judge openai --judge-url ${server.url.openai}, GNW_JUDGE_KEY=test-judge-key-0001
 * expect(await server.violations()).toEqual([]);
 * await server.close();
 */
export async function startJudgeServer(options: JudgeServerInput = {}): Promise<JudgeServer> {
  const child = spawn(
    process.execPath,
    [...program('test/support/judge-server/main.ts'), '0', JSON.stringify(options)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const started = await new Promise<z.infer<typeof Started>>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      done(Started.parse(JSON.parse(line)));
    });
    child.once('exit', (code) => {
      fail(new Error(`the judge server ended with status ${code ?? 'none'} before it listened`));
    });
  });
  const state = async (): Promise<JudgeServerState> => {
    const response = await fetch(`${started.url}/__judge/state`);
    return State.parse(await response.json());
  };
  return {
    url: started,
    close: () =>
      new Promise((done) => {
        child.once('exit', () => {
          done();
        });
        child.kill();
      }),
    state,
    requests: async () => (await state()).requests,
    violations: async () => (await state()).violations,
  };
}
