/** The model that judges, as everything that asks it has it: connection, price, spending, what is known of it, the cap. */
import type { HttpClient } from '../model/ports';
import type { JudgeSettings } from '../settings/judge';
import { type Box, boxedHttp } from './batch/boxed';
import { type Asked, type AskResult, Dialogue } from './dialogue';
import { createMemory, type ModelMemory } from './memory';
import { costOf, priceOf } from './price';
import { type Connection, connect } from './providers/index';
import type { Usage } from './providers/provider';
import { JudgeStopped } from './stopped';
import { type JudgeTotals, Spending } from './totals';

export interface ModelOptions {
  readonly settings: JudgeSettings;
  /** '' where none is set: then no model is asked (an own base URL may do without). */
  readonly key: string;
  /** To the model's host only. Not used with the provider `rules`. */
  readonly http: HttpClient;
  /** Where questions are asked in batches. */
  readonly box?: Box;
  /** What is known about models from earlier executions. */
  readonly memory?: ModelMemory;
  /** US dollars that earlier executions of the same run have cost; they count towards the cap. */
  readonly spentUsd?: number;
}

export interface AskedAll<A> {
  /** In the order of what was asked. */
  readonly results: readonly AskResult<A>[];
  /** Why nothing more can be asked, if so; what is answered is paid for all the same. */
  readonly stop: JudgeStopped | undefined;
}

export interface ModelClient {
  /** '' where no model is set up: then nothing may be asked. */
  readonly model: string;
  /** Everything a reply depends on besides what is asked; never a key. */
  readonly basis: {
    readonly provider: string;
    readonly baseUrl: string;
    readonly model: string;
    readonly effort: string;
    readonly maxOutputTokens: number;
    readonly temperature: number | null;
  };
  /** See `Provider`. */
  readonly hasLittleRoom: boolean;
  /** @param tries how often the same is asked where its reply does not fit */
  readonly askAll: <A>(asked: readonly Asked<A>[], tries: number) => AskedAll<A>;
  /** US dollars; undefined where it is not known. */
  readonly costOf: (usage: Usage) => number | undefined;
  /** @param replies fresh ones @param vote the how many-th */
  readonly countVotes: (replies: number, vote: number) => void;
  readonly countRules: (decided: number) => void;
  readonly countCached: (answers: number) => void;
  readonly totals: () => JudgeTotals;
}

/** @throws UserError where the settings cannot work (no model named, a key that is none) */
export function modelClient(options: ModelOptions): ModelClient {
  const { settings, http, box, spentUsd = 0 } = options;
  const connection = connectionOf(options);
  const price = connection ? priceOf(connection.model, settings.priceTable) : undefined;
  const spending = new Spending((usage) => costOf(usage, price));
  const memory = options.memory ?? createMemory();
  const { provider, effort, maxOutputTokens, temperature } = settings;
  const { baseUrl = '', model = '' } = connection ?? {};
  return {
    model,
    basis: { provider, baseUrl, model, effort, maxOutputTokens, temperature },
    hasLittleRoom: connection?.provider.hasLittleRoom === true,
    askAll: (asked, tries) => {
      if (!connection || asked.length === 0) return { results: [], stop: undefined };
      const memoryKey = `${provider} ${baseUrl} ${model}`;
      const isProven = (): boolean => memory.get(memoryKey)?.isProven === true;
      const { results, stop } = new Dialogue(asked, {
        provider: connection.provider,
        http: box ? boxedHttp(http, box, isProven) : http,
        memory,
        maxOutputTokens,
        spending,
        tries,
        memoryKey,
        capReached: () => capReached(settings, spending.totals, spentUsd),
        // A batch reserves by itself what it may cost.
        mostAtOnce: () => (box ? Infinity : affordable(settings, spending, spentUsd)),
      }).run();
      return { results, stop };
    },
    costOf: (usage) => spending.cost(usage),
    countVotes: (replies, vote) => {
      if (vote === 1) spending.done.asked += replies;
      else spending.done.moreVotes += replies;
    },
    // What is collected for a batch is decided once more when its row is scored.
    countRules: (decided) => {
      if (box?.isCollecting !== true) spending.done.byRules += decided;
    },
    countCached: (answers) => {
      if (box?.isCollecting !== true) spending.done.fromCache += answers;
    },
    totals: () => spending.totals,
  };
}

/** Without a key the rules alone judge, unless the address is the user's own: a local model needs none. */
function connectionOf({ settings, key }: ModelOptions): Connection | undefined {
  const { provider, baseUrl } = settings;
  if (provider === 'rules' || (key.trim() === '' && baseUrl === '')) return undefined;
  return connect(provider, settings, key);
}

/** Requests that what is left may pay, each taken to cost as much as the costliest so far; one at least, which tells what it costs. */
function affordable({ costCapUsd }: JudgeSettings, spending: Spending, spentUsd: number): number {
  if (costCapUsd === 0 || spending.costliestUsd === 0) return Infinity;
  const left = costCapUsd - spentUsd - spending.totals.costUsd;
  return Math.max(1, Math.floor(left / (spending.costliestUsd ?? Infinity)));
}

/** Why the model may be asked no more, where the run has cost what it may. */
function capReached(
  { costCapUsd }: JudgeSettings,
  totals: JudgeTotals,
  spentUsd: number,
): JudgeStopped | undefined {
  if (costCapUsd === 0) return undefined;
  if (totals.unpriced > 0)
    return new JudgeStopped(
      'cost cap',
      'a cost cap is set, but the price of the judge model is not known or its replies do not say what they used: add it to the price table, or set the cap to 0',
    );
  const spent = spentUsd + totals.costUsd;
  return spent >= costCapUsd
    ? new JudgeStopped('cost cap', `the judge has cost $${spent.toFixed(4)}, the cap is $${costCapUsd}`)
    : undefined;
}
