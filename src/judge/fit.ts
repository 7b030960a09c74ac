/** Does a value fit the verdict schema? Checked here, whatever the provider promised. */
import type { Grade, JudgeQuestion } from '../model/judge';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';
import { cut } from '../model/text';
import * as z from '../model/zod';
import { TYPES_OF_ANSWER, TYPES_OF_TURN } from './questions/forms';

const MAX_REASON = 2000;
const MAX_EVIDENCE = 1000;
const KNOWN_TYPES = [...TYPES_OF_ANSWER, ...TYPES_OF_TURN];

const lowered = () =>
  z.pipe(
    z.string(),
    // Not every provider guarantees the letter case of an enum.
    z.transform((text: string) => text.trim().toLowerCase()),
  );
const text = (longest: number) =>
  z.pipe(
    z.string(),
    z.transform((written: string) => cut(written.trim(), longest)),
  );

/** What a reply says about one question, or one criterion of it. Hosts that use an older form leave out evidence and doubt. */
const ReplyEntry = memoize(() =>
  z.strictObject({
    // A score without a reason is a guess.
    reason: text(MAX_REASON).check(z.minLength(1)),
    answer_type: lowered(),
    evidence: z.exactOptional(text(MAX_EVIDENCE)),
    sure: z.exactOptional(z.boolean()),
    odd: z.exactOptional(z.boolean()),
    score: z.exactOptional(z.unknown()),
    criteria: z.exactOptional(z.unknown()),
  }),
);
type ReplyEntry = z.Shape<typeof ReplyEntry>;

const List = memoize(() => z.strictObject({ parts: z.array(z.looseObject({ part: lowered() })) }));
const Keyed = memoize(() => z.record(z.string(), z.unknown()));

/** What a reply says about one question. */
export interface QuestionAnswer extends Grade {
  readonly reason: string;
  readonly answerType: string;
  /** The words it says it rests on; undefined in the older form, which has no place for them. '' for none. */
  readonly evidence?: string;
  /** false: the model itself says that it could well be wrong. */
  readonly isSure: boolean;
  /** The expected answer is none to the query. */
  readonly isOdd: boolean;
}

/** In the order of the questions. */
export type Answers = readonly QuestionAnswer[];

/**
 * The answers in a parsed reply: `{parts: [{part, evidence, reason, answer_type, score, sure, odd}]}` that names its case, or an object with the
 * parts asked as properties. undefined unless it covers exactly those parts, each with exactly what was asked for: a score of 0 or 1 as a
 * number, for a quality metric one from 0 to 1, for `completeness` one entry per criterion.
 */
export function fitAnswers(
  value: unknown,
  questions: readonly JudgeQuestion[],
  isNamed = false,
): Answers | undefined {
  const list = List()
    .safeParse(value)
    .data?.parts.map(({ part, ...entry }): Given => [part, entry]);
  const keyed = Object.entries(Array.isArray(value) ? {} : (Keyed().safeParse(value).data ?? {}));
  const entries = grouped<Given, string>(list ?? keyed, ([part]) => part);
  if (entries.size !== questions.length || (list && !isNamed)) return undefined;
  const answers = questions.flatMap((question) => {
    const given = (entries.get(question.part) ?? []).map(([, entry]) => entry);
    const answer = fitAnswer(given, question);
    if (!answer) return [];
    // In a list, each part has a place for its evidence: one that leaves it out quotes nothing.
    return [!list || answer.evidence !== undefined ? answer : { ...answer, evidence: '' }];
  });
  return answers.length === questions.length ? answers : undefined;
}

type Given = readonly [part: string, entry: unknown];

function fitAnswer(
  given: readonly unknown[],
  { answerTypes, form }: JudgeQuestion,
): QuestionAnswer | undefined {
  const entries = given.flatMap((item) => ReplyEntry().safeParse(item).data ?? []);
  const [first] = entries;
  // A model does not always stick to the types of its part.
  const types = [...answerTypes, ...KNOWN_TYPES, ...(form.types ?? [])];
  // Exactly one grade: a score or criteria.
  const isWhole = ({ answer_type: type, score, criteria }: ReplyEntry): boolean =>
    types.includes(type) && (score === undefined) !== (criteria === undefined);
  if (!first || entries.length !== given.length || !entries.every(isWhole)) return undefined;
  const grade = form.read(
    entries.map(({ answer_type: answerType, score, criteria }) => ({
      answerType,
      ...(score !== undefined && { score }),
      ...(criteria !== undefined && { criteria }),
    })),
  );
  const isList = entries.length > 1 || form.types?.includes(first.answer_type);
  const evidence = entries.flatMap((entry) => (entry.evidence === undefined ? [] : [entry.evidence]));
  return (
    grade && {
      ...grade,
      reason: isList ? reasonOfList(entries) : first.reason,
      answerType: isList ? 'attempt' : first.answer_type,
      ...(evidence.length > 0 && { evidence: evidence.filter((words) => words !== '').join(' … ') }),
      isSure: entries.every(({ sure }) => sure !== false),
      isOdd: entries.some(({ odd }) => odd === true),
    }
  );
}

/** What is missing; if nothing is, why each criterion is met. */
function reasonOfList(entries: readonly ReplyEntry[]): string {
  const missing = entries.filter(({ score }) => score !== 1);
  const shown = missing.length > 0 ? missing : entries;
  return cut(shown.map(({ answer_type: id, reason }) => `${id}: ${reason}`).join('; '), MAX_REASON);
}

/** The first answer whose reason says the opposite of its score, in words; undefined if there is none. */
export function contradictionOf(answers: Answers, questions: readonly JudgeQuestion[]): string | undefined {
  for (const [index, { part, contradiction }] of questions.entries()) {
    const { reason = '', score = 0 } = answers[index] ?? {};
    const says = contradiction?.(reason, score);
    if (says !== undefined) return `of ${part} the score is ${score}, and the reason says that ${says}`;
  }
  return undefined;
}

/** The answers as cached: a reply that `fitAnswers` can read back. */
export function keptAnswers(answers: Answers, questions: readonly JudgeQuestion[]): Record<string, unknown> {
  return Object.fromEntries(
    questions.map(({ part, form }, index) => {
      const { evidence, reason, answerType, given, isSure, isOdd } = answers[index] ?? {};
      return [
        part,
        {
          ...(evidence !== undefined && { evidence }),
          reason,
          answer_type: answerType,
          [form.name]: given,
          ...(isSure === false && { sure: false }),
          ...(isOdd === true && { odd: true }),
        },
      ];
    }),
  );
}
