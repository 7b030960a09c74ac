/** A judge over the scripted server, and questions to ask it. */
import { type JudgedAnswer, answerQuestion } from '../../src/judge/questions/answers';
import { clarificationQuestion } from '../../src/judge/questions/clarification';
import { MAX_ATTEMPTS } from '../../src/judge/provider';
import type { JudgeQuestion, Verdict, VerdictCache } from '../../src/model/judge';
import { BUILT_IN } from '../../src/checks/registry';
import { contentHash } from '../../src/evalset/content-hash';
import { createHttpClient } from '../../src/http/client';
import { createJudge, type Judge, type JudgeOptions } from '../../src/judge/decide';
import type { ModelMemory } from '../../src/judge/dialogue';
import { JudgeSettings } from '../../src/settings/schema';
import { type FakeClock, type FakeJudge, fakeClock, fakeJudge } from '../support/judge-server/fake-fetch';
import type { JudgeServerInput } from '../support/judge-server/options';

export const KEY = 'test-judge-key-0001';
export const MODEL_PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;
export const hash = (text: string): string => contentHash([text]);

interface Bench {
  readonly judge: Judge;
  readonly server: FakeJudge;
  readonly clock: FakeClock;
  readonly memory: ModelMemory;
}

/** A judge whose model is the scripted server. Rules are off by default: these tests are about the model. */
export function bench(
  settings: Partial<JudgeSettings> = {},
  server: JudgeServerInput = {},
  options: Partial<JudgeOptions> = {},
): Bench {
  const parsed = JudgeSettings().parse({ provider: 'openai', useRules: false, atOnce: 100, ...settings });
  const fake = fakeJudge(server);
  const clock = fakeClock();
  const memory: ModelMemory = options.memory ?? new Map();
  const http = createHttpClient({
    fetch: fake.fetch,
    clock,
    random: () => 1,
    concurrency: parsed.atOnce,
    attempts: MAX_ATTEMPTS,
  });
  const judge = createJudge({
    settings: parsed,
    numberTolerance: 0.05,
    key: KEY,
    http,
    hash,
    rubrics: BUILT_IN.rubrics,
    memory,
    ...options,
  });
  return { judge, server: fake, clock, memory };
}

export function answer(actual: string, more: Partial<JudgedAnswer> = {}): JudgeQuestion {
  return answerQuestion({
    part: 'agent_answer',
    query: 'What drove the loss?',
    expected: 'wildfire',
    actual,
    ...more,
  });
}

export function chart(actual: string): JudgeQuestion {
  return answer(actual, { part: 'charts_answer' });
}

export function turn(actual: string): JudgeQuestion {
  return clarificationQuestion({ query: 'What drove the loss?', actual });
}

/** The one verdict on one question. */
export function decideOne(judge: Judge, question: JudgeQuestion): Verdict {
  const verdict = judge.decide([[question]])[0]?.[0];
  if (!verdict) throw new Error('a question got no verdict');
  return verdict;
}

/** A cache that goes through JSON as the hidden tab does. */
export function memoryCache(): VerdictCache & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: (keys) =>
      new Map(
        keys.flatMap((key): [string, unknown][] => {
          const text = texts.get(key);
          return text === undefined ? [] : [[key, JSON.parse(text)]];
        }),
      ),
    put: (entries) => {
      for (const [key, entry] of entries) texts.set(key, JSON.stringify(entry));
    },
    secure: () => undefined,
  };
}
