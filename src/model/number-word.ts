/** Numbers in words and the words that scale a number ("million", "万"). English words; scales of several languages. */

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);

const SCALES = new Map<string, number>([
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['mn', 1e6],
  ['mm', 1e6],
  ['tn', 1e12],
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
  ['billion', 1e9],
  ['billions', 1e9],
  ['trillion', 1e12],
  ['lakh', 1e5],
  ['crore', 1e7],
  ['crores', 1e7],
  ['mil', 1e3],
  ['ribu', 1e3],
  ['juta', 1e6],
  ['mio', 1e6],
  ['mrd', 1e9],
  ['millon', 1e6],
  ['millones', 1e6],
  ['milhao', 1e6],
  ['milhoes', 1e6],
  ['milioni', 1e6],
  ['millionen', 1e6],
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

const WORDED = /[ \u00a0-]?([a-z]{2,9}|[万萬亿億])(?![a-z])(?: (?:de |d['’])(?=[a-z]))?/iy;
const LETTER = /([kKMmBb])(?![a-zA-Z])/y;

/**
 * Reads the scale behind a number: " million", "k", "万". A single "m" counts as million only before a unit of its own
 * ("25m ha"), since "25m" alone may be metres.
 *
 * @example readScaleAt('2.5 million ha', 3) // { factor: 1e6, end: 11 }
 */
export function readScaleAt(
  text: string,
  at: number,
): { readonly factor: number; readonly end: number } | null {
  LETTER.lastIndex = at;
  const letter = LETTER.exec(text)?.[1];
  if (letter !== undefined) {
    if (
      letter === 'm' &&
      !/^ ?(?:ha|hectares?|t|tonnes?|tons|km2|acres)\b/i.test(text.slice(at + 1, at + 12))
    )
      return null;
    const factor = SCALES.get(letter.toLowerCase());
    return factor === undefined ? null : { factor, end: at + 1 };
  }
  WORDED.lastIndex = at;
  const worded = WORDED.exec(text);
  const word = worded?.[1]?.toLowerCase();
  if (!worded || word === undefined || (word.length < 2 && word < '一')) return null;
  const factor = SCALES.get(word);
  return factor === undefined ? null : { factor, end: at + worded[0].length };
}

/** A number word that may begin a number; "one" is left out, for it is mostly a pronoun. */
export const NUMBER_WORDS =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)\b/gi;

/**
 * The value of a number in words up to ninety-nine, or null.
 * @example wordValue('twenty-five') // 25
 */
export function wordValue(words: string): number | null {
  const [first = '', second = ''] = words.toLowerCase().split(/[- ]/);
  const tens = TENS.get(first);
  if (tens === undefined) return second === '' ? (SMALL.get(first) ?? null) : null;
  if (second === '') return tens;
  const ones = SMALL.get(second);
  return ones === undefined || ones === 0 || ones > 9 ? null : tens + ones;
}
