/** A text in tokens: numbers, times, words and marks. What is not surely a value stays a word. */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import { type Time, timesIn } from './times';

interface At {
  readonly start: number;
  readonly end: number;
  /** Lower case; of a word, without a possessive 's. */
  readonly text: string;
}
export interface Word extends At {
  readonly kind: 'word';
  readonly isCapital: boolean;
  /** "Pará's". */
  readonly owns: boolean;
}
export interface NumberToken extends At {
  readonly kind: 'number';
  readonly quantity: Quantity;
  readonly isRank: boolean;
}
export interface TimeToken extends At {
  readonly kind: 'time';
  readonly time: Time;
}
export interface Mark extends At {
  readonly kind: 'mark';
}
export type Token = Word | NumberToken | TimeToken | Mark;

const WORD = /[\p{L}\p{N}]+(?:['.&-][\p{L}\p{N}]+)*/uy;
const ABBREVIATION = /(?:approx|ca)\./iy;

/** @param text in its plain form */
export function tokensIn(text: string): Token[] {
  const times = timesIn(text);
  const numbers = findQuantities(text, 'unclear').filter(
    ({ start, end }) => !times.some((time) => start < time.end && time.start < end),
  );
  const tokens: Token[] = [];
  const [timeAt, numberAt] = [byStart(times), byStart(numbers)];
  for (let at = 0; at < text.length;) {
    const time = timeAt.get(at);
    const quantity = numberAt.get(at);
    const token = time
      ? ({ kind: 'time', ...time, text: text.slice(at, time.end).toLowerCase() } as const)
      : quantity
        ? ofNumber(text, quantity)
        : wordAt(text, at, numbers);
    if (token) tokens.push(token);
    else if (!/[^\S\n]/.test(text.charAt(at)))
      tokens.push({ kind: 'mark', text: text.charAt(at), start: at, end: at + 1 });
    at = token ? token.end : at + 1;
  }
  return tokens;
}

function byStart<Part extends { readonly start: number }>(parts: readonly Part[]): Map<number, Part> {
  return new Map(parts.map((part) => [part.start, part]));
}

function ofNumber(text: string, quantity: Quantity): Token {
  const { start, end, role, values } = quantity;
  const at = { start, end, text: text.slice(start, end).toLowerCase() };
  if (role === 'year') return { kind: 'time', ...at, time: { from: { year: quantity.values[0] ?? NaN } } };
  if (values.length > 0 && role !== 'rank')
    return { kind: 'number', ...at, quantity, isRank: role === 'ordinal' };
  const whole = wordAt(text, start, []);
  return { kind: 'word', ...at, end: Math.max(end, whole?.end ?? end), isCapital: false, owns: false };
}

function wordAt(text: string, at: number, numbers: readonly Quantity[]): Word | null {
  ABBREVIATION.lastIndex = at;
  WORD.lastIndex = at;
  const hit = ABBREVIATION.exec(text) ?? WORD.exec(text);
  if (!hit) return null;
  const cut = numbers.find(({ start }) => start > at && start < at + hit[0].length)?.start;
  const written = cut === undefined ? hit[0] : text.slice(at, cut);
  const owns = /'s$/i.test(written);
  return {
    kind: 'word',
    start: at,
    end: at + written.length,
    text: (owns ? written.slice(0, -2) : written).toLowerCase(),
    isCapital: /^\p{Lu}/u.test(written),
    owns,
  };
}
