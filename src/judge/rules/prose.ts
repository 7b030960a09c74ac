/** Texts made readable for rules: markup and accents removed, split into words that know their sentence. */

export interface Word {
  /** Lower-case, without accents. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
  /** The number of its sentence. */
  readonly sentence: number;
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKUP = /[*_`#|>~\\[\]{}]/;
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉';
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', þ: 'th', ı: 'i', ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe',
}; // prettier-ignore

/**
 * One form for texts that differ only in dress: accents fold ("Pará" = "Para"), subscripts become digits ("CO₂", "km²"),
 * Markdown marks, web addresses and footnote superscripts go, minus signs and blanks of all kinds become plain ones.
 */
export function plain(text: string): string {
  let out = text;
  if (!ASCII.test(out)) out = foldLetters(out);
  if (out.includes('://')) out = out.replace(/https?:\/\/\S+/g, ' ');
  if (MARKUP.test(out)) out = out.replace(/(?<=\w)_(?=\w)/g, ' ').replace(/[*_`#|~\\[\]{}]|^ *>+ ?/gm, '');
  return out.trim();
}

function foldLetters(text: string): string {
  return text
    .split('\0')
    .join('')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replace(
      /10([⁰¹²³⁴-⁹]+)/g,
      (_all, digits: string) => `10^${digits.replace(/./g, (d) => String(SUPERSCRIPT.indexOf(d)))}`,
    )
    .replace(/(?<=[kcmh]?m)[²³]/g, (digit) => String(SUPERSCRIPT.indexOf(digit)))
    .replace(/[⁰¹²³⁴-⁹]+/g, '')
    .replace(/[₀-₉]/g, (digit) => String(SUBSCRIPT.indexOf(digit)))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[øØłŁđĐðþıßæÆœŒ]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[\u00a0\u202f\u2009\u2007\u3000]/g, ' ');
}

const WORD = /[A-Za-z]+(?:'[A-Za-z]+)*|\d+|[^ -~\s\p{P}\p{S}\p{N}]+/gu;
/** Two words that lost their blank, as some agents print: "wasErnest". */
const GLUED = /[a-z]{2}[A-Z]/;
const SENTENCE_END = /[.!?;]["')]*\s|[\n。！？；]/;
const ABBREVIATED = /^(?:[a-z]|mr|mrs|ms|dr|st|jr|sr|vs|rep|no|eq|approx|ca|inc|mt|e|i)$/;

/** The words of a text in its `plain` form; what touches without a blank is split ("Rutherford1", "wasErnest"). */
export function words(text: string): Word[] {
  const found: Word[] = [];
  let sentence = 0;
  let before = 0;
  WORD.lastIndex = 0;
  for (let hit = WORD.exec(text); hit; hit = WORD.exec(text)) {
    const start = hit.index;
    const last = found[found.length - 1];
    if (start > before + 1 && last && SENTENCE_END.test(text.slice(before, start))) {
      const point = text.charAt(before) === '.' && !text.slice(before, start).includes('\n');
      if (!point || !ABBREVIATED.test(last.text)) sentence++;
    } else if (start === before + 1 && text.charAt(before) === '\n') sentence++;
    before = start + hit[0].length;
    const seam = hit[0].length > 4 ? hit[0].search(GLUED) + 2 : 1;
    if (seam > 1) found.push(word(hit[0].slice(0, seam), start, sentence));
    found.push(seam > 1 ? word(hit[0].slice(seam), start + seam, sentence) : word(hit[0], start, sentence));
  }
  return found;
}

function word(written: string, start: number, sentence: number): Word {
  const code = written.charCodeAt(0);
  return {
    text: written.toLowerCase(),
    start,
    end: start + written.length,
    capital: code > 64 && code < 91,
    sentence,
  };
}

const ARTICLES = new Set(['the', 'a', 'an']);

/** The words of a name that count when it is looked for: without articles and possessive endings. */
export function nameWords(text: string): string[] {
  return words(text)
    .map((word) => stem(word.text))
    .filter((word) => !ARTICLES.has(word));
}

/** A word without its possessive or plural ending; short words keep theirs ("gas", "Laos" stays distinct from "Lao"). */
export function stem(word: string): string {
  let out = word;
  if (out.endsWith("'s")) out = out.slice(0, -2);
  if (out.includes("'")) out = out.replace(/'/g, '');
  if (out.length > 4 && out.endsWith('s') && !out.endsWith('ss') && !out.endsWith('us'))
    return out.slice(0, -1);
  return out;
}

export interface Mention {
  /** Index of its first word and of the word behind its last. */
  readonly from: number;
  readonly to: number;
}

/** Every place where the name's words stand one after the other; articles between them don't count. */
export function findMentions(text: readonly Word[], name: readonly string[], limit = 12): Mention[] {
  const found: Mention[] = [];
  const first = name[0];
  if (first === undefined) return found;
  for (let from = 0; from < text.length && found.length < limit; from++) {
    if (stem(text[from]?.text ?? '') !== first) continue;
    let to = from + 1;
    let matched = 1;
    while (matched < name.length && to < text.length) {
      const word = text[to]?.text ?? '';
      if (stem(word) === name[matched]) matched++;
      else if (!ARTICLES.has(word)) break;
      to++;
    }
    if (matched === name.length) found.push({ from, to });
  }
  return found;
}
