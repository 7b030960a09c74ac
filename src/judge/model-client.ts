/** The client of the judge model, with its spending and cost cap; and asking it through a cache. */
import type { Asker, JudgeTotals, OnPaid, Verdict, VerdictCache } from '../model/judge';
import type { HttpClient } from '../model/ports';
import type { JudgeSettings } from '../settings/schema';
import { type ModelRequest, type AskResult, Dialogue, type GroupHooks, type ModelMemory } from './dialogue';
import { costOf, priceOf, Spending } from './cost';
import { providerFor } from './providers';
import { MAX_OUTPUT_TOKENS, type Usage } from './provider';
import type { JudgeStopped } from './stopped';

export interface ModelOptions {
  readonly settings: JudgeSettings;
  /** The most per request; MAX_OUTPUT_TOKENS by default. */
  readonly maxOutputTokens?: number;
  /** Without a key, a model is asked only at a custom base URL. */
  readonly key: string;
  readonly http: HttpClient;
  readonly memory?: ModelMemory;
  /** US dollars spent by earlier executions of the run, which count towards the cap. */
  readonly spentUsd?: number;
  /** Milliseconds since 1970: prices change. */
  readonly now?: number;
}

export interface ModelClient {
  /** '' if no model is set up: then nothing may be asked. */
  readonly model: string;
  /** Everything that a reply depends on besides the request; never a key. */
  readonly basis: Readonly<Pick<JudgeSettings, 'provider' | 'baseUrl' | 'model' | 'temperature'>> & {
    readonly maxOutputTokens: number;
  };
  /** @param tries until a reply matches the schema @returns results in the order of the requests; `stop` if asking had to stop */
  readonly askAll: <A>(
    requests: readonly ModelRequest<A>[],
    tries: number,
    hooks: GroupHooks<A>,
  ) => { readonly results: readonly AskResult[]; readonly stop: JudgeStopped | undefined };
  /** US dollars; undefined if not known. */
  readonly costOf: (usage: Usage) => number | undefined;
  readonly count: (what: 'byRules' | 'fromCache' | 'asked' | 'moreVotes', n: number) => void;
  readonly totals: () => JudgeTotals;
}

/** @throws UserError if the settings cannot work (no model named, a text that is not a key) */
export function modelClient(options: ModelOptions): ModelClient {
  const { settings, http, key, maxOutputTokens = MAX_OUTPUT_TOKENS, spentUsd = 0, now = Infinity } = options;
  // Without a key only the rules judge, unless a base URL is set: a local model needs no key.
  const hasModel = settings.provider !== 'rules' && (key.trim() !== '' || settings.baseUrl !== '');
  const connection = hasModel ? providerFor(settings.provider, settings, key) : undefined;
  const price = connection ? priceOf(connection.model, settings.price, now) : undefined;
  const spending = new Spending((usage) => costOf(usage, price), settings.costCapUsd, spentUsd);
  const memory: ModelMemory = options.memory ?? new Map();
  const { provider, temperature } = settings;
  const { baseUrl = '', model: name = '' } = connection ?? {};
  return {
    model: name,
    basis: { provider, baseUrl, model: name, maxOutputTokens, temperature },
    askAll: (requests, tries, hooks) => {
      if (!connection || requests.length === 0) return { results: [], stop: undefined };
      const model = { provider: connection.provider, memory, memoryKey: `${provider} ${baseUrl} ${name}` };
      const limits = { maxOutputTokens, spending, atOnce: settings.atOnce, tries };
      return new Dialogue(requests, { ...model, ...limits, http, hooks }).run();
    },
    costOf: (usage) => spending.cost(usage),
    count: (what, n) => void (spending.done[what] += n),
    totals: () => spending.totals,
  };
}

// Asking through a cache: the model is asked for replies that the cache lacks, and each is stored as soon as it arrives.

export interface AskingOptions {
  readonly client: ModelClient;
  readonly cache?: VerdictCache | undefined;
  readonly onPaid?: OnPaid | undefined;
  /** false: only the cache is consulted. */
  readonly mayAsk: boolean;
}

/** @typeParam Q an item @typeParam A a reply @typeParam H the part of a reply that answers an item */
export interface AskingKind<Q extends Keyed, A, H> {
  /** Attempts until a reply matches the schema. */
  readonly tries: number;
  /** The total that replies are added to. */
  readonly counted: 'asked' | 'moreVotes';
  /** @returns undefined for an entry of another form, or of another item */
  readonly readEntry: (entry: unknown, item: Q) => H | undefined;
  /** Each item is in one request. */
  readonly requestsFor: (open: readonly Q[]) => readonly Request<Q, A>[];
  /** For each item, in order: its part of the reply, and the entry to store. */
  readonly repliesIn: (
    items: readonly Q[],
    answers: A,
    usage: Usage,
  ) => readonly { readonly reply: H; readonly entry: object }[];
}

/** Items with the same key are asked once. */
interface Keyed {
  readonly key: string;
}

interface Request<Q, A> {
  readonly items: readonly Q[];
  readonly ask: ModelRequest<A>;
}

export type KeptReply<H> =
  | { readonly kind: 'replied'; readonly reply: H; readonly isCached: boolean }
  | Extract<Verdict, { kind: 'failed' }>;

/**
 * @returns replies by key; none for an item that was not asked
 * @throws JudgeStopped if asking had to stop; the replies so far are stored. Google's error if the cache cannot be written
 */
export function askKept<Q extends Keyed, A, H>(
  items: readonly Q[],
  kind: AskingKind<Q, A, H>,
  { client, cache, onPaid, mayAsk }: AskingOptions,
): ReadonlyMap<string, KeptReply<H>> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const replies = new Map<string, KeptReply<H>>();
  for (const [key, entry] of cache?.get([...byKey.keys()]) ?? []) {
    const item = byKey.get(key);
    const known = item && kind.readEntry(entry, item);
    if (known !== undefined) replies.set(key, { kind: 'replied', reply: known, isCached: true });
  }
  const open = [...byKey].flatMap(([key, item]) => (replies.has(key) ? [] : [item]));
  const requests = mayAsk && open.length > 0 ? kind.requestsFor(open) : [];
  const { results, stop } = client.askAll(
    requests.map(({ ask }) => ask),
    kind.tries,
    {
      // The execution may die while it waits for replies.
      before: () => cache?.secure(),
      after: (fresh) => {
        const entries = new Map<string, object>();
        for (const { index, answers, usage } of fresh) {
          const answered = requests[index]?.items ?? [];
          const parts = kind.repliesIn(answered, answers, usage);
          answered.forEach((item, place) => {
            const part = parts[place];
            if (!part) return;
            replies.set(item.key, { kind: 'replied', reply: part.reply, isCached: false });
            entries.set(item.key, part.entry);
          });
        }
        if (entries.size > 0) cache?.put(entries);
        client.count(kind.counted, fresh.length);
        onPaid?.(client.totals());
      },
    },
  );
  if (stop) throw stop;
  requests.forEach(({ items: failed }, index) => {
    const result = results[index];
    if (result?.kind === 'failed') failed.forEach(({ key }) => replies.set(key, result));
  });
  return replies;
}

export function askerOf(client: ModelClient, cache: VerdictCache | undefined): Asker {
  return {
    model: client.model,
    totals: () => ({ ...client.totals(), replaced: cache?.replaced?.() ?? 0 }),
    // Without a model there is nothing to store, and no tab is made.
    retryRefused: () => {
      if (client.model !== '') cache?.retryRefused?.();
    },
  };
}
