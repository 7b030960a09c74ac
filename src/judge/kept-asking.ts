/** Asks a model through a cache: known replies are looked up, the others asked in groups, each stored as soon as it arrives. */
import type { Asker, OnPaid, Verdict, VerdictCache } from '../model/judge';
import type { Asked } from './dialogue';
import type { ModelClient } from './model-client';
import type { Usage } from './providers/provider';

export interface AskingOptions {
  readonly client: ModelClient;
  readonly cache?: VerdictCache | undefined;
  readonly onPaid?: OnPaid | undefined;
  /** false: only the cache is consulted. */
  readonly mayAsk: boolean;
}

/** @typeParam Q an item, known by its key @typeParam A a reply @typeParam H what a reply says of an item */
export interface AskingKind<Q, A, H> {
  /** How often to ask if the reply does not fit. */
  readonly tries: number;
  /** As what replies are counted. */
  readonly counted: 'asked' | 'moreVotes';
  readonly keyOf: (item: Q) => string;
  /** undefined if the entry is none of ours, or does not answer the item. */
  readonly readEntry: (entry: unknown, item: Q) => H | undefined;
  /** Each item is in one of them. */
  readonly requestsFor: (open: readonly Q[]) => readonly Request<Q, A>[];
  /** In the order of the items: what the reply says of each, and what is stored of that. */
  readonly repliesIn: (
    items: readonly Q[],
    answers: A,
    usage: Usage,
  ) => readonly { readonly reply: H; readonly entry: object }[];
}

interface Request<Q, A> {
  readonly items: readonly Q[];
  readonly ask: Asked<A>;
}

export type KeptReply<H> =
  | { readonly kind: 'replied'; readonly reply: H; readonly isCached: boolean }
  | Extract<Verdict, { kind: 'failed' }>;

/**
 * Asks each item once, however often it is among them.
 *
 * @returns by key; nothing for what was not asked
 * @throws JudgeStopped if nothing more can be asked, after storing the replies so far; Google's error if the cache cannot be
 * written, before more is asked
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
        const told = fresh.flatMap(({ index, answers, usage }) => {
          const about = requests[index]?.items ?? [];
          return kind.repliesIn(about, answers, usage).map((one, at) => ({ ...one, item: about[at] }));
        });
        const entries = new Map<string, object>();
        for (const { item, reply, entry } of told) {
          if (item === undefined) continue;
          replies.set(kind.keyOf(item), { kind: 'replied', reply, isCached: false });
          entries.set(kind.keyOf(item), entry);
        }
        if (entries.size > 0) cache?.put(entries);
        client.count(kind.counted, fresh.length);
        onPaid?.(client.totals());
      },
    },
  );
  if (stop) throw stop;
  requests.forEach(({ items: about }, index) => {
    const result = results[index];
    if (result?.kind === 'failed') about.forEach((item) => replies.set(kind.keyOf(item), result));
  });
  return replies;
}

export function askerOf(client: ModelClient, cache: VerdictCache | undefined): Asker {
  return {
    model: client.model,
    totals: () => ({ ...client.totals(), replaced: cache?.replaced?.() ?? 0 }),
    // Without a model nothing is kept: no tab is made to try whether it could be.
    assertKept: () => {
      if (client.model !== '') cache?.assertKept?.();
    },
  };
}
