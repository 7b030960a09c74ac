/** Asks a model through a cache: looks up known replies, asks for the others in groups, and stores each as soon as it arrives. */
import type { Asker, OnPaid, Verdict, VerdictCache } from '../model/judge';
import type { ModelRequest } from './dialogue';
import type { ModelClient } from './model-client';
import type { Usage } from './provider';

export interface AskingOptions {
  readonly client: ModelClient;
  readonly cache?: VerdictCache | undefined;
  readonly onPaid?: OnPaid | undefined;
  /** false: only the cache is consulted. */
  readonly mayAsk: boolean;
}

/** @typeParam Q an item, identified by its key @typeParam A a reply @typeParam H the part of a reply that answers an item */
export interface AskingKind<Q, A, H> {
  /** Maximum number of attempts until a reply matches the schema. */
  readonly tries: number;
  /** The total that replies are added to. */
  readonly counted: 'asked' | 'moreVotes';
  readonly keyOf: (item: Q) => string;
  /** undefined if the entry has another form, or does not answer the item. */
  readonly readEntry: (entry: unknown, item: Q) => H | undefined;
  /** Each item is in one request. */
  readonly requestsFor: (open: readonly Q[]) => readonly Request<Q, A>[];
  /** In the order of the items: the part of the reply that answers each, and the entry to store. */
  readonly repliesIn: (
    items: readonly Q[],
    answers: A,
    usage: Usage,
  ) => readonly { readonly reply: H; readonly entry: object }[];
}

interface Request<Q, A> {
  readonly items: readonly Q[];
  readonly ask: ModelRequest<A>;
}

export type KeptReply<H> =
  | { readonly kind: 'replied'; readonly reply: H; readonly isCached: boolean }
  | Extract<Verdict, { kind: 'failed' }>;

/**
 * Asks each item once, also if it occurs several times.
 *
 * @returns replies by key; none for an item that was not asked
 * @throws JudgeStopped if nothing more can be asked, after storing the replies so far; Google's error if the cache cannot be written,
 *   before more is asked
 */
export function askKept<Q, A, H>(
  items: readonly Q[],
  kind: AskingKind<Q, A, H>,
  { client, cache, onPaid, mayAsk }: AskingOptions,
): ReadonlyMap<string, KeptReply<H>> {
  const byKey = new Map(items.map((item) => [kind.keyOf(item), item]));
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
      // Asking takes long, and the execution may die meanwhile.
      before: () => cache?.secure(),
      after: (fresh) => {
        const entries = new Map<string, object>();
        for (const { index, answers, usage } of fresh) {
          const answered = requests[index]?.items ?? [];
          const parts = kind.repliesIn(answered, answers, usage);
          answered.forEach((item, place) => {
            const part = parts[place];
            if (!part) return;
            replies.set(kind.keyOf(item), { kind: 'replied', reply: part.reply, isCached: false });
            entries.set(kind.keyOf(item), part.entry);
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
    if (result?.kind === 'failed') failed.forEach((item) => replies.set(kind.keyOf(item), result));
  });
  return replies;
}

export function askerOf(client: ModelClient, cache: VerdictCache | undefined): Asker {
  return {
    model: client.model,
    totals: () => ({ ...client.totals(), replaced: cache?.replaced?.() ?? 0 }),
    // Without a model nothing is kept, so no tab is made.
    retryRefused: () => {
      if (client.model !== '') cache?.retryRefused?.();
    },
  };
}
