/** The requests that open questions make, and what they will cost. */
import type { VerdictCache } from '../model/judge';
import { readCached, type Ask, compose, type PromptOptions } from './compose';
import type { ModelClient } from './model-client';
import type { AskTexts } from './providers/provider';
import { MAX_VOTES } from './votes';
import type { OpenQuestion } from './case-blocks';

// Open questions → requests. Replies are cached by unit: a row's built-in questions form one unit, and each question that users have
// worded is a unit of its own, so that rewording it repeats no other question. A row's units that are not in the cache are sent in one
// request; identical units are asked once.

/** An open question and where its verdict goes. */
export interface Slot extends OpenQuestion {
  readonly row: number;
  readonly column: number;
}

export interface AskUnit {
  /** Content hash of provider, address, model, parameters, prompt and case; never of a key. */
  readonly key: string;
  /** The request that would ask this unit alone. */
  readonly ask: Ask;
  /** Who waits for it: more than one if several rows ask the same. */
  readonly askers: readonly (readonly Slot[])[];
}

export interface RequestOptions extends PromptOptions {
  readonly basis: ModelClient['basis'];
}

/** The most questions in one request: each adds to a reply that must arrive complete. */
const MAX_PARTS = 24;

/** @param slots open questions in row order @param vote see `compose` */
export function unitsFor(slots: readonly Slot[], options: RequestOptions, vote = 1): readonly AskUnit[] {
  const { basis, hash } = options;
  const byKey = new Map<string, AskUnit>();
  for (const group of groupsOf(slots)) {
    const ask = compose(group, options, vote);
    const { prompt, user } = ask;
    // What a model turns out not to accept (temperature, a schema) does not change the key: it is built from what was wanted, so
    // that a later run finds the entry before it has learnt the same again.
    const key = hash(JSON.stringify({ ...basis, prompt, user }));
    byKey.set(key, { key, ask, askers: [...(byKey.get(key)?.askers ?? []), group] });
  }
  return [...byKey.values()];
}

/** Units that are sent together, their questions one after the other. @param units those not in the cache */
export function requestsFor(
  units: readonly AskUnit[],
  options: RequestOptions,
  vote = 1,
): { readonly ask: Ask; readonly units: readonly AskUnit[] }[] {
  const together: AskUnit[][] = [];
  for (const unit of units) {
    const [first] = unit.askers;
    const fits = together.find((others) => first && mayJoin(first, others));
    if (fits) fits.push(unit);
    else together.push([unit]);
  }
  return together.map((joined) => {
    const [only, ...others] = joined;
    const slots = joined.flatMap(({ askers: [asker = []] }) => asker);
    return { units: joined, ask: only && others.length === 0 ? only.ask : compose(slots, options, vote) };
  });
}

function mayJoin(slots: readonly Slot[], units: readonly AskUnit[]): boolean {
  const there = units.flatMap(({ askers: [asker = []] }) => asker);
  return slots.length + there.length <= MAX_PARTS && slots.every((slot) => canJoin(slot, there));
}

/** Whether a slot can join others: the same row and query, each part once. */
function canJoin({ row, question }: Slot, [first, ...others]: readonly Slot[]): boolean {
  return (
    first?.row === row &&
    first.question.query === question.query &&
    [first, ...others].every((other) => other.question.part !== question.part)
  );
}

/** A row's built-in questions together; in several groups only if they are about different queries or the same part twice. */
function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const groups: Slot[][] = [];
  for (const slot of slots) {
    const group = slot.question.rubric.isOwn
      ? undefined
      : groups.find((others) => !others[0]?.question.rubric.isOwn && canJoin(slot, others));
    if (group) group.push(slot);
    else groups.push([slot]);
  }
  return groups;
}

export interface JudgeEstimate {
  /** Requests to the model, and requests that the cache answers. */
  readonly requests: number;
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars, without the discount of a prompt cache, as not every provider keeps one; undefined if the price is not known. */
  readonly costUsd: number | undefined;
  /** Votes after the first if every question were in doubt, and US dollars in that case. */
  readonly mostVotes: number;
  readonly mostUsd: number | undefined;
  /** The day on which the model that is to be asked ended, see `endOf`. */
  readonly endedOn: string;
}

export const NOTHING_TO_ASK: JudgeEstimate = {
  requests: 0,
  cached: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  mostVotes: 0,
  mostUsd: 0,
  endedOn: '',
};

/** Letters of English text and JSON per token; any other letter is counted as one. */
const CHARACTERS_PER_TOKEN = 4;
/** Evidence, reason and score; what a small model thinks before that included. */
const OUTPUT_PER_PART = 200;

/** Which units are not in the cache, and what they cost: see `estimateOf`. */
export function estimateRequests(
  units: readonly AskUnit[],
  asking: RequestOptions,
  client: Pick<ModelClient, 'costOf' | 'endedOn'>,
  cache: VerdictCache | undefined,
): JudgeEstimate {
  const entries = cache?.get(units.map(({ key }) => key)) ?? new Map<string, unknown>();
  const unknown = units.filter(({ key, ask }) => !readCached(entries.get(key), ask));
  const open = requestsFor(unknown, asking).map(({ ask }) => ask);
  const parts = open.reduce((sum, { questions }) => sum + questions.length, 0);
  const work = { open, cached: units.length - unknown.length, outputTokens: OUTPUT_PER_PART * parts };
  return estimateOf(work, MAX_VOTES, client);
}

/** A rough estimate: retries are not included. @param votes the most often each is asked */
export function estimateOf(
  work: { readonly open: readonly AskTexts[]; readonly cached: number; readonly outputTokens: number },
  votes: number,
  client: Pick<ModelClient, 'costOf' | 'endedOn'>,
): JudgeEstimate {
  const { open, cached, outputTokens: output } = work;
  const tokens = ({ system, user, schema }: AskTexts): number =>
    tokensIn(system) + tokensIn(user) + tokensIn(JSON.stringify(schema));
  const input = open.reduce((sum, ask) => sum + tokens(ask), 0);
  // Some providers charge more for a beginning when they first see it.
  const cacheWrite = [...new Set(open.map(({ system }) => system))].reduce(
    (sum, system) => sum + tokensIn(system),
    0,
  );
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
    endedOn: open.length === 0 ? '' : client.endedOn,
  };
}

function tokensIn(text: string): number {
  const others = text.replace(/[\0-\x7f]+/g, '').length;
  return Math.ceil((text.length - others) / CHARACTERS_PER_TOKEN) + others;
}
