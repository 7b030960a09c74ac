/** Does a value fit the verdict schema? Checked here whatever the provider promised. */
import { criterionId } from '../../model/criteria';
import { CRITERION_VERDICTS, type QuestionPart } from '../../model/judge';
import { cut } from '../../model/text';
import * as z from '../../settings/zod';
import { ANSWER_TYPES, isQualityMetric } from '../schema';

const LONGEST_REASON = 2000;

const said = {
  reason: z.string(),
  // Letter case of an enum is not guaranteed by every provider.
  answer_type: z.string().check(z.refine((type) => ANSWER_TYPES.has(folded(type)))),
};
const PassOrFail = z.strictObject({ ...said, score: z.literal([0, 1]) });
const Fraction = z.strictObject({ ...said, score: z.number().check(z.minimum(0), z.maximum(1)) });
const Criteria = z.strictObject({
  ...said,
  criteria: z.record(
    z.string(),
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((verdict) => folded(verdict)),
      ),
      z.enum(CRITERION_VERDICTS),
    ),
  ),
});

/** As it arrives, and as it is cached. */
export const Answer = z.union([Fraction, Criteria]);
export type Answer = z.infer<typeof Answer>;

/** By part; all parts that were asked are there. */
export type Answers = ReadonlyMap<QuestionPart, Answer>;

/**
 * The answers in a parsed reply, or undefined unless it is an object with exactly the asked parts, each with exactly
 * `reason`, `answer_type` and what was asked for: a score of 0 or 1 as a number, of a quality metric one from 0 to 1, of
 * `completeness` one verdict for each criterion.
 *
 * @param criteria how many criteria `completeness` is about
 */
export function fitAnswers(
  value: unknown,
  parts: readonly QuestionPart[],
  criteria = 0,
): Answers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  if (entries.size !== parts.length) return undefined;
  const answers = new Map<QuestionPart, Answer>();
  for (const part of parts) {
    const answer = fitAnswer(entries.get(part), part, criteria);
    if (!answer) return undefined;
    const about = {
      reason: cut(answer.reason.trim(), LONGEST_REASON),
      answer_type: folded(answer.answer_type),
    };
    answers.set(part, { ...answer, ...about });
  }
  return answers;
}

function fitAnswer(value: unknown, part: QuestionPart, criteria: number): Answer | undefined {
  if (part === 'completeness') {
    const { data } = Criteria.safeParse(value);
    return data && isOneForEach(data, criteria) ? data : undefined;
  }
  const { data } = (isQualityMetric(part) ? Fraction : PassOrFail).safeParse(value);
  // −0 passes for 0.
  return data && { ...data, score: data.score === 0 ? 0 : data.score };
}

function isOneForEach({ criteria }: z.infer<typeof Criteria>, length: number): boolean {
  const ids = Array.from({ length }, (_criterion, index) => criterionId(index));
  return Object.keys(criteria).length === length && ids.every((id) => criteria[id] !== undefined);
}

function folded(type: string): string {
  return type.trim().toLowerCase();
}
