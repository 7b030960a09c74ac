/** A question as rules use it: the runs of words that an answer may repeat. */
import { readScaleAt } from '../../fields/digits';
import { readUnitAt, type Unit } from '../../fields/quantity';
import { plain } from '../../fields/plain';
import { remembered } from '../../model/once';
import {
  saysNothing,
  type Token,
  tokensIn,
  ASKING,
  AUXILIARIES,
  isNegation,
  isOfIds,
  isOfRanks,
  isVerb,
  JOINING,
} from './tokens';

/** Words between small words and marks; a name, a time or a joining word is a run of its own. */
export interface Run {
  readonly kind: 'words' | 'name' | 'time';
  readonly items: readonly Token[];
  /** The word of meaning right before it, as "since" is before "2015"; or ''. */
  readonly before: string;
  /** What is asked for, between "how many" or "which" and the verb: it may stand with the value. */
  readonly isHead: boolean;
  /** What is counted, right behind "how many" or "which", or behind its unit: it may be left out. */
  readonly isCounted: boolean;
}

export interface Question {
  readonly tokens: readonly Token[];
  readonly runs: readonly Run[];
  /** "How many", "how much". */
  readonly counts: boolean;
  /** The unit asked for ("how many million hectares"), its scale included. */
  readonly unit: Unit | null;
  readonly denies: boolean;
  readonly asksRank: boolean;
  readonly asksId: boolean;
  /** "When", "in which year". */
  readonly asksTime: boolean;
  readonly has: (word: string) => boolean;
}

/** "True or false:" offers no choice between two things. */
const TRUE_OR_FALSE = /^\W*(?:true or false|yes or no)\W+|\b(?:true or false|yes or no)\W*$/gi;
const COUNTS = /^(?:many|much|which|what)$/;

/** Several checks of a row ask about the same question. */
export const readQuestion = remembered((query: string): Question => {
  const text = plain(query.replace(TRUE_OR_FALSE, ' '));
  const tokens = tokensIn(text);
  const words = new Set(tokens.flatMap((token) => (token.kind === 'word' ? token.text : [])));
  const unit = unitAsked(text);
  return {
    ...{ tokens, unit, runs: runsOf(tokens, unit !== null), has: (word) => words.has(word) },
    counts: /\bhow (?:many|much)\b/i.test(text),
    denies: [...words].some(isNegation),
    asksRank: tokens.some((token) => isOfRanks(token.text)),
    asksId: [...words].some(isOfIds),
    asksTime: /\b(?:when|dates?|days?|months?|years?|periods?|decades?)\b/i.test(text),
  };
});

/** "How many million hectares …", "… in km2?". */
function unitAsked(text: string): Unit | null {
  const hit = /\bhow many\b|\bin(?= (?:\S+ )?\S+\W*$)/i.exec(text);
  const end = hit ? hit.index + hit[0].length : text.length;
  const scale = readScaleAt(text, end);
  const unit = readUnitAt(text, scale?.end ?? end)?.unit;
  return unit ? { ...unit, factor: unit.factor * (scale?.factor ?? 1) } : null;
}

/** A total is no average: it is small in questions alone. */
const isBreak = (token: Token): boolean => saysNothing(token) || token.text === 'total';

function runsOf(tokens: readonly Token[], asksUnit: boolean): Run[] {
  const runs: Run[] = [];
  const head = headOf(tokens);
  const kindAt = (at: number): Run['kind'] =>
    tokens[at]?.kind === 'time' ? 'time' : isName(tokens, at) ? 'name' : 'words';
  const joins = (at: number): boolean => JOINING.has(tokens[at]?.text ?? '');
  for (let i = 0, end = 0; i < tokens.length; i = end) {
    const token = tokens[i];
    end = i + 1;
    if (!token || isBreak(token)) continue;
    const kind = kindAt(i);
    if (kind === 'name') while (isName(tokens, end)) end++;
    const goesOn = (next: Token): boolean =>
      !isBreak(next) && !joins(i) && !joins(end) && kindAt(end) === 'words' && end !== head.to;
    if (kind === 'words') for (let next = tokens[end]; next && goesOn(next);) next = tokens[++end];
    const isHead = i >= head.from && i < head.to;
    const isBehind =
      COUNTS.test(tokens[i - 1]?.text ?? '') || (asksUnit && runs[runs.length - 1]?.isCounted === true);
    const isCounted = isHead && kind === 'words' && !joins(i) && isBehind;
    runs.push({ kind, items: tokens.slice(i, end), before: before(tokens, i), isHead, isCounted });
  }
  return runs;
}

/** The word of meaning right before a name or a time, which "from 2001 to 2010" has inside it; or ''. */
export function before(tokens: readonly Token[], index: number): string {
  const [token, previous] = [tokens[index], tokens[index - 1]];
  if (!previous || isBreak(previous) || previous.kind === 'time') return '';
  return token?.kind === 'time' && /^(?:from|between) /.test(token.text) ? '' : previous.text;
}

/** A capital, but not the one that begins a sentence. */
function isName(tokens: readonly Token[], index: number): boolean {
  const [token, previous] = [tokens[index], tokens[index - 1]];
  if (token?.kind !== 'word' || !token.isCapital || isBreak(token)) return false;
  return previous !== undefined && !(previous.kind === 'mark' && /[.?!:]/.test(previous.text));
}

/** From "how many" or "which", with "by" before it, to the verb: "which state lost" has no auxiliary, "who lost" asks for no more. */
function headOf(tokens: readonly Token[]): { readonly from: number; readonly to: number } {
  const asking = tokens.findIndex(({ text }) => ASKING.has(text));
  if (asking < 0) return { from: 0, to: 0 };
  const from = tokens[asking - 1]?.text === 'by' ? asking - 1 : asking;
  const rest = tokens.slice(asking + 1);
  const auxiliary = rest.findIndex(({ text }) => AUXILIARIES.has(text));
  if (auxiliary >= 0) return { from, to: asking + 1 + auxiliary };
  if (/^who/.test(tokens[asking]?.text ?? '')) return { from, to: asking + 1 };
  const first = rest.findIndex((token) => !saysNothing(token));
  const verb = rest.findIndex(({ text }, index) => index > first && isVerb(text));
  return { from, to: asking + 1 + (verb > 0 ? verb : first + 1) };
}
