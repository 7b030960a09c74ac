/** A text in tokens: numbers, times, words and marks. What is not surely a value stays a word. */
import { type DecimalMark, matchAt } from '../../fields/digits';
import { findQuantities } from '../../fields/find-quantities';
import type { Quantity } from '../../fields/quantity';
import { remembered } from '../../model/once';
import { textOfTime, type Time, timesIn } from './times';

/** The closed lists of words that rules know, by category. A word in none of them has to be one of the question. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** They say nothing by themselves. Not: since, until, by, to, from, per, than, and, not, or, all, only. */
const SMALL = setOf(
  'a an the be am is are was were been being in of on at for it its he she his they them their this that these those who whom whose which what where when how much many',
);
/** They say something of their own ("it had 5 ha") unless words of the question follow. */
export const WEAK = setOf('do does did done have has had having there');
/** "About", before figures alone. */
export const APPROXIMATORS = setOf(
  'about around approximately approx roughly circa ca nearly almost exactly estimated',
);
/** Not: totalled, which is no average; stood, which is no change. */
export const NEUTRAL = setOf('amounted amounts recorded');
export const AUXILIARIES = setOf('is are was were be been do does did have has had');
/** They join or limit what they stand by, are runs of their own, and are never left out. */
export const JOINING = setOf('and or not than to from by since until per all only');
export const ASKING = setOf('how what which who whose whom when where');
const NEGATIONS =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|false|incorrect|wrong|untrue|.*n't|(?:do|does|did|is|was|are|were|has|have|ca)nt)$/;
const RANKS =
  /^(?:rank(?:s|ed|ing|ings)?|place[ds]?|position|runner-up|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|\d+(?:st|nd|rd|th))$/;
const IDS = /^(?:ids?|codes?|identifiers?|version)$/;

const YES = setOf('yes true correct');
const NO = setOf('no false incorrect');
export type Way = 'up' | 'down' | 'flat';
const WAYS: readonly (readonly [Way, RegExp])[] = [
  ['up', /^(?:up(?:wards?)?|increas(?:es?|ed|ing)|ris(?:es?|en|ing)|rose|grow(?:s|n|ing)?|grew)$/],
  ['down', /^(?:down(?:wards?)?|de(?:creas|clin)(?:es?|ed|ing)|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?)$/],
  ['down', /^(?:shrinks?|shrank|shrunk)$/],
  ['flat', /^(?:stable|flat|steady|constant|unchanged)$/],
];
/** Forms of verbs that no ending tells. */
const IRREGULAR = new Map(
  'lose lost loss losses loses losing/burn burnt burned/hold held/win won/make made/rise rose risen/fall fell fallen/grow grew grown/shrink shrank shrunk/begin began begun/take took taken/see saw seen/write wrote written/sing sang sung/come came/become became/find found/give gave given'
    .split('/')
    .flatMap((line) => line.split(' ').map((word, _index, [base = '']) => [word, base] as const)),
);

export const isSmall = (word: string): boolean => SMALL.has(word) || WEAK.has(word);
export const isNegation = (word: string): boolean => NEGATIONS.test(word);
export const isOfRanks = (word: string): boolean => RANKS.test(word);
export const isOfIds = (word: string): boolean => IDS.test(word);
/** "Which state lost": a word that a verb's form shows to be one, where only a verb can follow. */
export const isVerb = (word: string): boolean => IRREGULAR.has(word) || /..ed$/.test(word);
/** The truth that a word says, or null. */
export const truthOf = (word: string): boolean | null => (YES.has(word) ? true : NO.has(word) ? false : null);
export const wayOf = (word: string): Way | null => WAYS.find(([, words]) => words.test(word))?.[0] ?? null;

/** Whether two words are forms of one: "lost" and "losses", "forests" and "forest". */
export function isFormOf(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && formsOf(a).some((form) => formsOf(b).includes(form)));
}

function formsOf(word: string): string[] {
  const base = IRREGULAR.get(word);
  if (base !== undefined) return [base];
  const plural = /^(.+?)(?:(?<=[^aeiou])ies|(?<=s|x|z|ch|sh)es|(?<=[^sui])s)$/.exec(word)?.[1];
  const [, verb = '', ending] = /^(.*[aeiouy].*?)(ed|ing)$/.exec(word) ?? [];
  return [
    word,
    ...(plural === undefined ? [] : [word.endsWith('ies') ? `${plural}y` : plural]),
    ...(ending === undefined || verb.length < 3 ? [] : [verb, `${verb}e`]),
    ...(ending !== undefined && /([bdgmnprt])\1$/.test(verb) ? [verb.slice(0, -1)] : []),
  ];
}

