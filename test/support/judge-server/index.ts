/** A judge server in another process: a caller that blocks this one's only thread would wait for itself. */
import * as z from 'zod';
import { closing } from '../closing';
import type { JudgeServerInput } from './options';
import { listen } from './server';

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
  const { server, port } = await listen(options);
  const url = `http://127.0.0.1:${port}`;
  const state = async (): Promise<JudgeServerState> => {
    const response = await fetch(`${url}/__judge/state`);
    return State.parse(await response.json());
  };
  return {
    url: { openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` },
    close: () => closing(server),
    state,
    requests: async () => (await state()).requests,
    violations: async () => (await state()).violations,
  };
}
