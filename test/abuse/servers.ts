/** The input of commands that get killed, and the tests' judge and agent in this process, which see each request as it comes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAgentServer } from '../support/agent-server';
import { type AgentServerInput, TOKEN } from '../support/agent-server/options';
import { JUDGE_ENVIRONMENT, startJudgeServer } from '../support/judge-server';
import type { JudgeServerInput } from '../support/judge-server/options';
import type { WireRequest } from '../support/judge-server/wire';
import { workbookFile } from '../support/workbook-file';

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

export function watchedJudge(input: JudgeServerInput = {}): Promise<Watched> {
  return watched(async (before) => {
    const { options, violations, close } = await startJudgeServer(input, before);
    return {
      ...{ violations, close, environment: JUDGE_ENVIRONMENT, options: options() },
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

/** An eval set in which every row needs a judge and every question can be put to an agent. */
export function judgedWorkbook(path: string, rows: number): string {
  const header = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
  const lines = Array.from({ length: rows }, (_row, index) => [
    `t${index + 1}`,
    `Why is area ${index + 1} of interest?`,
    `Because of reason ${index + 1}.`,
    `Some say: Because of reason ${index + 1}. Others would not.`,
  ]);
  return workbookFile(path, { GOLD: [header, ...lines] });
}

/** Two versions' answers to `items` questions. @returns their files */
export function comparedFiles(folder: string, items: number): readonly [old: string, fresh: string] {
  const answersOf = (version: string) =>
    Array.from({ length: items }, (_item, index) => ({
      Question: `Why is area ${index + 1} of interest?`,
      Answer: `Because of reason ${index + 1}.`,
      Agentic_answer: `The ${version} answer names reason ${index + 1}.`,
    }));
  const files = [join(folder, 'old.json'), join(folder, 'new.json')] as const;
  writeFileSync(files[0], JSON.stringify(answersOf('old')));
  writeFileSync(files[1], JSON.stringify(answersOf('new')));
  return files;
}