interface At {
  readonly start: number;
  readonly end: number;
  /** Lower case; of a word, without a possessive 's. */
  readonly text: string;
}
/** `owns`: "Pará's". */
export type Word = At & { readonly kind: 'word'; readonly isCapital: boolean; readonly owns: boolean };
export type NumberToken = At & { readonly kind: 'number'; readonly quantity: Quantity };
export type Token =
  | Word
  | NumberToken
  | (At & { readonly kind: 'time'; readonly time: Time })
  | (At & { readonly kind: 'mark' });

const WORD = /[\p{L}\p{N}]+(?:['.&-][\p{L}\p{N}]+)*/uy;

/** @param text in its plain form */
export function tokensIn(text: string, mark: DecimalMark = 'unclear'): readonly Token[] {
  return tokensOf(text, mark);
}

/** Rules read an answer, its cell and the question again for each check of a row. */
const tokensOf = remembered((text: string, mark: DecimalMark): readonly Token[] => {
  const times = timesIn(text);
  const isInTime = ({ start, end }: Quantity): boolean =>
    times.some((time) => start < time.end && time.start < end);
  const numbers = findQuantities(text, mark).filter((quantity) => !isInTime(quantity));
  const [timeAt, numberAt] = [byStart(times), byStart(numbers)];
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const [time, quantity] = [timeAt.get(at), numberAt.get(at)];
    const token = time
      ? ({ kind: 'time', ...time, text: text.slice(at, time.end).toLowerCase() } as const)
      : quantity
        ? ofNumber(text, quantity)
        : (wordAt(text, at, numberAt) ?? markAt(text, at));
    if (!/^[^\S\n]$/.test(token.text)) tokens.push(token);
    at = token.end;
  }
  return tokens;
});

function byStart<Part extends { readonly start: number }>(parts: readonly Part[]): Map<number, Part> {
  return new Map(parts.map((part) => [part.start, part]));
}

function ofNumber(text: string, quantity: Quantity): Token {
  const { start, end, role, values } = quantity;
  const at = { start, end, text: text.slice(start, end).toLowerCase() };
  if (role === 'year') return { kind: 'time', ...at, time: { from: { year: values[0] ?? NaN } } };
  if (values.length > 0 && role !== 'rank') return { kind: 'number', ...at, quantity };
  return wordOf(text, start, Math.max(end, wordAt(text, start, new Map())?.end ?? end));
}

/** Up to the next number, as in "5ha". */
function wordAt(text: string, at: number, numbers: ReadonlyMap<number, Quantity>): Word | null {
  const whole = matchAt(WORD, text, at)?.[0].length ?? 0;
  if (whole === 0) return null;
  let end = at + 1;
  while (end < at + whole && !numbers.has(end)) end += 1;
  return wordOf(text, at, end);
}

function wordOf(text: string, start: number, end: number): Word {
  const written = text.slice(start, end);
  const owns = /'s$/i.test(written);
  const word = (owns ? written.slice(0, -2) : written).toLowerCase();
  return { kind: 'word', start, end, text: word, isCapital: /^\p{Lu}/u.test(written), owns };
}

/** One sign; "..." is one of its own. */
function markAt(text: string, start: number): Token {
  const end = /^\.\.+/.exec(text.slice(start, start + 9)) ? start + 2 : start + 1;
  return { kind: 'mark', text: text.slice(start, end), start, end };
}

/** Small words and marks say nothing and separate what does. */
export function saysNothing(token: Token): boolean {
  return token.kind === 'mark' || (token.kind === 'word' && isSmall(token.text));
}

/** Whether an answer says a token of the question: names by identity, other words by their forms. @param before the token before it */
export function isSameToken(asked: Token, answer: Token, before?: Token): boolean {
  if (asked.kind === 'time' && answer.kind === 'time')
    return textOfTime(asked.time) === textOfTime(answer.time);
  if (asked.kind !== answer.kind || asked.kind === 'mark') return false;
  if (asked.kind !== 'word' || answer.kind !== 'word') return asked.text === answer.text;
  const beginsSentence = before === undefined || (before.kind === 'mark' && /[.!?\n:]/.test(before.text));
  const isName = asked.isCapital || (answer.isCapital && !beginsSentence);
  return isName ? asked.text === answer.text : isFormOf(asked.text, answer.text);
}

/** The tokens of an answer that are its value: from, and up to but not including. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where a name stands as it is, not as a part of a hyphenated or possessive word. */
export function placesOf(words: readonly string[], answer: readonly Token[]): Place[] {
  const name = words[0] === 'the' ? words.slice(1) : words;
  const isWord = (word: string, token: Token | undefined): boolean =>
    token?.kind === 'word' && token.text === word && !token.owns;
  return answer.flatMap((_token, from) =>
    name.every((word, offset) => isWord(word, answer[from + offset]))
      ? [{ from, to: from + name.length }]
      : [],
  );
}
