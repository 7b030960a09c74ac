/** Reads an expected cell: exactly one kind of value, or `open` if a rule cannot compare it. */
import type { DecimalMark } from '../../fields/digits';
import { type Figure, figuresIn } from '../../fields/figures';
import { type Time, timesIn } from '../../fields/times';
import { NEGATION, obstacleIn, SMALL_WORD, valueOf, wordsIn } from './words';

export type WantedCell =
  | { readonly kind: 'boolean' | 'direction'; readonly want: string }
  | { readonly kind: 'number'; readonly want: Figure }
  | { readonly kind: 'year' | 'date' | 'range'; readonly want: Time }
  /** Names: several, or one. */
  | { readonly kind: 'list' | 'entity'; readonly want: readonly string[] }
  /** Why a rule cannot compare the cell. */
  | { readonly kind: 'open'; readonly why: string };

const PROSE: WantedCell = { kind: 'open', why: 'the cell is more than one plain value' };
const MAX_NAME = 6;

/** @param text in its plain form @param mark how its tab writes decimals, if known */
export function readCell(text: string, mark?: DecimalMark): WantedCell {
  const words = wordsIn(text);
  const [word = '', second] = words;
  const truth = second === undefined && /^(?:yes|no|true|false)$/.test(word) && valueOf('boolean', word);
  if (truth) return { kind: 'boolean', want: truth };
  const name = nameOf(text);
  return (
    timeIn(text) ??
    listOf(text) ??
    numberIn(text, mark) ??
    directionOf(words) ??
    (name === '' ? PROSE : { kind: 'entity', want: [name] })
  );
}

/** A year, day or period, if the text is nothing else. */
function timeIn(text: string): WantedCell | undefined {
  const [only] = timesIn(text);
  const want = only?.time;
  if (!want || obstacleIn(text.slice(0, only.start) + text.slice(only.end)) !== null) return undefined;
  return { kind: want.to ? 'range' : want.from.month === undefined ? 'year' : 'date', want };
}

function numberIn(text: string, mark: DecimalMark | undefined): WantedCell | undefined {
  const [want, second] = figuresIn(text, mark);
  if (!want || want.values.length === 0 || want.role === 'marker') return undefined;
  if (second) return { kind: 'open', why: 'the cell has several figures' };
  if (want.bound !== null || want.to !== null)
    return { kind: 'open', why: 'the cell is a bound or a range of numbers' };
  const isAll = obstacleIn(text.slice(0, want.start) + text.slice(want.end), true) === null;
  return isAll ? { kind: 'number', want } : PROSE;
}

function directionOf(words: readonly string[]): WantedCell | undefined {
  const [only = '', other] = words.filter((word) => !SMALL_WORD.test(word));
  const want = other === undefined && valueOf('direction', only);
  return want ? { kind: 'direction', want } : undefined;
}

/** The words of a name; '' if the text is not a name: figures, brackets, a possessive, too many words, a denial, words that say nothing. */
function nameOf(text: string): string {
  const words = wordsIn(text);
  const isPlain = !/[^\p{L}\p{N}\s.,'&-]|,|\.\s|'s\b/u.test(text.replace(/\.$/, ''));
  const saysNothing = words.every((word) => SMALL_WORD.test(word));
  const isName = isPlain && words.length <= MAX_NAME && !saysNothing && figuresIn(text).length === 0;
  return isName && !words.some((word) => NEGATION.test(word) || word === 'or')
    ? nameWords(words).join(' ')
    : '';
}

/** Without "the" before it. */
export function nameWords(words: readonly string[]): readonly string[] {
  return words[0] === 'the' ? words.slice(1) : words;
}

/** By semicolons, or by commas with "and" before the last; every item is a name. */
function listOf(text: string): WantedCell | undefined {
  const isStrict = text.includes(';');
  if (!isStrict && !/,[^,]* and /.test(text)) return undefined;
  const items = text.replace(/\.$/, '').split(isStrict ? ';' : /, and |, | and /);
  const want = items.flatMap((item) => (item.trim() === '' ? [] : [nameOf(item.trim())]));
  return want.length > 1 && !want.includes('') ? { kind: 'list', want } : undefined;
}
