/** What an expected cell is: exactly one kind of value, or nothing that a rule can compare. */
import type { DecimalMark } from '../../fields/digits';
import { unread } from '../../fields/quantity';
import type { Question } from './question';
import type { Time } from './times';
import {
  type NumberToken,
  saysNothing,
  type Token,
  tokensIn,
  type Word,
  APPROXIMATORS,
  isNegation,
  isSmall,
  JOINING,
  truthOf,
  type Way,
  wayOf,
} from './tokens';

export type Cell =
  | { readonly kind: 'boolean'; readonly want: boolean }
  | { readonly kind: 'direction'; readonly want: Way }
  | ({ readonly kind: 'number'; readonly want: NumberToken } & {
      readonly isHedged: boolean;
      readonly noun: readonly Word[];
    })
  | { readonly kind: 'year' | 'date' | 'range'; readonly want: Time }
  | { readonly kind: 'list'; readonly want: readonly (readonly string[])[]; readonly isStrict: boolean }
  | { readonly kind: 'name'; readonly want: readonly string[] }
  /** Why no rule compares it. */
  | { readonly kind: 'open'; readonly why: string };

const BOUND: Cell = { kind: 'open', why: 'the cell is a bound or a range of numbers' };
const SEVERAL: Cell = { kind: 'open', why: 'the cell has several figures' };
const PROSE: Cell = { kind: 'open', why: 'the cell is more than one plain value' };
const LONGEST_NAME = 6;

/** @param text in its plain form @param mark how its tab writes decimals, where it tells */
export function readCell(text: string, question: Question, mark?: DecimalMark): Cell {
  const tokens = tokensIn(text, mark);
  const all = /[.!]$/.test(text) && tokens[tokens.length - 1]?.kind === 'mark' ? tokens.slice(0, -1) : tokens;
  const one = all.length === 1 ? single(all[0], question) : undefined;
  const name = nameWords(all);
  return (
    one ?? listOf(text) ?? numberOf(all) ?? directionOf(all) ?? (name ? { kind: 'name', want: name } : PROSE)
  );
}

function single(token: Token | undefined, { counts }: Question): Cell | undefined {
  const truth = token && /^(?:yes|no|true|false)$/.test(token.text) ? truthOf(token.text) : null;
  if (truth !== null) return { kind: 'boolean', want: truth };
  if (token?.kind !== 'time') return undefined;
  const { time: want } = token;
  if (want.to) return { kind: 'range', want };
  if (want.from.month !== undefined || want.from.year === undefined) return { kind: 'date', want };
  // "How many alerts": 2016 is a number of them.
  return counts ? numberOf([countOf(token, want.from.year)]) : { kind: 'year', want };
}

/** A year-like number as a number of things. */
export function countOf({ start, end, text }: Token, value: number): NumberToken {
  const quantity = { ...unread(text, 0, text.length, 'measure'), values: [value] };
  return { kind: 'number', start, end, text, quantity };
}

function numberOf(tokens: readonly Token[]): Cell | undefined {
  const [index, other] = tokens.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []));
  const want = index === undefined ? undefined : tokens[index];
  if (index === undefined || want?.kind !== 'number') return undefined;
  const { role, ranged, unit } = want.quantity;
  if (/^at /.test(role) || ranged) return BOUND;
  if (other !== undefined) return SEVERAL;
  const [before, behind] = [tokens.slice(0, index), tokens.slice(index + 1)];
  if (before.some(({ text }) => !APPROXIMATORS.has(text) && !/^an?$/.test(text))) return PROSE;
  const noun = behind.filter((token): token is Word => token.kind === 'word');
  if (noun.length < behind.length || noun.length > (unit ? 0 : 2)) return PROSE;
  if (noun.some(({ text }) => isNegation(text) || isSmall(text) || JOINING.has(text))) return PROSE;
  return { kind: 'number', want, isHedged: before.length > 0, noun };
}

function directionOf(tokens: readonly Token[]): Cell | undefined {
  const [only, other] = tokens.filter((token) => !saysNothing(token));
  const want = only && !other ? wayOf(only.text) : null;
  return want ? { kind: 'direction', want } : undefined;
}

/** The words of a name; undefined for what is none: figures, brackets, too many words, a denial, words that say nothing. */
function nameWords(tokens: readonly Token[]): string[] | undefined {
  const words = tokens.flatMap((token) => (token.kind === 'word' && !token.owns ? token.text : []));
  if (words.length !== tokens.length || words.length > LONGEST_NAME || words.every(isSmall)) return undefined;
  return words.some((word) => isNegation(word) || word === 'or') ? undefined : words;
}

/** By semicolons, or by commas with "and" before the last; every item is a name. */
function listOf(text: string): Cell | undefined {
  const isStrict = text.includes(';');
  if (!isStrict && !/,[^,]* and /.test(text)) return undefined;
  const items = text.split(isStrict ? ';' : /, and |, | and /).map((item) => item.trim());
  const want = items.filter((item) => item !== '').map((item) => nameWords(tokensIn(item)) ?? []);
  return want.length > 1 && want.every((words) => words.length > 0)
    ? { kind: 'list', want, isStrict }
    : undefined;
}
