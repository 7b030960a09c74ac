/** What is kept of a model's reply, and where: the store is passed in, and entries are validated when read back. */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import type { Ask } from './prompts/compose';
import { type Answers, contradictionOf, fitAnswers } from './reply/fit';

/** Entries by the content hash of the whole request; never holds a key. */
export interface VerdictCache {
  /** The entries found for the keys; values are unchecked. */
  readonly get: (keys: readonly string[]) => ReadonlyMap<string, unknown>;
  /** What Google refuses is known until the end of the execution all the same: it is paid for, and its rows can be written. */
  readonly put: (entries: ReadonlyMap<string, CachedReply>) => void;
  /** Writes once more what Google has refused, or tries to write if it may refuse what is to come. @throws what it says of that */
  readonly assertKept?: () => void;
  /** Makes sure that what was put survives the execution, however it ends. */
  readonly secure: () => void;
  /** How many entries had been changed by somebody, and were asked again. */
  readonly replaced?: () => number;
}

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

export interface Known {
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
