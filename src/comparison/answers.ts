/** Questions about answers, each known by all that its reply depends on. */
import type { Asked } from '../judge/dialogue';
import { type AskingOptions, type Heard, heardOf } from '../judge/kept-asking';
import { ATTEMPTS } from '../judge/limits';
import * as z from '../model/zod';

export interface AnswerOptions extends AskingOptions {
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
}

interface AnswerKind<Q, A> {
  /** What an answer depends on besides model and settings. */
  readonly contentOf: (query: Q) => readonly string[];
  readonly given: z.ZodMiniType<A>;
  readonly ask: (query: Q) => Asked<A>;
}

/**
 * @returns in the order of the queries; undefined for what was not asked
 * @throws see `heardOf`
 */
export function answersTo<Q, A>(
  queries: readonly Q[],
  { contentOf, given, ask }: AnswerKind<Q, A>,
  options: AnswerOptions,
): readonly (Heard<A> | undefined)[] {
  const { client, hash } = options;
  const items = queries.map((query) => {
    const asked = ask(query);
    const { system, schema } = asked;
    const content = ['comparison', Object.values(client.basis), system, schema, contentOf(query)];
    return { key: hash(JSON.stringify(content)), asked };
  });
  const Entry = z.object({ given });
  const heard = heardOf<(typeof items)[number], A, A>(
    items,
    {
      tries: ATTEMPTS,
      counted: 'asked',
      keyOf: ({ key }) => key,
      readEntry: (entry) => Entry.safeParse(entry).data?.given,
      requestsFor: (open) => open.map((item) => ({ items: [item], ask: item.asked })),
      heardIn: (_items, answers) => [{ heard: answers, entry: { given: answers } }],
    },
    options,
  );
  const answers = items.map(({ key }) => heard.get(key));
  client.count('fromCache', answers.filter((answer) => answer?.kind === 'heard' && answer.isCached).length);
  return answers;
}
