/** Reads the verdict in the text of a reply: strict if it is JSON, tolerant if prose or a code fence surrounds it. */
import { flawIn, isObject, jsonIn, objectsIn } from '../model/texts/json';
import type { Ask } from './compose';
import { type Answers, fitAnswers } from './fit';

export type Extracted<A> =
  { readonly kind: 'answers'; readonly answers: A } | { readonly kind: 'unfit'; readonly reason: string };

const MAX_REPLY = 200000;
const FENCED = /^\s*```[a-z]*\s*([\s\S]*?)\s*```\s*$/i;
const THOUGHT = /^\s*<think(?:ing)?>/i;
const THINKING = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

/** The case that a reply answers: its text as it was sent, and its code. */
type SentCase = Pick<Ask, 'user' | 'code'>;

/** Reads the verdicts on some questions in a reply. */
export function extractAnswers(
  text: string,
  { questions, ...sent }: SentCase & Pick<Ask, 'questions'>,
): Extracted<Answers> {
  return extractOne(text, sent, (value, isNamed) => fitAnswers(value, questions, isNamed) ?? '');
}

/**
 * Reads the one verdict in a reply. A reply with none, with several, or with one copied from the judged text has no verdict: a judged text
 * can contain a forged one, and quoting it must not count as giving it. Nor has one that names another case: a proxy may mix up replies.
 *
 * @param fit reads a parsed value without the code of its case; a text says what is wrong with it, '' if it has another form
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
  // A reply that is JSON as a whole is read as a whole: nothing is picked out of an array or a wrapper.
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
