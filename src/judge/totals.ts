/** What a judge has done so far, added up. */
import { FREE, NO_USAGE, type Usage } from './providers/provider';

export interface JudgeTotals {
  /** Questions that a rule decided. */
  readonly byRules: number;
  /** Questions answered from the verdict cache or together with an identical one. */
  readonly fromCache: number;
  /** Requests whose replies were in the cache, but had been changed by somebody: they were sent again. */
  readonly replaced: number;
  /** Responses that came back, errors included. */
  readonly requests: number;
  /** Requests sent again, until they got a response, because the host was busy, failing or unreachable. */
  readonly retries: number;
  /** First votes received, usually one per row, and further votes, asked for when one was in doubt. */
  readonly asked: number;
  readonly moreVotes: number;
  readonly inputTokens: number;
  /** The part of the input that was read from the provider's prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars, for the replies whose cost is known. */
  readonly costUsd: number;
  /** Replies whose cost is not known: neither the provider nor the price table says. */
  readonly unpriced: number;
}

export const NOTHING_DONE: JudgeTotals = {
  byRules: 0,
  fromCache: 0,
  replaced: 0,
  requests: 0,
  retries: 0,
  asked: 0,
  moreVotes: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  unpriced: 0,
};

export class Spending {
  readonly done: { -readonly [Name in keyof JudgeTotals]: JudgeTotals[Name] } = { ...NOTHING_DONE };
  /** US dollars of the most expensive reply; undefined until the cost of one is known. */
  costliestUsd: number | undefined;

  /** @param costOf US dollars, or undefined if not known */
  constructor(private readonly costOf: (usage: Usage) => number | undefined) {}

  /** Books what a response used. */
  book(usage: Usage): void {
    this.done.inputTokens += usage.input;
    this.done.cachedTokens += usage.cachedRead;
    this.done.outputTokens += usage.output;
    const cost = this.cost(usage);
    if (cost === undefined) this.done.unpriced += 1;
    else {
      this.done.costUsd += cost;
      this.costliestUsd = Math.max(this.costliestUsd ?? 0, cost);
    }
  }

  /** Nothing used costs nothing. A reply that does not say what it used has an unknown cost. */
  cost(usage: Usage): number | undefined {
    if (usage === NO_USAGE || usage === FREE) return 0;
    if (usage.input + usage.output > 0) return this.costOf(usage);
    return usage.costUsd === 0 ? undefined : usage.costUsd;
  }

  get totals(): JudgeTotals {
    return { ...this.done };
  }
}

/** Adds up two uses for one question, such as a cut-off reply and its repetition. */
export function addUsage(a: Usage, b: Usage): Usage {
  if (a === NO_USAGE) return b;
  if (b === FREE) return a;
  return {
    input: a.input + b.input,
    cachedRead: a.cachedRead + b.cachedRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    costUsd: a.costUsd === undefined ? undefined : a.costUsd + (b.costUsd ?? 0),
  };
}

/** Adds up the totals of a run's executions. */
export function addTotals(before: JudgeTotals, now: JudgeTotals): JudgeTotals {
  return {
    byRules: before.byRules + now.byRules,
    fromCache: before.fromCache + now.fromCache,
    replaced: before.replaced + now.replaced,
    requests: before.requests + now.requests,
    retries: before.retries + now.retries,
    asked: before.asked + now.asked,
    moreVotes: before.moreVotes + now.moreVotes,
    inputTokens: before.inputTokens + now.inputTokens,
    cachedTokens: before.cachedTokens + now.cachedTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    costUsd: before.costUsd + now.costUsd,
    unpriced: before.unpriced + now.unpriced,
  };
}
