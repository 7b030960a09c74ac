/** Comparison items, and a scorer over the scripted judge. */
import { createScorer, type Scorer } from '../../src/comparison/scorer';
import { scoredPair } from '../../src/comparison/winners';
import { contentHash } from '../../src/evalset/content-hash';
import { createHttpClient } from '../../src/http/client';
import { modelClient } from '../../src/judge/model-client';
import { everyOf } from '../../src/model/collections';
import {
  type AnswerScore,
  CARRIED,
  type Carried,
  type Compared,
  type ComparisonItem,
  type ComparisonOutcome,
} from '../../src/model/comparison';
import type { VerdictCache } from '../../src/model/judge';
import { JudgeSettings } from '../../src/settings/schema';
import { type FakeJudge, fakeClock, fakeJudge } from '../support/judge-server/fake-fetch';
import type { JudgeServerInput } from '../support/judge-server/options';

/** The carried fields of an item without any. */
export const nothing = (): Carried => everyOf(CARRIED, () => null);

export function item(
  question: string,
  texts: Partial<Pick<ComparisonItem, 'truth' | 'old' | 'new'>> = {},
): ComparisonItem {
  const all = { truth: 'The truth.', old: 'Old.', new: 'New.', ...texts };
  return {
    ...{ row: 2, question, ...all },
    uid: contentHash([question, all.truth, all.old, all.new]),
    carried: nothing(),
  };
}

export function score(factuality: number, completeness: number): AnswerScore {
  return { factuality, completeness, reason: 'r', insights: 'i', scoredBy: 'm' };
}

export function of(one: ComparisonItem, outcome: ComparisonOutcome | undefined): Compared {
  return { question: one.question, uid: one.uid, runId: 'r', item: one, outcome };
}

/** An item whose answers have these factualities and completenesses. */
export function compared(
  before: readonly [number, number],
  after: readonly [number, number],
  one: ComparisonItem = item('q'),
): Compared {
  const assessment = { overall: 'o', differences: 'd', assessedBy: 'm' };
  return of(one, { kind: 'scored', ...scoredPair(score(...before), score(...after)), assessment });
}

interface ScorerBench {
  readonly scorer: Scorer;
  readonly server: FakeJudge;
  /** The user texts of the requests, in order. */
  readonly cases: () => readonly string[];
}

export function scorerBench(
  options: {
    readonly attempts?: number;
    readonly cache?: VerdictCache;
  } = {},
  input: JudgeServerInput = {},
  settings: Partial<JudgeSettings> = {},
): ScorerBench {
  const { attempts = 3, cache } = options;
  const parsed = JudgeSettings().parse({ provider: 'openai', temperature: 0.1, ...settings });
  const server = fakeJudge(input);
  const http = createHttpClient({
    ...{ fetch: server.fetch, clock: fakeClock(), random: () => 1, concurrency: 100, attempts },
  });
  const scorer = createScorer({
    tolerance: 0.05,
    client: modelClient({ settings: parsed, key: input.key ?? 'test-judge-key-0001', http }),
    hash: (text) => contentHash([text]),
    ...(cache && { cache }),
  });
  return { scorer, server, cases: () => server.requests.map(({ body }) => userText(body)) };
}

function userText(body: string): string {
  const text: unknown = JSON.parse(body, (key: string, value: unknown) =>
    key === 'messages' && Array.isArray(value) ? value.slice(-1) : value,
  );
  return JSON.stringify(text);
}

/** @throws if it was not scored */
export function scoredAt(outcomes: readonly ComparisonOutcome[], index: number) {
  const outcome = outcomes[index];
  if (outcome?.kind !== 'scored') throw new Error(`item ${index} is not scored: ${JSON.stringify(outcome)}`);
  return outcome;
}
