/** Joins open questions into requests, and estimates their cost. */
import type { VerdictCache } from '../model/judge';
import { type Ask, compose, type PromptOptions } from './compose';
import { readCached } from './reply';
import type { ModelClient } from './model-client';
import type { AskTexts } from './provider';
import type { OpenQuestion } from './case-blocks';

/** An open question and where its verdict goes. */
export interface Slot extends OpenQuestion {
  readonly row: number;
  readonly column: number;
}

/**
 * Questions whose replies are cached together: all built-in questions of a row, or one question that users have worded, so that rewording
 * it repeats no other. A row's units that are not in the cache are sent in one request; identical units are asked once.
 */
export interface AskUnit {
  /** Content hash of provider, base URL, model, parameters, prompt and case; never of a key. */
  readonly key: string;
  /** The request for this unit alone. */
  readonly ask: Ask;
  /** Its slots in each row that asks it. */
  readonly askers: readonly (readonly Slot[])[];
}

export interface RequestOptions extends PromptOptions {
  readonly basis: ModelClient['basis'];
}

/** How often a question may be asked. */
export const MAX_VOTES = 2;

/** The most questions in a request: each lengthens the reply, which must arrive complete. */
const MAX_PARTS = 24;

/** @param slots open questions in row order @param vote see `compose` */
export function unitsFor(slots: readonly Slot[], options: RequestOptions, vote = 1): readonly AskUnit[] {
  const { basis, hash } = options;
  const byKey = new Map<string, AskUnit>();
  for (const group of groupsOf(slots)) {
    const ask = compose(group, options, vote);
    const { prompt, user } = ask;
    // The key includes parameters that the model refuses (temperature, a schema): a later run looks it up before it knows of them.
    const key = hash(JSON.stringify({ ...basis, prompt, user }));
    byKey.set(key, { key, ask, askers: [...(byKey.get(key)?.askers ?? []), group] });
  }
  return [...byKey.values()];
}

/** @param units not in the cache */
export function requestsFor(
  units: readonly AskUnit[],
  options: RequestOptions,
  vote = 1,
): { readonly ask: Ask; readonly units: readonly AskUnit[] }[] {
  const together = packed(units, ({ askers: [slots = []] }, others) => {
    const asked = slotsOf(others);
    return slots.length + asked.length <= MAX_PARTS && slots.every((slot) => canJoin(slot, asked));
  });
  return together.map((joined) => {
    const [only, ...others] = joined;
    return {
      units: joined,
      ask: only && others.length === 0 ? only.ask : compose(slotsOf(joined), options, vote),
    };
  });
}

function slotsOf(units: readonly AskUnit[]): readonly Slot[] {
  return units.flatMap(({ askers: [asker = []] }) => asker);
}

/** True for the same row and query, and a part that is not asked yet. */
function canJoin({ row, question }: Slot, [first, ...others]: readonly Slot[]): boolean {
  return (
    first?.row === row &&
    first.question.query === question.query &&
    [first, ...others].every((other) => other.question.part !== question.part)
  );
}

/** The slots of each unit. */
function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const isOwn = ({ question }: Slot): boolean => question.rubric.isOwn === true;
  return packed(slots, (slot, others) => ![slot, ...others].some(isOwn) && canJoin(slot, others));
}

/** Puts each item into the first group that it fits into, else into a new one. */
function packed<T>(items: readonly T[], fits: (item: T, others: readonly T[]) => boolean): T[][] {
  const groups: T[][] = [];
  for (const item of items) {
    const group = groups.find((others) => fits(item, others));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

export interface JudgeEstimate {
  /** Requests to the model, and requests that the cache answers. */
  readonly requests: number;
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars, without the discount of a prompt cache, which not every provider has; undefined if the price is not known. */
  readonly costUsd: number | undefined;
  /** Second votes if every question is in doubt, and US dollars in that case. */
  readonly mostVotes: number;
  readonly mostUsd: number | undefined;
}

/** Of English text and JSON; any other letter is counted as a token. */
const CHARACTERS_PER_TOKEN = 4;
/** Tokens for evidence, reason, score and some thinking. */
const OUTPUT_PER_PART = 200;

/** Estimates the requests for units that are not in the cache. */
export function estimateRequests(
  units: readonly AskUnit[],
  asking: RequestOptions,
  client: Pick<ModelClient, 'costOf'>,
  cache: VerdictCache | undefined,
): JudgeEstimate {
  const entries = cache?.get(units.map(({ key }) => key)) ?? new Map<string, unknown>();
  const unknown = units.filter(({ key, ask }) => !readCached(entries.get(key), ask));
  const open = requestsFor(unknown, asking).map(({ ask }) => ask);
  const parts = open.reduce((sum, { questions }) => sum + questions.length, 0);
  const work = { open, cached: units.length - unknown.length, outputTokens: OUTPUT_PER_PART * parts };
  return estimateOf(work, MAX_VOTES, client);
}

/** A rough estimate without retries. @param votes the most for each request */
export function estimateOf(
  work: { readonly open: readonly AskTexts[]; readonly cached: number; readonly outputTokens: number },
  votes: number,
  client: Pick<ModelClient, 'costOf'>,
): JudgeEstimate {
  const { open, cached, outputTokens: output } = work;
  const input = tokensIn(open.flatMap(({ system, user, schema }) => [system, user, JSON.stringify(schema)]));
  // Some providers charge more for a beginning when they first see it.
  const cacheWrite = tokensIn([...new Set(open.map(({ system }) => system))]);
  const costUsd =
    open.length === 0 ? 0 : client.costOf({ input, output, cachedRead: 0, cacheWrite, costUsd: undefined });
  return {
    requests: open.length,
    cached,
    inputTokens: input,
    outputTokens: output,
    costUsd,
    mostVotes: open.length * (votes - 1),
    mostUsd: costUsd === undefined ? undefined : costUsd * votes,
  };
}

function tokensIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    const others = text.replace(/[\0-\x7f]+/g, '').length;
    return sum + Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
  }, 0);
}
