/** What an expected cell is: exactly one kind of value, or nothing that a rule can compare. */
import type { DecimalMark } from '../../model/numbers/digits';
import { unread } from '../../model/numbers/quantity';
import type { Question } from './question';
import type { Day, Time } from './times';
import { type NumberToken, type Token, tokensIn, type Word } from './tokens';
import { APPROXIMATORS, isNegation, isSmall, truthOf, type Way, wayOf } from './words';

export type Cell =
  | { readonly kind: 'boolean'; readonly want: boolean }
  | { readonly kind: 'direction'; readonly want: Way }
  | {
      readonly kind: 'number';
      readonly want: NumberToken;
      readonly isHedged: boolean;
      readonly noun: readonly Word[];
    }
  | { readonly kind: 'year'; readonly want: number }
  | { readonly kind: 'date'; readonly want: Day }
  | { readonly kind: 'range'; readonly want: Time }
  | { readonly kind: 'list'; readonly want: readonly (readonly string[])[]; readonly isStrict: boolean }
  | { readonly kind: 'name'; readonly want: readonly string[] }
  /** Why no rule compares it. */
  | { readonly kind: 'open'; readonly why: string };

const LONGEST_NAME = 6;
/** What may stand between a number and a noun makes it another value. */
const NO_NOUN = /^(?:or|and|per|than|to|by|from|so|each|every|more|less|fewer)$/;

/** @param text in its plain form @param mark how its tab writes decimals, where it tells */
export function readCell(text: string, question: Question, mark?: DecimalMark): Cell {
  const tokens = tokensIn(text, mark);
  const all = /[.!]$/.test(text) && tokens[tokens.length - 1]?.kind === 'mark' ? tokens.slice(0, -1) : tokens;
  const [only] = all;
  return (
    (only && all.length === 1 && single(only, question)) ||
    (listOf(text) ?? numberOf(all) ?? directionOf(all) ?? nameOf(all))
  );
}

function single(token: Token, { counts }: Question): Cell | undefined {
  const truth = /^(?:yes|no|true|false)$/.test(token.text) ? truthOf(token.text) : null;
  if (truth !== null) return { kind: 'boolean', want: truth };
  if (token.kind !== 'time') return undefined;
  const { from, to } = token.time;
  if (to) return { kind: 'range', want: token.time };
  if (from.month !== undefined || from.year === undefined) return { kind: 'date', want: from };
  // "How many alerts": 2016 is a number of them.
  return counts
    ? { kind: 'number', want: countOf(token, from.year), isHedged: false, noun: [] }
    : { kind: 'year', want: from.year };
}

/** A year-like number as a number of things. */
export function countOf({ start, end, text }: Token, value: number): NumberToken {
  const quantity = { ...unread(text, 0, text.length, 'measure'), values: [value] };
  return { kind: 'number', start, end, text, isRank: false, quantity };
}

function numberOf(tokens: readonly Token[]): Cell | undefined {
  const index = tokens.findIndex(({ kind }) => kind === 'number');
  const want = tokens[index];
  if (want?.kind !== 'number') return undefined;
  const { role, ranged, unit } = want.quantity;
  if (role === 'at least' || role === 'at most' || ranged)
    return { kind: 'open', why: 'the cell is a bound or a range of numbers' };
  const [before, behind] = [tokens.slice(0, index), tokens.slice(index + 1)];
  if (before.some(({ text }) => !APPROXIMATORS.has(text) && !/^an?$/.test(text))) return open(tokens);
  const noun = behind.filter((token): token is Word => token.kind === 'word');
  const isNoun =
    noun.length === behind.length &&
    noun.every(({ text }) => !isNegation(text) && !isSmall(text) && !NO_NOUN.test(text));
  return isNoun && noun.length <= (unit ? 0 : 2)
    ? { kind: 'number', want, isHedged: before.length > 0, noun }
    : open(tokens);
}

function directionOf(tokens: readonly Token[]): Cell | undefined {
  const ways = tokens.flatMap(({ text }) => wayOf(text) ?? []);
  const isAlone = tokens.every(
    ({ kind, text }) => kind === 'word' && (wayOf(text) !== null || isSmall(text)),
  );
  return ways[0] !== undefined && ways.length === 1 && isAlone
    ? { kind: 'direction', want: ways[0] }
    : undefined;
}

function nameOf(tokens: readonly Token[]): Cell {
  const want = nameWords(tokens);
  return want ? { kind: 'name', want } : open(tokens);
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
  const items = (isStrict ? text.split(';') : text.split(/, and |, | and /)).filter(
    (part) => part.trim() !== '',
  );
  const want = items.flatMap((item) => [nameWords(tokensIn(item.trim())) ?? []]);
  return want.length > 1 && want.every((words) => words.length > 0)
    ? { kind: 'list', want, isStrict }
    : undefined;
}

function open(tokens: readonly Token[]): Cell {
  const hasSeveral = tokens.filter(({ kind }) => kind === 'number').length > 1;
  return {
    kind: 'open',
    why: hasSeveral ? 'the cell has several figures' : 'the cell is more than one plain value',
  };
}
