/** Does a value fit the verdict schema? Checked here whatever the provider promised. */
import * as z from 'zod';
import { ANSWER_TYPES } from '../schema';
import type { QuestionPart } from '../../model/judge';
import { cut } from '../../model/text';

const LONGEST_REASON = 2000;

export const Answer = z.strictObject({
  reason: z.string().transform((text) => cut(text, LONGEST_REASON)),
  // Letter case of an enum is not guaranteed by every provider.
  answer_type: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => ANSWER_TYPES.has(text)),
  score: z.literal([0, 1]),
});
export type Answer = z.infer<typeof Answer>;

/** By part; all parts that were asked are there. */
export type Answers = ReadonlyMap<QuestionPart, Answer>;

/**
 * The answers in a parsed reply, or undefined unless it is an object with exactly the asked parts, each with exactly
 * `reason`, `answer_type` and a score of 0 or 1 as a number.
 */
export function fitAnswers(value: unknown, parts: readonly QuestionPart[]): Answers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  if (entries.size !== parts.length) return undefined;
  const answers = new Map<QuestionPart, Answer>();
  for (const part of parts) {
    const read = Answer.safeParse(entries.get(part));
    if (!read.success) return undefined;
    answers.set(part, read.data);
  }
  return answers;
}
