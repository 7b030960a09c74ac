/** Reads digits and scale words as people write them: "1,234.5", "418.205", "52.310,75", "2.5 million". */

/** Without figures that show the mark: `likely point` in English, `either` in other languages, `unclear` without words. */
export type DecimalMark = 'point' | 'comma' | 'likely point' | 'either' | 'unclear';

interface DigitReading {
  /** The possible values, the likelier one first: two only if three digits follow a single mark. */
  readonly values: readonly number[];
  /** Digits after the decimal mark of the first value. */
  readonly decimals: number;
  readonly grouped: boolean;
}

/** A number with its separators, without a full stop or comma that ends the sentence or clause. */
export const DIGITS =
  /\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:[.,]\d+)*|(?<![\p{L}\d.,)])\.\d+(?!\.?\d)/gu;

const BLANKS = /[ \u00a0\u202f\u2009'’]/g;
const GROUPS = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

/**
 * The values that a run of digits can have. A single comma before three digits groups thousands; where the text writes, or its language may
 * write, decimals with a comma, both values are given. A single point there is decimal if the text writes decimals with a point, groups if
 * it writes them with a comma, and else may be either.
 *
 * @returns null for a version "1.2.3", a list "1,2,3", a date "31.12.2025"
 * @example readDigits('418.205', 'unclear') // values 418.205 and 418205
 */
export function readDigits(written: string, mark: DecimalMark): DigitReading | null {
  const text = written.replace(BLANKS, '');
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  const i = Math.max(point, comma);
  const blanks = text.length < written.length;
  if (i < 0) return { values: [Number(text)], decimals: 0, grouped: blanks };
  const [whole, sign, part] = [text.slice(0, i), text.charAt(i), text.slice(i + 1)];
  const digits = whole.replace(/[.,]/g, '');
  const decimal = {
    values: [Number(`${digits}.${part}`)],
    decimals: part.length,
    grouped: blanks || digits !== whole,
  };
  if (point >= 0 && comma >= 0) return whole.includes(sign) || !GROUPS.test(whole) ? null : decimal;
  const grouped = { values: [Number(digits + part)], decimals: 0, grouped: true };
  if (digits !== whole) return GROUPS.test(text) ? grouped : null;
  if (blanks || part.length !== 3 || i > 3 || i === 0 || text.startsWith('0')) return decimal;
  const both = [...decimal.values, ...grouped.values];
  if (sign === ',') return mark === 'comma' || mark === 'either' ? { ...grouped, values: both } : grouped;
  if (mark === 'comma') return grouped;
  return mark === 'point' ? decimal : { ...decimal, values: both };
}

const COMMA_DECIMAL = /(?:^|[^\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)/;
const POINT_DECIMAL =
  /(?:^|[^\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d*\.(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)/;
/** A group of thousands in English; in some languages, decimals. */
const COMMA_GROUP = /(?:^|[^\d.,])\d{1,3},\d{3}(?![\d.,]*\d)/;
/** Small words of Spanish, Portuguese, French, German, Italian and Indonesian, none of them English. */
const OTHER_LANGUAGE =
  /(?:^|[^a-z])(?:el|los|las|del|una?|en|em|da|do|dos|das|na|nos|foi|le|les|des|du|et|une|der|die|und|im|il|di|nel|fue|hubo|era|est|cobertura|bosques?|florest\w*|foret|wald|yang|pada|dan|hutan|hilang|seluas|hektare?|hectareas|perdi\w*|perdeu)(?![a-z])/i;
const ENGLISH = /(?:^|[^a-z])(?:the|of|was|were|is|are|and|how|what|which|there|for|with)(?![a-z])/i;

/** The decimal mark of a text, by its unambiguous numbers, else by its language. @param text without accents */
export function decimalMark(text: string): DecimalMark {
  const isOther = OTHER_LANGUAGE.test(text) && !ENGLISH.test(text);
  const comma = COMMA_DECIMAL.test(text);
  const point = POINT_DECIMAL.test(text) || (!isOther && COMMA_GROUP.test(text));
  if (comma !== point) return comma ? 'comma' : 'point';
  if (comma) return 'unclear';
  return isOther ? 'either' : ENGLISH.test(text) ? 'likely point' : 'unclear';
}

const SCALES = new Map(
  (
    'k thousand thousands mil ribu mille millier milliers tausend tsd mila milhares 1e3/dozen dozens 12/' +
    'm mn mln mill million millions mio juta millon millones milhao milhoes milioni millionen 1e6/' +
    'b bn billion billions mrd milliard milliards milliarden miliardi miliar bilhao bilhoes 1e9/tn trillion 1e12/hundred 1e2/lakh 1e5/crore crores 1e7/万 萬 1e4/亿 億 1e8'
  )
    .split('/')
    .map((line) => line.split(' '))
    .flatMap((words) => words.slice(0, -1).map((word) => [word, Number(words[words.length - 1])] as const)),
);
/** A scale word, also in "2,3 Mio. ha", "thousands of hectares". */
const WORDED =
  /[ \u00a0-]?([a-z]{2,10}|[万萬亿億])(?![a-z])(?:(?<=mio|mrd|mln|mill|tsd)\.)?(?: (?:de |d['’]|of (?=hect|acres|ha\b|ton))(?=[a-z]))?/iy;
const LETTER = /([kKMmBb])(?![a-zA-Z\d^])/y;
/** After these units, "m" is million and not metres. */
const COUNTED = /^ ?(?:ha|hectares?|t|tonnes?|tons|km2|acres)\b/i;

/**
 * Reads the scale after a number: " million", " hundred thousand", "k", "万". A single "m" is million only after money or before a unit
 * ("25m ha"): "25m" may be metres.
 *
 * @example readScaleAt('2.5 million ha', 3) // { factor: 1e6, end: 11 }
 */
export function readScaleAt(text: string, start: number, isMoney = false) {
  const letter = matchAt(LETTER, text, start)?.[1];
  if (letter === 'm' && !isMoney && !COUNTED.test(text.slice(start + 1, start + 12))) return null;
  if (letter !== undefined) return { factor: SCALES.get(letter.toLowerCase()) ?? 1, end: start + 1 };
  const first = wordedAt(text, start);
  const second = first && wordedAt(text, first.end);
  return second && second.factor >= 1e3 ? { factor: first.factor * second.factor, end: second.end } : first;
}

function wordedAt(text: string, start: number) {
  const hit = matchAt(WORDED, text, start);
  const factor = SCALES.get(hit?.[1]?.toLowerCase() ?? '');
  return hit && factor !== undefined ? { factor, end: start + hit[0].length } : null;
}

/** @param pattern a sticky one */
export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

/** @param pattern a global one */
export function hitsIn(pattern: RegExp, text: string): RegExpExecArray[] {
  const hits: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) hits.push(hit);
  return hits;
}
