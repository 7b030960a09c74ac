/**
 * Figures and signs of a name: words alone don't distinguish “Tier 1” from “Tier 1.5”, “NDVI -0.2” from “NDVI 0.2”, or “< 30 % canopy”
 * from “> 30 % canopy”.
 */
import type { AnswerText } from '../text/answer-text';
import { type Mention, nthWord } from '../text/prose';

/** Whole numbers, letters glued to the last one, and signs. A minus has nothing before it: “Landsat-8” has a hyphen. */
const SIGNS =
  /\d+(?:[.,:/]\d+)*|(?<=\d)[a-z]+$|per ?cent\b|[<>≤≥=≠±+°%$€£¥₹]|(?<![\w)\]])-(?=\d)|(?<=\d) ?[:/]|[:/] ?(?=\d)/gi;
/** What belongs to a name at its edges, depending on whether there is a digit. */
const BEFORE = {
  digit: /(?:\d[\d.,:/]*[.,:/]|[-+±]|[$€£¥₹] ?|(?:[<>≤≥≠]|!=) ?)$/,
  other: /(?<![-=])(?:[<>≠]|!=) ?$/,
};
const BEHIND = { digit: /^(?:[.,:/]\d[\d.,:/]*|[a-z]+|\+| ?(?:%|°|[$€£¥₹]|per ?cent\b))/i, other: /^\+/ };
/** The most characters that can belong to a figure. */
const REACH = 24;

/** The figures and signs of a text in its plain form, in order. */
export function signsOf(text: string): string {
  return (text.match(SIGNS) ?? []).map((sign) => sign.trim()).join(' ');
}

/** The figures and signs in an answer's mention of a name, including those that touch it. */
export function signsAt({ words, source }: AnswerText, { from, to }: Mention): string {
  const [start, end] = [nthWord(words, from).start, nthWord(words, to - 1).end];
  const edge = (position: number): 'digit' | 'other' =>
    /\d/.test(source.charAt(position)) ? 'digit' : 'other';
  const before = BEFORE[edge(start)].exec(source.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const behind = BEHIND[edge(end - 1)].exec(source.slice(end, end + REACH))?.[0] ?? '';
  return signsOf(before + source.slice(start, end) + behind);
}
