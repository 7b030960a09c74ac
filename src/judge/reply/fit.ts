/** Does a value fit the verdict schema? Checked here whatever the provider promised. */
import type { Grade, JudgeQuestion } from '../../model/judge';
import { cut } from '../../model/text';
import * as z from '../../settings/zod';
import { TYPES_OF_ANSWER, TYPES_OF_TURN } from '../questions/forms';

const LONGEST_REASON = 2000;
const KNOWN_TYPES = [...TYPES_OF_ANSWER, ...TYPES_OF_TURN];

const Said = z.looseObject({ reason: z.string(), answer_type: z.string() });

/** What a reply says about one question. */
export interface Answer extends Grade {
  readonly reason: string;
  readonly answerType: string;
}

/** In the order of the questions. */
export type Answers = readonly Answer[];

/**
 * The answers in a parsed reply, or undefined unless it is an object with exactly the asked parts, each with exactly
 * `reason`, `answer_type` and what was asked for: a score of 0 or 1 as a number, of a quality metric one from 0 to 1, of
 * `completeness` one verdict for each criterion.
 */
export function fitAnswers(value: unknown, questions: readonly JudgeQuestion[]): Answers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const parts = new Map<string, unknown>(Object.entries(value));
  if (parts.size !== questions.length) return undefined;
  const answers = questions.flatMap((question) => fitAnswer(parts.get(question.part), question) ?? []);
  return answers.length === questions.length ? answers : undefined;
}

function fitAnswer(value: unknown, { answerTypes, form }: JudgeQuestion): Answer | undefined {
  const { data } = Said.safeParse(value);
  // A score without a reason is a guess.
  if (!data || data.reason.trim() === '' || Object.keys(data).length !== 3) return undefined;
  // Letter case of an enum is not guaranteed by every provider; nor is it that a model keeps to those of its part.
  const answerType = data.answer_type.trim().toLowerCase();
  const grade = [...answerTypes, ...KNOWN_TYPES].includes(answerType)
    ? form.read(data[form.name])
    : undefined;
  return grade && { ...grade, reason: cut(data.reason.trim(), LONGEST_REASON), answerType };
}

/** The first answer whose reason says the opposite of its score, in words; undefined where there is none. */
export function contradictionOf(answers: Answers, questions: readonly JudgeQuestion[]): string | undefined {
  for (const [index, { part, contradiction }] of questions.entries()) {
    const { reason = '', score = 0 } = answers[index] ?? {};
    const says = contradiction?.(reason, score);
    if (says !== undefined) return `of ${part} the score is ${score}, and the reason says that ${says}`;
  }
  return undefined;
}

/** As they are cached: a reply that `fitAnswers` reads again. */
export function keptAnswers(answers: Answers, questions: readonly JudgeQuestion[]): Record<string, unknown> {
  return Object.fromEntries(
    questions.map(({ part, form }, index) => {
      const { reason, answerType, given } = answers[index] ?? {};
      return [part, { reason, answer_type: answerType, [form.name]: given }];
    }),
  );
}
