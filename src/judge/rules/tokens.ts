/** A text in tokens: numbers, times, words and marks. What is not surely a value stays a word. */
import { type DecimalMark, matchAt } from '../../fields/digits';
import { findQuantities } from '../../fields/find-quantities';
import type { Quantity } from '../../fields/quantity';
import { textOfTime, type Time, timesIn } from './times';
import { isFormOf, isSmall } from './words';

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
export function tokensIn(text: string, mark: DecimalMark = 'unclear'): Token[] {
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
}

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

/** Whether an answer says a token of the question: names by identity, other words by their forms. @param before said before it */
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
