/** What an expected cell is: exactly one kind of value, or nothing that a rule can compare. */
import type { Question } from './question';
import type { Day, Time } from './times';
import { type NumberToken, type Token, tokensIn, type Word } from './tokens';
import { isApproximator, isNegation, isSmall, truthOf, type Way, wayOf } from './words';

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
/** The marks that may stand in a cell beside its value. */
const ENDS = /^[.!]$/;

/** @param text in its plain form */
export function readCell(text: string, question: Question): Cell {
  const tokens = tokensIn(text);
  const last = tokens[tokens.length - 1];
  const all = last?.kind === 'mark' && ENDS.test(last.text) ? tokens.slice(0, -1) : tokens;
  const [only] = all;
  if (only && all.length === 1) {
    const one = single(only, question);
    if (one) return one;
  }
  const list = listOf(text);
  if (list) return list;
  return numberOf(all) ?? directionOf(all) ?? nameOf(all);
}

function single(token: Token, { counts }: Question): Cell | undefined {
  if (token.kind === 'word') {
    const truth = truthOf(token.text);
    const isPlain = token.text !== 'correct' && token.text !== 'incorrect';
    return truth === null || !isPlain ? undefined : { kind: 'boolean', want: truth };
  }
  if (token.kind === 'time') {
    const { from, to } = token.time;
    if (to) return { kind: 'range', want: token.time };
    if (from.month !== undefined || from.year === undefined) return { kind: 'date', want: from };
    return counts ? numberOfYear(token, from.year) : { kind: 'year', want: from.year };
  }
  return undefined;
}

/** "How many alerts": 2016 is a number of them. */
function numberOfYear({ start, end, text }: Token, year: number): Cell {
  return { kind: 'number', want: countOf({ start, end, text }, year), isHedged: false, noun: [] };
}

export function countOf(at: { start: number; end: number; text: string }, value: number): NumberToken {
  const quantity = { ...at, values: [value], unit: null, scale: 1, role: 'measure', precision: 0.5 } as const;
  return { kind: 'number', ...at, isRank: false, quantity: { ...quantity, noun: '', ranged: false } };
}

function numberOf(tokens: readonly Token[]): Cell | undefined {
  const index = tokens.findIndex(({ kind }) => kind === 'number');
  const want = tokens[index];
  if (want?.kind !== 'number') return undefined;
  const [before, behind] = [tokens.slice(0, index), tokens.slice(index + 1)];
  const noun = behind.filter((token): token is Word => token.kind === 'word');
  const isHedged = before.length > 0;
  const { role, ranged } = want.quantity;
  if (role === 'at least' || role === 'at most' || ranged || behind.some(({ text }) => text === '+'))
    return { kind: 'open', why: 'the cell is a bound or a range of numbers' };
  if (!before.every(({ text }) => isApproximator(text) || text === 'an' || text === 'a')) return open(tokens);
  const isNoun =
    noun.length === behind.length && noun.length <= 2 && noun.every(({ text }) => !isNegation(text));
  return isNoun ? { kind: 'number', want, isHedged, noun } : open(tokens);
}

function directionOf(tokens: readonly Token[]): Cell | undefined {
  const ways = tokens.flatMap((token) => wayOf(token.text) ?? []);
  const isAlone = tokens.every(
    (token) => wayOf(token.text) !== null || (token.kind === 'word' && isSmall(token.text)),
  );
  return ways[0] !== undefined && ways.length === 1 && isAlone
    ? { kind: 'direction', want: ways[0] }
    : undefined;
}

function nameOf(tokens: readonly Token[]): Cell {
  const words = nameWords(tokens);
  return words ? { kind: 'name', want: words } : open(tokens);
}

/** The words of a name; undefined for what is none: figures, brackets, too many words, a denial, words that say nothing. */
function nameWords(tokens: readonly Token[]): string[] | undefined {
  const words = tokens.flatMap((token) => (token.kind === 'word' && !token.owns ? token.text : []));
  const isName =
    words.length === tokens.length &&
    words.length <= LONGEST_NAME &&
    words.some((word) => !isSmall(word)) &&
    !words.some((word) => isNegation(word) || word === 'or');
  return isName ? words : undefined;
}

/** By semicolons, or by commas with "and" before the last; every item is a name. */
function listOf(text: string): Cell | undefined {
  const isStrict = text.includes(';');
  if (!isStrict && !/,.* and /s.test(text)) return undefined;
  const parts = isStrict ? text.split(';') : text.split(/, and |, | and /);
  const items = parts.map((part) => part.trim()).filter((part) => part !== '');
  const names = items.flatMap((item) => {
    const words = nameWords(tokensIn(item));
    return words ? [words] : [];
  });
  return names.length === items.length && names.length > 1
    ? { kind: 'list', want: names, isStrict }
    : undefined;
}

function open(tokens: readonly Token[]): Cell {
  const figures = tokens.filter(({ kind }) => kind === 'number').length;
  if (figures > 1) return { kind: 'open', why: 'the cell has several figures' };
  return { kind: 'open', why: 'the cell is more than one plain value' };
}
