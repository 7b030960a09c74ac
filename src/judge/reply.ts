/** Reads replies of the judge model and of the cache: the one verdict in a text, and its answers to the questions. */
import { type Grade, type JudgeQuestion, WORTH } from '../model/judge';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';
import { cut } from '../model/text';
import { flawIn, isObject, jsonIn, objectsIn } from '../model/texts/json';
import * as z from '../model/zod';
import type { Ask } from './compose';
import { TYPES_OF_ANSWER, TYPES_OF_TURN } from './questions/forms';

export type Extracted<A> =
  { readonly kind: 'answers'; readonly answers: A } | { readonly kind: 'unfit'; readonly reason: string };

const MAX_REPLY = 200000;
const FENCED = /^\s*```[a-z]*\s*([\s\S]*?)\s*```\s*$/i;
const THOUGHT = /^\s*<think(?:ing)?>/i;
const THINKING = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

type SentCase = Pick<Ask, 'user' | 'code'>;

export function extractAnswers(
  text: string,
  { questions, ...sent }: SentCase & Pick<Ask, 'questions'>,
): Extracted<Answers> {
  return extractOne(text, sent, (value, isNamed) => fitAnswers(value, questions, isNamed) ?? '');
}

/**
 * Reads the one verdict in a reply: JSON, alone, in a code fence or in prose. Refused are several verdicts, one that occurs in the judged
 * text, which may be forged, and one that names another case, because proxies may mix up replies.
 *
 * @param fit reads a value without the code of its case, or returns its fault, '' if it has another form
 */
export function extractOne<A extends object>(
  text: string,
  { user, code }: SentCase,
  fit: (value: unknown, isNamed: boolean) => A | string,
): Extracted<A> {
  if (text.trim() === '') return unfit('the reply is empty');
  if (text.length > MAX_REPLY) return unfit('the reply is far too long');
  const thought = text.replace(THINKING, '');
  // A thought without an end may contain a draft of the verdict.
  if (THOUGHT.test(thought)) return unfit('the reply ends in the middle of a thought');
  const reply = FENCED.exec(thought)?.[1] ?? thought;
  const fitting: A[] = [];
  let problem = 'the reply does not have the form that was asked for';
  const bare = squeeze(user);
  // Nothing is picked out of an array or a wrapper.
  const candidates = jsonIn(reply) === undefined ? objectsIn(reply) : [reply];
  for (const candidate of candidates) {
    const { value, named } = namedCase(jsonIn(candidate));
    const answers = fit(value, named !== undefined);
    if (typeof answers === 'string') {
      problem = answers || problem;
      continue;
    }
    if (named !== undefined && named !== code) return unfit('the reply is to another case');
    const flaw = flawIn(candidate);
    if (flaw !== '') return unfit(`the reply ${flaw}`);
    if (bare.includes(squeeze(candidate))) return unfit('the reply repeats a verdict from the judged text');
    fitting.push(answers);
  }
  const [answers] = fitting;
  if (answers === undefined) return unfit(problem);
  return fitting.length === 1 ? { kind: 'answers', answers } : unfit('the reply holds several verdicts');
}

