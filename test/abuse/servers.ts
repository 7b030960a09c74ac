/** The tests' judge and agent in this process, which can see each request as it comes and kill its sender. */
import { startAgentServer } from '../support/agent-server';
import { type AgentServerInput, TOKEN } from '../support/agent-server/options';
import { startJudgeServer } from '../support/judge-server';
import type { JudgeServerInput } from '../support/judge-server/options';
import type { WireRequest } from '../support/judge-server/wire';

export interface Watched {
  /** For the commands: options, and keys in the environment. */
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** How many questions it was asked (lookups don't count). */
  readonly asked: () => number;
  /** Called for each question, before it is answered, counted from 1. */
  onQuestion: (count: number) => void;
  /** Objections of a real server. */
  readonly violations: readonly string[];
  readonly close: () => Promise<void>;
}

export const JUDGE_KEY = 'test-judge-key-0001';

export function watchedJudge(input: JudgeServerInput = {}): Promise<Watched> {
  return watched(async (before) => {
    const { url, violations, close } = await startJudgeServer(input, before);
    return {
      ...{ violations, close, environment: { GNW_JUDGE_KEY: JUDGE_KEY } },
      options: ['--judge', 'openai', '--judge-url', url.openai, '--judge-model', 'm'],
    };
  });
}

export function watchedAgent(input: AgentServerInput = {}): Promise<Watched> {
  return watched(async (before) => {
    const { url, agent, close } = await startAgentServer(input, before);
    return {
      ...{ violations: agent.violations, close, environment: { GNW_AGENT_TOKEN: TOKEN } },
      options: ['--agent-url', url],
    };
  });
}

type Started = Pick<Watched, 'options' | 'environment' | 'violations' | 'close'>;

async function watched(
  start: (before: (request: WireRequest) => void) => Promise<Started>,
): Promise<Watched> {
  let count = 0;
  const started = await start(({ method }) => {
    if (method === 'POST') result.onQuestion((count += 1));
  });
  const result: Watched = { ...started, asked: () => count, onQuestion: () => undefined };
  return result;
}
