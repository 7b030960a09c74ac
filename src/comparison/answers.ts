/** Questions to a model whose answers are kept: looked up first, then asked. */
import type { ModelClient } from '../judge/model-client';
import type { Asked } from '../judge/dialogue';
import * as z from '../model/zod';
import type { OnPaid, VerdictCache } from '../model/judge';

export interface AnswerOptions {
  readonly client: ModelClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: Omit<VerdictCache, 'secure'> | undefined;
  readonly mayAsk: boolean;
  readonly attempts: number;
  readonly onPaid?: OnPaid | undefined;
}

interface Kind<Q, A> {
  /** What an answer depends on besides model and settings. */
  readonly contentOf: (query: Q) => readonly string[];
  readonly given: z.ZodMiniType<A>;
  readonly ask: (query: Q) => Asked<A>;
}

/** `unasked`: asking the model was not allowed. */
type Answer<A> =
  | { readonly kind: 'given'; readonly given: A }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unasked' };

/**
 * Answers each question once, however often it is asked. Replies go into the cache before anything stops the run: they are paid for.
 *
 * @returns answers in the order of the queries
 * @throws JudgeStopped if nothing further could be answered
 */
export function answersTo<Q, A>(
  queries: readonly Q[],
  kind: Kind<Q, A>,
  options: AnswerOptions,
): readonly Answer<A>[] {
  const { client, hash, cache, mayAsk, attempts, onPaid } = options;
  const keys = queries.map((query) => {
    const { system, schema } = kind.ask(query);
    const content = kind.contentOf(query);
    return hash(JSON.stringify(['comparison', Object.values(client.basis), system, schema, content]));
  });
  const Entry = z.object({ given: kind.given });
  const answers = new Map<string, Answer<A>>();
  for (const [key, entry] of cache?.get(keys) ?? []) {
    const read = Entry.safeParse(entry);
    if (read.success) answers.set(key, { kind: 'given', given: read.data.given });
  }
  client.count('fromCache', keys.filter((key) => answers.has(key)).length);
  const open = new Map<string, Q>();
  queries.forEach((query, index) => {
    const key = keys[index] ?? '';
    if (!answers.has(key)) open.set(key, query);
  });
  if (mayAsk) {
    const asked = [...open];
    const { results, stop } = client.askAll(
      asked.map(([, query]) => kind.ask(query)),
      attempts,
      onPaid,
    );
    const fresh = new Map<string, { readonly given: A }>();
    asked.forEach(([key], index) => {
      const result = results[index];
      if (result?.kind === 'failed') answers.set(key, result);
      if (result?.kind !== 'answers') return;
      answers.set(key, { kind: 'given', given: result.answers });
      fresh.set(key, { given: result.answers });
    });
    if (fresh.size > 0) cache?.put(fresh);
    if (stop) throw stop;
  }
  return keys.map((key) => answers.get(key) ?? { kind: 'unasked' });
}
