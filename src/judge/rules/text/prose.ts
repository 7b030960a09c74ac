/** Texts split for the rules into words that know their sentence. */

export interface Word {
  /** Lower-case, without accents. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
  /** The number of its sentence. */
  readonly sentence: number;
}

/** Where a text has no word. */
const NO_WORD: Word = { text: '', start: 0, end: 0, capital: false, sentence: -1 };

/** The word at an index, which may be beyond the ends of the list: there, a word without letters, of no sentence. */
export function nthWord(list: readonly Word[], index: number): Word {
  return list[index] ?? NO_WORD;
}

const WORD = /[A-Za-z]+(?:'[A-Za-z]+)*|\d+|[^ -~\s\p{P}\p{S}\p{N}]+/gu;
/** Two words without a space between them, as some agents print: "wasErnest". */
const GLUED = /[a-z]{2}[A-Z]/;
const SENTENCE_END = /[.!?;]["')]*\s|[\n。！？；]/;
const ABBREVIATED = /^(?:[a-z]|mr|mrs|ms|dr|st|jr|sr|vs|rep|no|eq|approx|ca|inc|mt|e|i)$/;

/** The words of a text in its `plain` form; words that run together are split ("Rutherford1", "wasErnest"). */
export function words(text: string): Word[] {
  const list: Word[] = [];
  let sentence = 0;
  let before = 0;
  WORD.lastIndex = 0;
  for (let hit = WORD.exec(text); hit; hit = WORD.exec(text)) {
    const start = hit.index;
    if (start > before && endsSentence(text, before, start, list[list.length - 1])) sentence++;
    const written = hit[0];
    before = start + written.length;
    const seam = written.length > 4 ? written.search(GLUED) + 2 : 1;
    if (seam > 1) {
      list.push(word(written.slice(0, seam), start, sentence));
      list.push(word(written.slice(seam), start + seam, sentence));
    } else list.push(word(written, start, sentence));
  }
  return list;
}

/** Whether the text between two words ends a sentence; the full stop of an abbreviation doesn't. */
function endsSentence(text: string, from: number, to: number, last: Word | undefined): boolean {
  if (!last) return false;
  if (to === from + 1) return text.charAt(from) === '\n' || text.charAt(from) > '\u3000';
  const gap = text.slice(from, to);
  if (!SENTENCE_END.test(gap)) return false;
  return !gap.startsWith('.') || gap.includes('\n') || !ABBREVIATED.test(last.text);
}

function word(written: string, start: number, sentence: number): Word {
  const code = written.charCodeAt(0);
  const capital = code > 64 && code < 91;
  return { text: written.toLowerCase(), start, end: start + written.length, capital, sentence };
}

const ARTICLES = new Set(['the', 'a', 'an']);

/** The words of a name used in a search: without articles and possessive endings. */
export function nameWords(text: string): string[] {
  return words(text)
    .map(({ text: name }) => stem(name))
    .filter((name) => !ARTICLES.has(name));
}

/** A word without its possessive or plural ending; short words keep theirs ("gas", "Laos" stays distinct from "Lao"). */
export function stem(name: string): string {
  let out = name;
  if (out.includes("'")) out = out.endsWith("'s") ? out.slice(0, -2) : out.replace(/'/g, '');
  if (out.length > 4 && out.endsWith('s') && !out.endsWith('ss') && !out.endsWith('us'))
    return out.slice(0, -1);
  return out;
}

/** Forms of one word: they share all but two letters of the shorter from the start, or one has a prefix before the other. */
export function akin(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5) return false;
  let same = 0;
  while (same < shorter && a.charAt(same) === b.charAt(same)) same++;
  if (same >= 5 && same >= shorter - 2) return true;
  return /^(?:ke|me|di|ber|ter|pe)/.test(a) && a.includes(b);
}

export interface Mention {
  /** Index of its first word and of the word after its last. */
  readonly from: number;
  readonly to: number;
}

/** Every place with the name's words one after the other; articles between them don't count. */
export function findMentions(text: readonly Word[], name: readonly string[], limit = 12): Mention[] {
  const mentions: Mention[] = [];
  const first = name[0];
  if (first === undefined) return mentions;
  for (let from = 0; from < text.length && mentions.length < limit; from++) {
    const heard = nthWord(text, from).text;
    if (heard.charCodeAt(0) !== first.charCodeAt(0) || stem(heard) !== first) continue;
    let to = from + 1;
    let matched = 1;
    while (matched < name.length && to < text.length) {
      const next = nthWord(text, to).text;
      if (stem(next) === name[matched]) matched++;
      else if (!ARTICLES.has(next)) break;
      to++;
    }
    if (matched === name.length) mentions.push({ from, to });
  }
  return mentions;
}
