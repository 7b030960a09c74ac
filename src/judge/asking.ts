/** Asking a model anything whose reply has a known form: the settings, limits and accounts of judging, without its questions. */
import type { HttpClient } from '../model/ports';
import type { JudgeSettings } from '../settings/judge';
import { capReached, connectionOf } from './decide';
import { type Asked, type AskResult, Dialogue } from './dialogue';
import { createMemory, type ModelMemory } from './memory';
import { costOf, priceOf } from './price';
import type { Usage } from './providers/provider';
import type { JudgeStopped } from './stopped';
import { type JudgeTotals, Spending } from './totals';

export interface AskingOptions {
  readonly settings: JudgeSettings;
  /** '' where none is set; see `JudgeOptions`. */
  readonly key: string;
  readonly http: HttpClient;
  readonly memory?: ModelMemory;
  readonly spentUsd?: number;
}

export interface AskedAll<A> {
  /** In the order of what was asked. */
  readonly results: readonly AskResult<A>[];
  /** Why nothing more can be asked, if so; what is answered is paid for all the same. */
  readonly stop: JudgeStopped | undefined;
}

export interface Asking {
  /** '' where no model is set up: then nothing may be asked. */
  readonly model: string;
  /** Everything a reply depends on besides what is asked. */
  readonly basis: readonly unknown[];
  /** @param tries how often the same is asked where its reply does not fit */
  readonly askAll: <A>(asked: readonly Asked<A>[], tries: number) => AskedAll<A>;
  /** US dollars; undefined where it is not known. */
  readonly costOf: (usage: Usage) => number | undefined;
  readonly countRules: (decided: number) => void;
  readonly countCached: (answers: number) => void;
  readonly totals: () => JudgeTotals;
}

/** @throws UserError where the settings cannot work */
export function createAsking(options: AskingOptions): Asking {
  const { settings, http, spentUsd = 0 } = options;
  const connection = connectionOf(options);
  const price = connection ? priceOf(connection.model, settings.priceTable) : undefined;
  const spending = new Spending((usage) => costOf(usage, price));
  const memory = options.memory ?? createMemory();
  const { provider, effort, maxOutputTokens, temperature } = settings;
  return {
    model: connection?.model ?? '',
    basis: connection
      ? [provider, connection.baseUrl, connection.model, effort, maxOutputTokens, temperature]
      : [],
    askAll: (asked, tries) => {
      if (!connection || asked.length === 0) return { results: [], stop: undefined };
      const { results, stop } = new Dialogue(asked, {
        ...{ provider: connection.provider, http, memory, maxOutputTokens, spending, tries },
        memoryKey: `${provider} ${connection.baseUrl} ${connection.model}`,
        capReached: () => capReached(settings, spending.totals, spentUsd),
      }).run();
      return { results, stop };
    },
    costOf: (usage) => spending.cost(usage),
    countRules: (decided) => void (spending.byRules += decided),
    countCached: (answers) => void (spending.fromCache += answers),
    totals: () => spending.totals,
  };
}
