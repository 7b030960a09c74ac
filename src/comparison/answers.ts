/** Questions to a model whose answers are kept: looked up first, then asked in batches, then failed ones singly. */
import type { ModelClient } from '../judge/model-client';
import type { Asked, AskResult } from '../judge/dialogue';
import type { AskTexts } from '../judge/providers/provider';
import type { JudgeStopped } from '../judge/stopped';
import * as z from '../model/zod';
import type { VerdictCache } from '../model/judge';

export interface AnswerOptions {
  readonly client: ModelClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: Omit<VerdictCache, 'secure'> | undefined;
  /** Whether the model may be asked about what the cache doesn't know. */
  readonly mayAsk: boolean;
  /** Most tries per question. */
  readonly attempts: number;
}

/** One kind of question. */
export interface Kind<Q, A> {
  /** What an answer depends on besides model and settings. */
  readonly contentOf: (query: Q) => readonly string[];
  readonly given: z.ZodMiniType<A>;
  readonly batchesOf: (queries: readonly Q[]) => readonly (readonly Q[])[];
  readonly ask: (batch: readonly Q[]) => Asked<readonly A[]>;
}

/** `unasked`: asking the model was not allowed. */
export type Answer<A> =
  | { readonly kind: 'given'; readonly given: A }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unasked' };

/**
 * Answers each question once, however often it is asked. A batch whose replies do not fit is asked again, and in the end each of its
 * questions alone, so that one the model cannot answer doesn't fail the others. Replies go into the cache before anything stops the run:
 * they are paid for.
 *
 * @returns answers in the order of the queries
 * @throws JudgeStopped if nothing further could be answered
 */
export function answersTo<Q, A>(
  queries: readonly Q[],
  kind: Kind<Q, A>,
  options: AnswerOptions,
): readonly Answer<A>[] {
  const { client, cache, mayAsk, attempts } = options;
  const keys = queries.map((query) => keyOf(query, kind, options));
  const answers = lookedUp(keys, kind, cache);
  client.countCached(keys.filter((key) => answers.has(key)).length);
  const open = new Map<string, Q>();
  queries.forEach((query, index) => {
    const key = keys[index] ?? '';
    if (!answers.has(key)) open.set(key, query);
  });
  if (mayAsk) {
    const keyAt = new Map([...open].map(([key, query]) => [query, key]));
    const ask = (batches: readonly (readonly Q[])[], tries: number): readonly Q[] => {
      const { results, stop } = client.askAll(batches.map(kind.ask), tries);
      const { fresh, failed, again } = sorted(batches, results, keyAt);
      if (fresh.size > 0) cache?.put(new Map([...fresh].map(([key, given]) => [key, { given }])));
      for (const [key, given] of fresh) answers.set(key, { kind: 'given', given });
      for (const [key, reason] of failed) answers.set(key, { kind: 'failed', reason });
      throwIfStopped(stop);
      return again;
    };
    const failing = ask(kind.batchesOf([...open.values()]), Math.max(1, attempts - 1));
    if (attempts > 1)
      ask(
        failing.map((query) => [query]),
        1,
      );
  }
  return keys.map((key) => answers.get(key) ?? { kind: 'unasked' });
}

/** What the model would be asked about these, and how many answers are already known. Sends nothing. */
export function openIn<Q, A>(
  queries: readonly Q[],
  kind: Kind<Q, A>,
  options: Pick<AnswerOptions, 'client' | 'hash' | 'cache'>,
): { readonly open: readonly AskTexts[]; readonly cached: number } {
  const byKey = new Map(queries.map((query) => [keyOf(query, kind, options), query]));
  const cached = lookedUp([...byKey.keys()], kind, options.cache);
  const open = [...byKey].flatMap(([key, query]) => (cached.has(key) ? [] : [query]));
  return { open: kind.batchesOf(open).map(kind.ask), cached: cached.size };
}

function throwIfStopped(stop: JudgeStopped | undefined): void {
  if (stop) throw stop;
}

/** Does not depend on a provider's key. */
function keyOf<Q, A>(
  query: Q,
  { contentOf, ask }: Kind<Q, A>,
  { client, hash }: Pick<AnswerOptions, 'client' | 'hash'>,
): string {
  const { system, schema } = ask([query]);
  return hash(JSON.stringify(['comparison', Object.values(client.basis), system, schema, contentOf(query)]));
}

function lookedUp<Q, A>(
  keys: readonly string[],
  { given }: Kind<Q, A>,
  cache: Omit<VerdictCache, 'secure'> | undefined,
): Map<string, Answer<A>> {
  const Entry = z.object({ given });
  const entries = cache?.get(keys) ?? new Map<string, unknown>();
  return new Map(
    [...entries].flatMap(([key, entry]): [string, Answer<A>][] => {
      const read = Entry.safeParse(entry);
      return read.success ? [[key, { kind: 'given', given: read.data.given }]] : [];
    }),
  );
}

interface Sorted<Q, A> {
  readonly fresh: ReadonlyMap<string, A>;
  readonly failed: ReadonlyMap<string, string>;
  /** Those that failed because of a reply, not a host: worth another try. */
  readonly again: readonly Q[];
}

function sorted<Q, A>(
  batches: readonly (readonly Q[])[],
  results: readonly AskResult<readonly A[]>[],
  keyAt: ReadonlyMap<Q, string>,
): Sorted<Q, A> {
  const fresh = new Map<string, A>();
  const failed = new Map<string, string>();
  const again: Q[] = [];
  batches.forEach((batch, index) => {
    const result = results[index];
    batch.forEach((query, place) => {
      const key = keyAt.get(query) ?? '';
      if (result?.kind === 'answers') {
        const given = result.answers[place];
        if (given !== undefined) fresh.set(key, given);
      } else if (result?.kind === 'failed') {
        failed.set(key, result.reason);
        if (result.wasHeard) again.push(query);
      }
    });
  });
  return { fresh, failed, again };
}
