/** Does a value fit the verdict schema? Checked here whatever the provider promised. */
import { ANSWER_TYPES } from '../schema';
import type { QuestionPart } from '../../model/judge';
import { cut } from '../../model/text';
import * as z from '../../settings/zod';

const LONGEST_REASON = 2000;

/** As it arrives, and as it is cached. */
export const Answer = z.strictObject({
  reason: z.string(),
  // Letter case of an enum is not guaranteed by every provider.
  answer_type: z.string().check(z.refine((type) => ANSWER_TYPES.has(folded(type)))),
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
    const { reason, answer_type, score } = read.data;
    answers.set(part, {
      reason: cut(reason.trim(), LONGEST_REASON),
      answer_type: folded(answer_type),
      // −0 passes for 0.
      score: score === 1 ? 1 : 0,
    });
  }
  return answers;
}

function folded(type: string): string {
  return type.trim().toLowerCase();
}
