/** The words and letters that scale a number: "2.5 million", "45k", "£50m", "34万". */

const SCALES = new Map<string, number>([
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['mn', 1e6],
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
/** Units whose amounts may be in millions, but never in metres. */
const COUNTED = /^ ?(?:ha|hectares?|t|tonnes?|tons|km2|acres)\b/i;

export interface Scale {
  readonly factor: number;
  readonly end: number;
}

/**
 * Reads the scale after a number: " million", " hundred thousand", "k", "万". A single "m" means million only after money or before
 * another unit ("25m ha"), since "25m" alone may be metres.
 *
 * @example readScaleAt('2.5 million ha', 3) // { factor: 1e6, end: 11 }
 */
export function readScaleAt(text: string, start: number, money = false): Scale | null {
  LETTER.lastIndex = start;
  const letter = LETTER.exec(text)?.[1];
  if (letter !== undefined) {
    if (letter === 'm' && !money && !COUNTED.test(text.slice(start + 1, start + 12))) return null;
    const factor = SCALES.get(letter.toLowerCase());
    return factor === undefined ? null : { factor, end: start + 1 };
  }
  const first = wordedAt(text, start);
  const second = first && wordedAt(text, first.end);
  return second && second.factor >= 1e3 ? { factor: first.factor * second.factor, end: second.end } : first;
}

function wordedAt(text: string, start: number): Scale | null {
  WORDED.lastIndex = start;
  const hit = WORDED.exec(text);
  const word = hit?.[1]?.toLowerCase();
  if (!hit || word === undefined) return null;
  const factor = SCALES.get(word);
  return factor === undefined ? null : { factor, end: start + hit[0].length };
}
