/** The clause that contains a word, and the heading above it. */
import { nthWord } from './prose';
import type { AnswerText } from './answer-text';

/** Words from one index up to, but not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const BREAK = /;| [-–—] |\n/;

/** The sentence of a word. */
export function sentenceOf({ words }: AnswerText, index: number): Span {
  const sentence = nthWord(words, index).sentence;
  let [from, to] = [index, index + 1];
  while (from > 0 && nthWord(words, from - 1).sentence === sentence) from--;
  while (to < words.length && nthWord(words, to).sentence === sentence) to++;
  return { from, to };
}

/** The clause of a word: its sentence, but no further than a semicolon or a dash. */
export function clauseOf(answer: AnswerText, index: number): Span {
  const { words, source } = answer;
  const sentence = sentenceOf(answer, index);
  const breaks = (left: number): boolean =>
    BREAK.test(source.slice(nthWord(words, left).end, nthWord(words, left + 1).start));
  let [from, to] = [index, index + 1];
  while (from > sentence.from && !breaks(from - 1)) from--;
  while (to < sentence.to && !breaks(to - 1)) to++;
  return { from, to };
}

/** What moves on to something else after a comma or a bracket: another place, an earlier figure, the share of something. */
const MOVES_ON =
  /^\)?(?:,|\(| [-–] |,? (?=while|whereas)) ?(?:while|whereas|(?:up|down) (?:from|by|about|around|\d+)|compared|against|versus|vs|ahead|followed|which (?:is|was|made|makes|account\w*|represent\w*|correspond\w*) (?:up |for |to )?(?:about |around |almost |nearly |over |some |roughly )?[\d.,]+ ?(?:%|percent)|(?:or |about |around |roughly |approximately |making up |accounting for )*[\d.,]+ ?(?:%|per ?cent)|(?:which is )?equivalent to (?:about |around |roughly |approximately )*\d|(?:contributing|emitting|releasing|resulting in)\b.{0,30}\d|of which \d|when (?:about |around |roughly |approximately |some |over |nearly )*[\d.,]+ ?(?:million |thousand )?(?:[km]?ha|hectares)|an? (?:\w+ )?(?:year|increase|decrease|rise|fall|drop|decline|reduction)|mostly|mainly|largely|a frente|devant|por delante)(?![a-z])/i;

/** A clause up to where it moves on from what precedes `end`: "Chile lost the most, followed by Ghana". */
export function statementOf({ words, source }: AnswerText, clause: Span, end: number): Span {
  let to = end;
  while (
    to < clause.to &&
    !/^(?:followed|ahead)$/.test(nthWord(words, to).text) &&
    !MOVES_ON.test(source.slice(nthWord(words, to - 1).end, nthWord(words, to).start + 60))
  )
    to++;
  return { from: clause.from, to };
}

/** The part of a clause between commas, "and" and brackets: "41,300 ha in 2022" among other years. */
export function segmentOf({ words, source }: AnswerText, clause: Span, index: number): Span {
  const breaks = (left: number): boolean =>
    /[,:]\s|[()\t|]|\s{2}/.test(source.slice(nthWord(words, left).end, nthWord(words, left + 1).start)) ||
    nthWord(words, left + 1).text === 'and';
  let [from, to] = [index, index + 1];
  while (from > clause.from && !breaks(from - 1)) from--;
  while (to < clause.to && !breaks(to - 1)) to++;
  return { from, to };
}

/** The index of the word at a position in the text, or of the next one. */
export function wordAt({ words }: AnswerText, position: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nthWord(words, middle).end > position) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, Math.max(0, words.length - 1));
}

/** A line without figures that is neither an item nor a sentence: "Tree cover gain by year". */
const TITLE = /^[^\s\d|*•:-][^\d:|]*[\p{L})]$/u;

/** The heading of a list item: the nearest line before it that ends with a colon or is a title, or null. */
export function headingOf(answer: AnswerText, span: Span): Span | null {
  const { words, source } = answer;
  let lineEnd = source.lastIndexOf('\n', nthWord(words, span.from).start);
  for (let lines = 0; lineEnd > 0 && lines < 60; lines++) {
    const start = source.lastIndexOf('\n', lineEnd - 1) + 1;
    const line = source.slice(start, lineEnd).trim();
    if (line.endsWith(':') || (TITLE.test(line) && line.includes(' ')))
      return { from: wordAt(answer, start), to: wordAt(answer, lineEnd) };
    if (/[.!?]$/.test(line)) return null;
    lineEnd = start - 1;
  }
  return null;
}
