/** A *no* needs more proof than a *yes*: the expected number may be in the text in a form that was not looked for. */
import type { Quantity } from '../../../model/numbers/quantity';
import type { AnswerText } from '../text/answer-text';
import type { ExpectedNumber } from './expected-number';

/**
 * Whether the expected digits are in the text: outside the numbers that were read, with a space inside ("39. 97"), with different
 * separators ("41.300" for 41,300), or with a footnote mark glued to them.
 */
export function standsElsewhere(
  want: ExpectedNumber,
  read: readonly Quantity[],
  { source }: AnswerText,
): boolean {
  const digits = /\d[\d.,]*\d|\d/.exec(want.text)?.[0];
  if (digits === undefined) return false;
  const healed = source.replace(/(\d)\. (?=\d)/g, '$1.');
  if (healed !== source && healed.includes(digits)) return true;
  let rest = source;
  for (const { text } of read) rest = rest.split(text).join(' ');
  if (rest.includes(digits)) return true;
  const bare = digits.replace(/[.,]/g, '');
  if (bare.length < 3) return false;
  return read.some(({ text }) => {
    const written = (/\d[\d.,' ]*/.exec(text)?.[0] ?? '').replace(/\D/g, '');
    if (written === bare) return /\d[.,' ]\d{3}(?!\d)/.test(text) && separatorsDiffer(text, digits);
    return written.startsWith(bare) && written.length - bare.length <= 2 && footnoted(text, digits);
  });
}

/** "41.300" and "41,300": one uses a grouping mark where the other uses a decimal mark. */
function separatorsDiffer(text: string, digits: string): boolean {
  const mark = (written: string): string => /[.,](?=\d{3}(?!\d))/.exec(written)?.[0] ?? '';
  return mark(text) !== mark(digits);
}

/** "41,30012": digits beyond a group of three are a footnote mark, not part of the number. */
function footnoted(text: string, digits: string): boolean {
  return text.includes(digits) && /[.,]\d{4,5}(?!\d)/.test(text);
}
