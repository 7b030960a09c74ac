/** Digits as people write them: the value of "1,234.5", "418.205" or "52.310,75". */

/** The decimal mark of a text; `unclear` if a text that is not English shows neither. */
export type DecimalMark = 'point' | 'comma' | 'unclear';

export interface DigitReading {
  /** The values it can stand for: one, or two if the mark before three digits is ambiguous. */
  readonly values: readonly number[];
  /** Digits after the decimal mark in the first reading: the precision given. */
  readonly decimals: number;
  readonly grouped: boolean;
}

/** A number in a text, separators included; a full stop or comma that ends the sentence or clause is not part of it. */
export const DIGITS =
  /\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?(?!\d)|\d+(?:[.,]\d+)*/g;

const PLAIN = /^\d+$/;
const BLANKS = /[ \u00a0\u202f\u2009'’]/g;
const GROUPS = /^\d{1,3}(?:[.,]\d{3})+$/;
const INDIAN_GROUPS = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/**
 * The values that a run of digits can have. A single comma before three digits groups thousands, unless the text writes decimals
 * with a comma (then both values are given). A single point before three digits is decimal, unless the text writes decimals with
 * a comma (then it groups) or is in another language and shows neither mark (then both values are given).
 *
 * @returns null for what is not a number: a version "1.2.3", a list "1,2,3", a date "31.12.2025"
 * @example readDigits('418.205', 'unclear') // values 418.205 and 418205
 */
export function readDigits(written: string, mark: DecimalMark): DigitReading | null {
  if (PLAIN.test(written)) return { values: [Number(written)], decimals: 0, grouped: false };
  const blankGrouped = written.search(BLANKS) >= 0;
  const text = blankGrouped ? written.replace(BLANKS, '') : written;
  const lastPoint = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  if (lastPoint >= 0 && lastComma >= 0) return mixed(text, lastPoint, lastComma);
  const i = Math.max(lastPoint, lastComma);
  if (i < 0) return { values: [Number(text)], decimals: 0, grouped: true };
  const sign = text.charAt(i);
  if (blankGrouped) return decimal(text, i, true);
  if (text.indexOf(sign) !== i) {
    if (!GROUPS.test(text) && !INDIAN_GROUPS.test(text)) return null;
    return { values: [Number(text.replace(/[.,]/g, ''))], decimals: 0, grouped: true };
  }
  if (text.length - i - 1 !== 3 || i > 3 || text.startsWith('0')) return decimal(text, i, false);
  return threeDigits(text, i, sign, mark);
}

/** "418.205" and "152,430": the one case in which the mark alone is ambiguous. */
function threeDigits(text: string, i: number, sign: string, mark: DecimalMark): DigitReading {
  const grouped: DigitReading = { values: [Number(text.replace(sign, ''))], decimals: 0, grouped: true };
  const fraction = decimal(text, i, false);
  if (sign === ',')
    return mark === 'comma' ? { ...grouped, values: [...fraction.values, ...grouped.values] } : grouped;
  if (mark === 'comma') return grouped;
  return mark === 'point' ? fraction : { ...grouped, values: [...fraction.values, ...grouped.values] };
}

/** "1,234.5" and "1.234,5": the last kind of mark is the decimal one. */
function mixed(text: string, lastPoint: number, lastComma: number): DigitReading | null {
  const i = Math.max(lastPoint, lastComma);
  const sign = text.charAt(i);
  const whole = text.slice(0, i);
  if (whole.includes(sign) || !(GROUPS.test(whole) || INDIAN_GROUPS.test(whole))) return null;
  return decimal(`${whole.replace(/[.,]/g, '')}${text.slice(i)}`, whole.replace(/[.,]/g, '').length, true);
}

function decimal(text: string, i: number, grouped: boolean): DigitReading {
  return {
    values: [Number(`${text.slice(0, i)}.${text.slice(i + 1)}`)],
    decimals: text.length - i - 1,
    grouped,
  };
}

const COMMA_DECIMAL = /(?:^|[^\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)/;
const POINT_DECIMAL = /(?:^|[^\d.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)/;
const FOREIGN =
  /[^\s -\u024f\u2000-\u22ff]|(?:^|[^a-z])(?:de|del|la|el|los|las|en|und|der|die|das|von|le|les|du|des|dans|pada|yang|di|dengan|em|da|do|foi|il|nel|het|een|van|hektar\w*|hectareas?|milh(?:ao|oes)|millon(?:es)?|superficie|luas|berapa)(?![a-z])/i;
const ENGLISH = /(?:^|[^a-z])(?:the|of|was|were|is|are|in|and|how|what|which|there|for|with)(?![a-z])/i;

/**
 * The decimal mark a text uses, judged by its unmistakable numbers, else by its language (English: point). Foreign place names
 * don't make an English sentence foreign. Expects accents already removed.
 */
export function decimalMark(text: string): DecimalMark {
  const comma = text.includes(',') && COMMA_DECIMAL.test(text);
  const point = POINT_DECIMAL.test(text);
  if (comma !== point) return comma ? 'comma' : 'point';
  if (comma && point) return 'unclear';
  return FOREIGN.test(text) && !ENGLISH.test(text) ? 'unclear' : 'point';
}
