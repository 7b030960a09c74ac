/** From the text of a reply to its verdict: strict if it is JSON, tolerant if prose or a code fence surrounds it. */
import { flawIn, isObject, jsonIn, objectsIn } from '../model/texts/json';
import type { Ask } from './compose';
import { type Answers, fitAnswers } from './fit';

export type Extracted<A> =
  { readonly kind: 'answers'; readonly answers: A } | { readonly kind: 'unfit'; readonly reason: string };

const MAX_REPLY = 200000;
const FENCED = /^\s*```[a-z]*\s*([\s\S]*?)\s*```\s*$/i;
const THOUGHT = /^\s*<think(?:ing)?>/i;
const THINKING = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

/**
 * Reads the one verdict in a reply. A reply with none, with several, or with one copied from the text under judgement has no
 * verdict: a graded text can contain a forged one, and quoting it must not count as giving it. Nor has one that names another case: a proxy
 * may mix up replies.
 *
 * @param text the reply
 */
export function extractAnswers(
  text: string,
  { questions, ...sent }: SentCase & Pick<Ask, 'questions'>,
): Extracted<Answers> {
  return extractOne(text, sent, (value, isNamed) => fitAnswers(value, questions, isNamed));
}

/** What a reply is to: the text under judgement, as it was sent, and its code. */
type SentCase = Pick<Ask, 'user' | 'code'>;

/**
 * Like `extractAnswers`, for replies of any form.
 *
 * @param fit reads a parsed value without the code of its case; undefined if it is not such a reply
 */
function extractOne<A>(
  text: string,
  { user, code }: SentCase,
  fit: (value: unknown, isNamed: boolean) => A | undefined,
): Extracted<A> {
  if (text.trim() === '') return unfit('the reply is empty');
  if (text.length > MAX_REPLY) return unfit('the reply is far too long');
  const thought = text.replace(THINKING, '');
  // What follows may be only a draft of the verdict.
  if (THOUGHT.test(thought)) return unfit('the reply ends in the middle of a thought');
  const reply = FENCED.exec(thought)?.[1] ?? thought;
  const fitting: A[] = [];
  const bare = squeeze(user);
  // A reply that is JSON as a whole is read as a whole: nothing is picked out of an array or a wrapper.
  const candidates = jsonIn(reply) === undefined ? objectsIn(reply) : [reply];
  for (const candidate of candidates) {
    const { value, named } = namedCase(jsonIn(candidate));
    const answers = fit(value, named !== undefined);
    if (answers === undefined) continue;
    if (named !== undefined && named !== code) return unfit('the reply is to another case');
    const flaw = flawIn(candidate);
    if (flaw !== '') return unfit(`the reply ${flaw}`);
    if (bare.includes(squeeze(candidate))) return unfit('the reply repeats a verdict from the judged text');
    fitting.push(answers);
  }
  const [answers] = fitting;
  if (answers === undefined) return unfit('the reply does not have the form that was asked for');
  return fitting.length === 1 ? { kind: 'answers', answers } : unfit('the reply holds several verdicts');
}

/**
 * The same where a reply can be of the right form and of no use.
 *
 * @param fit reads a parsed value; a text says what is wrong with it, '' if it is not such a reply
 */
export function extractUsable<A extends object>(
  text: string,
  sent: SentCase,
  fit: (value: unknown) => A | string,
): Extracted<A> {
  let why = '';
  const read = extractOne(text, sent, (value) => {
    const given = fit(value);
    if (typeof given !== 'string') return given;
    why = given;
    return undefined;
  });
  return read.kind === 'unfit' && why !== '' ? unfit(why) : read;
}

/** The code that a reply gives first, and the rest of it. */
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
