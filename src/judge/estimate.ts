/** What judging will cost, told before it is done. */
import type { JudgeSettings } from '../settings/judge';
import { readCached, type VerdictCache } from './cache';
import type { ModelClient } from './model-client';
import { type RequestOptions, requestsFor, type Unit } from './requests';

export interface JudgeEstimate {
  /** Questions that rules decide. */
  readonly byRules: number;
  /** Requests to the model, and those that the cache answers. */
  readonly requests: number;
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined where the model's price is not known. Of prompts that begin alike the beginning is paid for once in full. */
  readonly costUsd: number | undefined;
  /** Votes besides the first, if every question were in doubt, and US dollars in that case, without a prompt cache. */
  readonly mostVotes: number;
  readonly mostUsd: number | undefined;
  readonly seconds: number;
}

export const NOTHING_TO_ASK: JudgeEstimate = {
  byRules: 0,
  requests: 0,
  cached: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  mostVotes: 0,
  mostUsd: 0,
  seconds: 0,
};

/** English text and JSON run to about four characters a token; other scripts to fewer. */
const CHARACTERS_PER_TOKEN = 4;
const OUTPUT_PER_PART = 150;
/** A typical reply of a small model, and the slower ones that a group then waits for. */
const SECONDS_PER_REPLY = 2.5;
const SECONDS_PER_GROUP = 2.5;
/** So many requests of a group Google sends at the same time. */
const AT_ONCE = 10;

/** Rough by nature: retries and thinking are not foreseen. */
export function estimateRequests(
  units: readonly Unit[],
  options: {
    readonly asking: RequestOptions;
    readonly cache: VerdictCache | undefined;
    readonly client: Pick<ModelClient, 'costOf'>;
    readonly settings: JudgeSettings;
  },
): Omit<JudgeEstimate, 'byRules'> {
  const { cache, client, settings, asking } = options;
  const entries = cache?.get(units.map(({ key }) => key)) ?? new Map<string, unknown>();
  const unknown = units.filter(({ key, ask }) => !readCached(entries.get(key), ask));
  const open = requestsFor(unknown, asking);
  const characters = open.reduce(
    (sum, { ask }) => sum + ask.system.length + ask.user.length + JSON.stringify(ask.schema).length,
    0,
  );
  const input = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const output = OUTPUT_PER_PART * open.reduce((sum, { ask }) => sum + ask.questions.length, 0);
  const [first] = open;
  const prefix = Math.floor((first?.ask.system.length ?? 0) / CHARACTERS_PER_TOKEN);
  const usage = { input, output, cachedRead: 0, cacheWrite: 0, costUsd: undefined };
  const uncached = open.length === 0 ? 0 : client.costOf(usage);
  return {
    requests: open.length,
    cached: units.length - unknown.length,
    inputTokens: input,
    outputTokens: output,
    costUsd: open.length === 0 ? 0 : client.costOf({ ...usage, cachedRead: prefix * (open.length - 1) }),
    mostVotes: open.length * (settings.votes - 1),
    mostUsd: uncached === undefined ? undefined : uncached * settings.votes,
    seconds: secondsFor(open.length, settings.concurrency),
  };
}

function secondsFor(requests: number, groupSize: number): number {
  const inTurn = Math.ceil(requests / Math.min(AT_ONCE, groupSize));
  const groups = Math.ceil(requests / groupSize);
  return Math.ceil(inTurn * SECONDS_PER_REPLY + groups * SECONDS_PER_GROUP);
}
