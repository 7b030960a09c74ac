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

/** @typeParam Q an item, known by its key @typeParam A a reply @typeParam H what is heard of an item */
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
  /** In the order of the items: what is heard of each, and what is kept of it. */
  readonly heardIn: (
    items: readonly Q[],
    answers: A,
    usage: Usage,
  ) => readonly { readonly heard: H; readonly entry: object }[];
}

interface Request<Q, A> {
  readonly items: readonly Q[];
  readonly ask: Asked<A>;
}

export type Heard<H> =
  | { readonly kind: 'heard'; readonly heard: H; readonly isCached: boolean }
  | Extract<Verdict, { kind: 'failed' }>;

/**
 * Asks each item once, however often it is among them.
 *
 * @returns by key; nothing for what was not asked
 * @throws JudgeStopped if nothing more can be asked, once what was heard until then is kept; what Google says of a cache that it does
 * not take, before more is asked
 */
export function heardOf<Q, A, H>(
  items: readonly Q[],
  kind: AskingKind<Q, A, H>,
  { client, cache, onPaid, mayAsk }: AskingOptions,
): ReadonlyMap<string, Heard<H>> {
  const byKey = new Map(items.map((item) => [kind.keyOf(item), item]));
  const heard = new Map<string, Heard<H>>();
  for (const [key, entry] of cache?.get([...byKey.keys()]) ?? []) {
    const item = byKey.get(key);
    const known = item && kind.readEntry(entry, item);
    if (known !== undefined) heard.set(key, { kind: 'heard', heard: known, isCached: true });
  }
  const open = [...byKey].flatMap(([key, item]) => (heard.has(key) ? [] : [item]));
  const requests = mayAsk && open.length > 0 ? kind.requestsFor(open) : [];
  const { results, stop } = client.askAll(
    requests.map(({ ask }) => ask),
    kind.tries,
    {
      // Asking takes long, and the execution may die meanwhile.
      before: () => cache?.secure(),
      after: (replies) => {
        const fresh = replies.flatMap(({ index, answers, usage }) => {
          const about = requests[index]?.items ?? [];
          return kind.heardIn(about, answers, usage).map((one, at) => ({ ...one, item: about[at] }));
        });
        const entries = new Map<string, object>();
        for (const { item, heard: said, entry } of fresh) {
          if (item === undefined) continue;
          heard.set(kind.keyOf(item), { kind: 'heard', heard: said, isCached: false });
          entries.set(kind.keyOf(item), entry);
        }
        if (entries.size > 0) cache?.put(entries);
        client.count(kind.counted, replies.length);
        onPaid?.(client.totals());
      },
    },
  );
  if (stop) throw stop;
  requests.forEach(({ items: about }, index) => {
    const result = results[index];
    if (result?.kind === 'failed') about.forEach((item) => heard.set(kind.keyOf(item), result));
  });
  return heard;
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