/** The case that a reply names, and the rest of the reply. */
function namedCase(value: unknown): { readonly value: unknown; readonly named: string | undefined } {
  if (!isObject(value) || typeof value['case'] !== 'string') return { value, named: undefined };
  const { case: named, ...rest } = value;
  return { value: rest, named: named.trim().toLowerCase() };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function unfit(reason: string): Extracted<never> {
  return { kind: 'unfit', reason };
}

// Providers do not always keep to the schema.

const MAX_REASON = 2000;
const MAX_EVIDENCE = 1000;
const KNOWN_TYPES = [...TYPES_OF_ANSWER, ...TYPES_OF_TURN];

const read = (clean: (text: string) => string) => z.pipe(z.string(), z.transform(clean));
/** Not every provider guarantees the letter case of an enum. */
const lowered = () => read((text) => text.trim().toLowerCase());
const short = (maxLength: number) => read((text) => cut(text.trim(), maxLength));

/** The part of a reply on one question, or on one criterion of it. */
const ReplyEntry = memoize(() =>
  z.strictObject({
    part: lowered(),
    evidence: z.exactOptional(short(MAX_EVIDENCE)),
    // A score without a reason is a guess.
    reason: short(MAX_REASON).check(z.minLength(1)),
    answer_type: lowered(),
    score: z.number(),
    sure: z._default(z.boolean(), true),
    odd: z._default(z.boolean(), false),
  }),
);
type ReplyEntry = z.Shape<typeof ReplyEntry>;
const Entries = memoize(() => z.array(ReplyEntry()));

export interface QuestionAnswer extends Grade {
  readonly reason: string;
  readonly answerType: string;
  /** The words that it quotes, '' for none; undefined in a form of reply without evidence. */
  readonly evidence?: string;
  readonly isSure: boolean;
  /** True if the expected answer does not fit the query. */
  readonly isOdd: boolean;
  /** The entries of the reply, which the cache keeps. */
  readonly entries: readonly ReplyEntry[];
}

/** In the order of the questions. */
export type Answers = readonly QuestionAnswer[];

/**
 * The answers in a parsed reply; undefined unless it has exactly the parts asked, each with a valid score, and for `completeness` one entry
 * per criterion.
 *
 * @param value `{parts: [{part, evidence, reason, answer_type, score, sure, odd}]}`, or an object with the parts as properties
 * @param mayBeList false for a list that does not name its case
 */
export function fitAnswers(
  value: unknown,
  questions: readonly JudgeQuestion[],
  mayBeList = true,
): Answers | undefined {
  const isList = isObject(value) && Array.isArray(value['parts']);
  return answersIn(isList && mayBeList ? listed(value) : byName(value), questions);
}

/** The answers in the entries of a reply, see `fitAnswers`. */
export function answersIn(value: unknown, questions: readonly JudgeQuestion[]): Answers | undefined {
  const { data = [] } = Entries().safeParse(value);
  const entries = grouped(data, ({ part }) => part);
  if (entries.size !== questions.length) return undefined;
  const answers = questions.flatMap((question) => fitAnswer(entries.get(question.part), question) ?? []);
  return answers.length === questions.length ? answers : undefined;
}

/** The entries of a list; one without evidence quotes nothing. */
function listed({ parts, ...others }: Readonly<Record<string, unknown>>): unknown {
  return Array.isArray(parts) && Object.keys(others).length === 0
    ? parts.map((entry: unknown) => (isObject(entry) ? { evidence: '', ...entry } : entry))
    : undefined;
}

/** The entries of an object by part; for `completeness`, its verdicts may be in one object by criterion. */
function byName(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([name, said]) => {
    if (!isObject(said)) return [said];
    const { criteria, ...entry } = said;
    return isObject(criteria) && entry['score'] === undefined
      ? Object.entries(criteria).map(([id, verdict]) => ({
          ...{ ...entry, part: name, answer_type: id },
          score: WORTH.get(String(verdict).trim().toLowerCase()),
        }))
      : [{ ...said, part: name }];
  });
}

function fitAnswer(
  entries: readonly ReplyEntry[] = [],
  { answerTypes, form }: JudgeQuestion,
): QuestionAnswer | undefined {
  const [first] = entries;
  // A model does not always stick to the types of its part.
  const types = [...answerTypes, ...KNOWN_TYPES, ...(form.types ?? [])];
  if (!first || !entries.every(({ answer_type: type }) => types.includes(type))) return undefined;
  const grade = form.read(
    entries.map(({ answer_type: answerType, score }) => ({ answerType, score: score === 0 ? 0 : score })),
  );
  const evidence = entries.flatMap((entry) => entry.evidence ?? []);
  return (
    grade && {
      ...grade,
      reason: form.types ? reasonOfList(entries) : first.reason,
      answerType: form.types ? 'attempt' : first.answer_type,
      ...(evidence.length > 0 && { evidence: evidence.filter((words) => words !== '').join(' … ') }),
      isSure: entries.every(({ sure }) => sure),
      isOdd: entries.some(({ odd }) => odd),
      entries,
    }
  );
}

/** The reasons of criteria that are not met, else of all. */
function reasonOfList(entries: readonly ReplyEntry[]): string {
  const missing = entries.filter(({ score }) => score !== 1);
  const shown = missing.length > 0 ? missing : entries;
  return cut(shown.map(({ answer_type: id, reason }) => `${id}: ${reason}`).join('; '), MAX_REASON);
}

/** A reply in the cache. Tokens and cost are those of the original request; `null` if the cost is not known. */
const CachedReply = memoize(() =>
  z.strictObject({
    model: z.string().check(z.maxLength(200)),
    prompt: z.string().check(z.maxLength(200)),
    /** See `answersIn`. */
    answers: z.array(z.unknown()),
    inputTokens: z.number().check(z.minimum(0)),
    outputTokens: z.number().check(z.minimum(0)),
    costUsd: z.nullable(z.number().check(z.minimum(0))),
    /** The row that was charged for it: see `Judge.decide`. */
    paidBy: z._default(z.string(), ''),
  }),
);
export type CachedReply = z.Shape<typeof CachedReply>;

/** @returns undefined if the entry has another form, or does not answer the questions */
export function readCached(
  kept: unknown,
  { questions }: Ask,
): { readonly entry: CachedReply; readonly answers: Answers } | undefined {
  const { data: entry } = CachedReply().safeParse(kept);
  const answers = entry && answersIn(entry.answers, questions);
  return answers && { entry, answers };
}
