/** Estimates the cost of judging in advance. */
import type { VerdictCache } from '../model/judge';
import { readCached } from './cache';
import { CONCURRENCY } from './limits';
import type { ModelClient } from './model-client';
import type { AskTexts } from './providers/provider';
import { type RequestOptions, requestsFor, type Unit } from './requests';
import { MOST_VOTES } from './votes';

export interface JudgeEstimate {
  /** Questions that rules decide. */
  readonly byRules: number;
  /** Requests to the model, and requests that the cache answers. */
  readonly requests: number;
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined if the model's price is not known. A beginning that requests share is charged in full only once, if providers keep it. */
  readonly costUsd: number | undefined;
  /** Votes after the first if every question were in doubt, and US dollars in that case, without a prompt cache. */
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

/** English text and JSON have about four characters per token; other scripts have fewer. */
const CHARACTERS_PER_TOKEN = 4;
/** Tokens from which most providers keep a beginning: some from 512, some only from 4,096. */
const CACHED_FROM = 1024;
const OUTPUT_PER_PART = 150;
/** A typical reply of a small model, and the extra wait of a group for its slowest replies. */
const SECONDS_PER_REPLY = 2.5;
const SECONDS_PER_GROUP = 2.5;
/** How many requests of a group Google sends at the same time. */
const AT_ONCE = 10;

interface EstimateOptions {
  readonly client: Pick<ModelClient, 'costOf'>;
}

/** Which units are not in the cache, and what they cost: see `estimateOf`. */
export function estimateRequests(
  units: readonly Unit[],
  options: EstimateOptions & { readonly asking: RequestOptions; readonly cache: VerdictCache | undefined },
): Omit<JudgeEstimate, 'byRules'> {
  const entries = options.cache?.get(units.map(({ key }) => key)) ?? new Map<string, unknown>();
  const unknown = units.filter(({ key, ask }) => !readCached(entries.get(key), ask));
  const open = requestsFor(unknown, options.asking).map(({ ask }) => ask);
  const parts = open.reduce((sum, { questions }) => sum + questions.length, 0);
  const work = { open, cached: units.length - unknown.length, outputTokens: OUTPUT_PER_PART * parts };
  return estimateOf(work, MOST_VOTES, options);
}

/**
 * A rough estimate: retries and thinking are not included.
 *
 * @param votes the most often each is asked
 */
export function estimateOf(
  work: { readonly open: readonly AskTexts[]; readonly cached: number; readonly outputTokens: number },
  votes: number,
  { client }: EstimateOptions,
): Omit<JudgeEstimate, 'byRules'> {
  const { open, cached, outputTokens: output } = work;
  const characters = open.reduce(
    (sum, { system, user, schema }) => sum + system.length + user.length + JSON.stringify(schema).length,
    0,
  );
  const input = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const usage = { input, output, cachedRead: 0, cacheWrite: 0, costUsd: undefined };
  const uncached = open.length === 0 ? 0 : client.costOf(usage);
  return {
    requests: open.length,
    cached,
    inputTokens: input,
    outputTokens: output,
    costUsd: open.length === 0 ? 0 : client.costOf({ ...usage, cachedRead: cachedReadOf(open) }),
    mostVotes: open.length * (votes - 1),
    mostUsd: uncached === undefined ? undefined : uncached * votes,
    seconds: secondsFor(open.length),
  };
}

/** Tokens of beginnings that an earlier request had, too, and that are long enough for a provider to keep. */
function cachedReadOf(open: readonly AskTexts[]): number {
  const seen = new Set<string>();
  return open.reduce((sum, { system }) => {
    const tokens = Math.floor(system.length / CHARACTERS_PER_TOKEN);
    const isKept = seen.has(system) && tokens >= CACHED_FROM;
    seen.add(system);
    return sum + (isKept ? tokens : 0);
  }, 0);
}

function secondsFor(requests: number): number {
  const inTurn = Math.ceil(requests / AT_ONCE);
  const groups = Math.ceil(requests / CONCURRENCY);
  return Math.ceil(inTurn * SECONDS_PER_REPLY + groups * SECONDS_PER_GROUP);
}
