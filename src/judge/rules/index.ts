/** Rules: a value in a cell against an answer that is the value. Everything else is uncertain and left to a model. */
import type { DecimalMark } from '../../model/numbers/digits';
import { plain } from '../../model/texts/plain';
import { type Cell, countOf, readCell } from './cell';
import { compareNumbers } from './compare';
import { type AnswerType, no, type Reading, type RuleFinding, uncertain, yes } from './finding';
import { type Question, readQuestion } from './question';
import { type Manner, obstacleIn } from './rest';
import { isWithin, textOfTime, type Time } from './times';
import { isSameToken, type Place, placesOf, saysNothing, type Token, tokensIn } from './tokens';
import { APPROXIMATORS, truthOf, wayOf } from './words';

export type { RuleFinding } from './finding';

/** Longer answers are prose, and longer cells no values. */
const LONGEST = 600;
/** Cells that an answer without words may agree with. */
const NOTHING =
  /^-?0\b|\b(?:no|not|none|nothing|n\/a|zero|cannot|can't|unknown|unavailable|refus\w*|declin\w*)\b/i;
/** What stands where nothing was said. */
const SAYS_NOTHING = /^(?:[^\p{L}\p{N}]*|n\/?a|none|null|nil|nan|undefined)\.?$/iu;
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;

export interface AnswerInput {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** How the cell writes decimals, where its tab tells. */
  readonly decimals?: DecimalMark | undefined;
}

/**
 * Does an answer say what is expected? Decided only if the whole answer is the value, apart from small words and those of the question.
 * Years, counts and true/false must be equal, numbers in their unit within the tolerance (relative, inclusive).
 *
 * @example matchAnswer({ query: 'How much was lost?', expected: '612 kha', actual: '612,480 hectares' }, { tolerance: 0.05 })
 * // verdict yes, rule number: "expected 612 kha, read 612,480 hectares: under 0.1 % apart, within 5 %"
 */
export function matchAnswer(
  { query, expected, actual, decimals }: AnswerInput,
  { tolerance }: { readonly tolerance: number },
): RuleFinding {
  const text = plain(expected);
  const question = readQuestion(query);
  const isLong = text.length > LONGEST;
  const cell: Cell = isLong ? { kind: 'open', why: 'the cell is prose' } : readCell(text, question, decimals);
  const finding = (rule: string, read: Reading): RuleFinding => ({ ...read, rule, answerType: typeOf(cell) });
  const open = (why: string): RuleFinding => finding(cell.kind, uncertain(why));
  if (text === '') return open('nothing is expected');
  if (STRUCK.test(actual)) return open('a part of the answer is struck out');
  const said = actual.length > 20 * LONGEST ? actual : plain(actual);
  if (isIdentical(text, said)) return finding('same', yes('the answer is the expected text'));
  if (SAYS_NOTHING.test(said))
    return cell.kind !== 'boolean' && NOTHING.test(text)
      ? open('the answer is blank')
      : finding('blank', no('the agent said nothing'));
  if (said.length > LONGEST) return open('the answer has over 600 characters');
  if (actual.includes('|')) return open('the answer has a table');
  return finding(cell.kind, new Comparison(question, tokensIn(said), tolerance).with(cell));
}

function typeOf({ kind }: Cell): AnswerType {
  return kind === 'name' ? 'entity' : kind === 'open' || kind === 'direction' ? 'text' : kind;
}

/** Case matters where it may tell units apart ("Mg", "mg"). */
function isIdentical(cell: string, said: string): boolean {
  const [a = '', b = ''] = [cell, said].map((text) => text.replace(/\s+/g, ' ').replace(/\.$/, ''));
  return a === b || (!/\d/.test(cell) && a.toLowerCase() === b.toLowerCase());
}

type Fits = (token: Token) => boolean;

/** An answer against a cell, kind by kind. */
class Comparison {
  constructor(
    private readonly question: Question,
    private readonly answer: readonly Token[],
    private readonly tolerance: number,
  ) {}

  with(cell: Cell): Reading {
    const { question } = this;
    if (cell.kind === 'open') return uncertain(cell.why);
    if (question.asksId) return uncertain('a code is equal or not, and the answer is not equal');
    if (question.denies) return uncertain('the question denies');
    switch (cell.kind) {
      case 'boolean':
        if (question.has('or')) return uncertain('the question offers a choice');
        return this.ofWord(truthOf, cell.want, 'yes or no');
      case 'direction':
        return this.ofWord(wayOf, cell.want, 'direction');
      case 'number':
        return this.ofNumber(cell);
      case 'year':
      case 'date':
      case 'range':
        return this.ofTime(cell.want);
      case 'list':
        return this.ofList(cell);
      case 'name':
        return this.ofName(cell.want);
    }
  }

  /** Decides on the value at a place, if the answer is nothing more than it. */
  private at(value: Place | string, manner: Manner, decide: (token: Token) => Reading): Reading {
    if (typeof value === 'string') return uncertain(value);
    const token = this.answer[value.from];
    if (!token) return uncertain('not in it');
    const isMore = this.answer.some((other, i) => !saysNothing(other) && (i < value.from || i >= value.to));
    if (this.question.asksRank && isMore)
      return uncertain('the question asks for a rank, and the answer has more than a value');
    const obstacle = obstacleIn(this.answer, value, this.question, manner);
    return obstacle === null ? decide(token) : uncertain(obstacle);
  }

  /** The only token that fits and that the question does not have (or all that the answer says), or why there is none. */
  private only(fits: Fits, what: string, answer = this.answer, asked = this.question.tokens): Place | string {
    const all = answer.flatMap((token, from) => (fits(token) ? [{ token, from, to: from + 1 }] : []));
    const own = all.filter(
      ({ token, from }) => !asked.some((one) => isSameToken(one, token, answer[from - 1])),
    );
    const isAlone = all.length === 1 && answer.every((token) => fits(token) || saysNothing(token));
    const [found, second] = own.length === 0 && isAlone ? all : own;
    if (!found) return `there is no ${what} in it`;
    return second ? `there are several: “${found.token.text}”, “${second.token.text}”` : found;
  }

  private ofWord<Value>(read: (text: string) => Value | null, want: Value, what: string): Reading {
    const place = this.only(({ text }) => read(text) !== null, what, this.answer, []);
    return this.at(place, 'word', (word) => {
      const isMore: Fits = (token) =>
        token !== word && (word.text === 'no' ? token.kind !== 'mark' : !saysNothing(token));
      if (truthOf(word.text) === false && this.answer.some(isMore)) return uncertain('a no that goes on');
      return (read(word.text) === want ? yes : no)(`expected ${String(want)}, read “${word.text}”`);
    });
  }

  private ofNumber({
    want: { quantity: want, isRank },
    noun,
    isHedged,
  }: Extract<Cell, { kind: 'number' }>): Reading {
    const isCount = want.unit === null && this.question.unit === null;
    const answer =
      isCount && this.question.counts ? this.answer.map((token) => this.countable(token)) : this.answer;
    const place = this.only((token) => token.kind === 'number' && token.isRank === isRank, 'figure', answer);
    if (typeof place === 'string') return uncertain(place);
    const found = answer[place.from];
    if (found?.kind !== 'number') return uncertain('no figure');
    const have = found.quantity;
    const saysNoun = noun.every(({ text }, offset) => answer[place.to + offset]?.text === text);
    const isShare = [want, have].some(({ unit }) => unit?.dimension === 'percent');
    const value = { from: place.from, to: place.to + (saysNoun ? noun.length : 0) };
    return this.at(value, isShare ? 'share' : 'figure', () => {
      if (/^at /.test(have.role) || have.ranged) return uncertain('the answer is a bound or a range');
      const isAbout = isHedged || answer.some(({ text }) => APPROXIMATORS.has(text));
      const isExact = isRank || (isCount && [...want.values, ...have.values].every(Number.isInteger));
      const { tolerance } = this;
      return compareNumbers({ want, have, asked: this.question.unit, tolerance, isHedged: isAbout, isExact });
    });
  }

  /** A year is a number where something is counted, unless the question names it. */
  private countable(token: Token): Token {
    const { to, from } = token.kind === 'time' ? token.time : {};
    const isAsked = this.question.tokens.some((asked) => isSameToken(asked, token));
    return isAsked || !from || to || from.month !== undefined ? token : countOf(token, from.year ?? NaN);
  }

  private ofTime(want: Time): Reading {
    const place = this.only(({ kind }) => kind === 'time', 'date or year');
    return this.at(place, 'time', (token) => {
      const isSame = token.kind === 'time' ? isWithin(token.time, want) : null;
      const reason = `expected ${textOfTime(want)}, read ${token.text}`;
      return isSame === null ? uncertain(`${reason}: not as exact`) : (isSame ? yes : no)(reason);
    });
  }

  private ofName(want: readonly string[]): Reading {
    const name = want.join(' ');
    const [place = 'not in it in these words', other] = placesOf(want, this.answer);
    if (other) return uncertain(`“${name}” is in it more than once`);
    if (typeof place === 'string') return uncertain(`“${name}” is ${place}`);
    const isWord: Fits = (token) => !saysNothing(token) && token.kind !== 'time';
    const before = this.answer.slice(0, place.from).find(isWord);
    if (before) return uncertain(`“${before.text}” stands before the name`);
    return this.at(place, 'name', () => yes(`expected and read “${name}”`));
  }

  private ofList({ want, isStrict }: Extract<Cell, { kind: 'list' }>): Reading {
    const { answer, question } = this;
    const taken: (Place & { readonly name: readonly string[] })[] = [];
    for (const name of [...want].sort((a, b) => b.length - a.length)) {
      const isFree = (place: Place): boolean =>
        !taken.some(({ from, to }) => place.from < to && from < place.to);
      const free = placesOf(name, answer).filter(isFree);
      if (free.length > 1) return uncertain(`“${name.join(' ')}” is in it more than once`);
      taken.push(...free.map((place) => ({ ...place, name })));
    }
    const read = `expected ${want.length} names, read ${taken.length}`;
    const isSmallHere: Fits = (token) =>
      token.kind === 'mark'
        ? /^[.,;:()"'\n&–—-]$/.test(token.text)
        : token.text === 'and' || saysNothing(token);
    const other = answer.find(
      (token, at) => !isSmallHere(token) && !taken.some(({ from, to }) => at >= from && at < to),
    );
    if (other || taken.length === 0) return uncertain(`${read}${other ? `, and “${other.text}”` : ''}`);
    const places = want.map((name) => taken.find((place) => place.name === name)?.from ?? -1);
    const missing = want.filter((_name, index) => places[index] === -1).map((name) => name.join(' '));
    if (missing.length > 0) return (isStrict ? no : uncertain)(`${read}: ${missing.join(', ')} missing`);
    const isInOrder = places.every((from, index) => index === 0 || from > (places[index - 1] ?? 0));
    const isRanked = question.asksRank || question.has('top') || question.has('order');
    return isRanked && !isInOrder ? uncertain(`${read}, in another order`) : yes(`${read}: all of them`);
  }
}
