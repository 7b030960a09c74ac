/** What is kept of a model's reply, and where: the store is passed in, and entries are validated when read back. */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import type { Ask } from './compose';
import { type Answers, contradictionOf, fitAnswers } from './fit';

/** JSON-safe. Tokens and cost are those of the original request; `null` if the cost is not known. */
const CachedReply = lazy(() =>
  z.strictObject({
    model: z.string().check(z.maxLength(200)),
    prompt: z.string().check(z.maxLength(200)),
    answers: z.record(z.string(), z.unknown()),
    inputTokens: z.number().check(z.minimum(0)),
    outputTokens: z.number().check(z.minimum(0)),
    costUsd: z.nullable(z.number().check(z.minimum(0))),
    /** The row that paid for it: see `Judge.decide`. */
    paidBy: z._default(z.string(), ''),
  }),
);
export type CachedReply = z.Shape<typeof CachedReply>;

interface Known {
  readonly reply: CachedReply;
  readonly answers: Answers;
}

/** An entry and its answers, or undefined if it is not one of ours, does not answer what is asked, or contradicts itself. */
export function readCached(entry: unknown, { questions }: Pick<Ask, 'questions'>): Known | undefined {
  const read = CachedReply().safeParse(entry);
  const answers = read.success ? fitAnswers(read.data.answers, questions) : undefined;
  const isUsable = answers !== undefined && contradictionOf(answers, questions) === undefined;
  return read.success && isUsable ? { reply: read.data, answers } : undefined;
}
