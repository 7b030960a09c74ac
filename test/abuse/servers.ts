/** The tests' judge and agent in this process, which can see each request as it comes and kill its sender. */
import type { IncomingMessage, Server } from 'node:http';
import * as z from 'zod';
import { type AgentServerInput, TOKEN } from '../support/agent-server/options';
import { listen as listenAsAgent } from '../support/agent-server/server';
import { closing } from '../support/closing';
import type { JudgeServerInput } from '../support/judge-server/options';
import { listen as listenAsJudge } from '../support/judge-server/server';

export interface Watched {
  /** What the commands are given: options, and keys in the environment. */
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** How many questions it was asked (lookups don't count). */
  readonly asked: () => number;
  /** Called for each question, before it is answered, counted from 1. */
  onQuestion: (count: number) => void;
  /** Whether it takes any key, as if somebody had renewed it. */
  takesAnyKey: boolean;
  /** What a real one would have objected to. */
  readonly violations: () => Promise<readonly string[]>;
  readonly close: () => void;
}

export const JUDGE_KEY = 'test-judge-key-0001';

export async function watchedJudge(input: JudgeServerInput = {}): Promise<Watched> {
  const { server, port } = await listenAsJudge(input);
  return watched(server, `http://127.0.0.1:${port}/__judge/state`, {
    options: ['--judge', 'openai', '--judge-url', `http://127.0.0.1:${port}/v1`, '--judge-model', 'm'],
    environment: { GNW_JUDGE_KEY: JUDGE_KEY },
  });
}

export async function watchedAgent(input: AgentServerInput = {}): Promise<Watched> {
  const { server, port } = await listenAsAgent(input);
  return watched(server, `http://127.0.0.1:${port}/__agent/state`, {
    options: ['--agent-url', `http://127.0.0.1:${port}`],
    environment: { GNW_AGENT_TOKEN: TOKEN },
  });
}

const State = z.object({ violations: z.array(z.string()) });

function watched(server: Server, stateUrl: string, about: Pick<Watched, 'options' | 'environment'>): Watched {
  let count = 0;
  const result: Watched = {
    ...about,
    asked: () => count,
    onQuestion: () => undefined,
    takesAnyKey: false,
    violations: async () => State.parse(await (await fetch(stateUrl)).json()).violations,
    close: () => void closing(server),
  };
  const [key = ''] = Object.values(about.environment);
  server.prependListener('request', ({ method, headers }: IncomingMessage) => {
    if (result.takesAnyKey && headers.authorization !== undefined) headers.authorization = `Bearer ${key}`;
    if (method !== 'POST') return;
    count += 1;
    result.onQuestion(count);
  });
  return result;
}
