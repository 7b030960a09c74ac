/** A question as rules use it: the runs of words that an answer may repeat. */
import { plain } from '../../model/texts/plain';
import { readScaleAt } from '../../model/numbers/digits';
import { readUnitAt } from '../../model/numbers/units';
import type { Unit } from '../../model/numbers/units';
import { type Token, tokensIn } from './tokens';
import { asksId, asksRank, isAsking, isAuxiliary, isNegation, isSmall, isTotal } from './words';

export interface Run {
  readonly kind: 'words' | 'name' | 'time';
  readonly items: readonly Token[];
  /** The word of meaning right before it, as "since" is before "2015"; or ''. */
  readonly before: string;
  /** What is asked for, between "how many" or "which" and the verb: it may stand with the value. */
  readonly isHead: boolean;
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
  readonly has: (word: string) => boolean;
}

/** "True or false:" asks for no choice between two things. */
const TRUE_OR_FALSE = /^\W*(?:true or false|yes or no)\W+|\W+(?:true or false|yes or no)\W*$/gi;
/** What may stand inside a name. */
const JOINT = /^(?:of|the|de|do|da|du|del|la|el)$/;

let last: { readonly query: string; readonly question: Question } | undefined;

/** The last one is kept, since all texts of a row share it. */
export function readQuestion(query: string): Question {
  if (last?.query !== query) last = { query, question: questionOf(query) };
  return last.question;
}

function questionOf(query: string): Question {
  const text = plain(query.replace(TRUE_OR_FALSE, ' '));
  const tokens = tokensIn(text);
  const words = tokens.flatMap((token) => (token.kind === 'word' ? token.text : []));
  const isRank = (token: Token): boolean => asksRank(token.text) || (token.kind === 'number' && token.isRank);
  return {
    tokens,
    runs: runsOf(tokens),
    counts: /\bhow (?:many|much)\b/i.test(text),
    unit: unitAsked(text),
    denies: words.some(isNegation),
    asksRank: tokens.some(isRank),
    asksId: words.some(asksId),
    has: (word) => words.includes(word),
  };
}

function unitAsked(text: string): Unit | null {
  const hit = /\bhow many\b|\bin(?= (?:\S+ )?\S+\W*$)/i.exec(text);
  if (!hit) return null;
  const end = hit.index + hit[0].length;
  const scale = readScaleAt(text, end);
  const unit = readUnitAt(text, scale?.end ?? end)?.unit;
  return unit ? { ...unit, factor: unit.factor * (scale?.factor ?? 1) } : null;
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  const { from, to } = headOf(tokens);
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i];
    if (!token || isBreak(token)) {
      i++;
      continue;
    }
    const previous = tokens[i - 1];
    const before = previous && !isBreak(previous) && previous.kind !== 'mark' ? previous.text : '';
    const isHead = i >= from && i < to;
    const end = token.kind === 'time' ? i + 1 : isName(tokens, i) ? nameEnd(tokens, i) : wordsEnd(tokens, i);
    const kind = token.kind === 'time' ? 'time' : isName(tokens, i) ? 'name' : 'words';
    runs.push({ kind, items: tokens.slice(i, end), before, isHead });
    i = end;
  }
  return runs;
}

/** Small words and marks separate runs. */
export function isBreak(token: Token): boolean {
  return token.kind === 'mark' || (token.kind === 'word' && (isSmall(token.text) || isTotal(token.text)));
}

function wordsEnd(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let token = tokens[end]; token && !isBreak(token) && token.kind !== 'time' && !isName(tokens, end);)
    token = tokens[++end];
  return end;
}

/** A capital, but not the one that begins a sentence. */
function isName(tokens: readonly Token[], index: number): boolean {
  const [token, previous] = [tokens[index], tokens[index - 1]];
  if (token?.kind !== 'word' || !token.isCapital || isSmall(token.text)) return false;
  return previous !== undefined && !(previous.kind === 'mark' && /[.?!:]/.test(previous.text));
}

function nameEnd(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (;;) {
    let next = end;
    for (let token = tokens[next]; token?.kind === 'word' && !token.isCapital && JOINT.test(token.text);)
      token = tokens[++next];
    if (next - end > 2 || !isName(tokens, next)) return end;
    end = next + 1;
  }
}

function headOf(tokens: readonly Token[]): { readonly from: number; readonly to: number } {
  const from = tokens.findIndex(({ text }) => isAsking(text));
  if (from < 0) return { from: 0, to: 0 };
  const verb = tokens.findIndex((token, index) => index > from && isAuxiliary(token.text));
  if (verb >= 0) return { from, to: verb };
  // "Which state lost most": what is asked for does it.
  const first = tokens.findIndex((token, index) => index > from && !isBreak(token));
  return { from, to: first + 1 };
}
