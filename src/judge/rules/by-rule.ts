/** Rules: a value in a cell against an answer that is the value. Everything else is uncertain and left to a model. */
import type { DecimalMark } from '../../fields/digits';
import type { Quantity } from '../../fields/quantity';
import { plain } from '../../fields/plain';
import { type Cell, countOf, readCell } from './cell';
import { compareNumbers, no, type Reading, type RuleFinding, uncertain, yes } from './compare';
import { type Question, readQuestion } from './question';
import { type Manner, Rest } from './rest';
import { isWithin, textOfTime, type Time } from './times';
import {
  isSameToken,
  type Place,
  placesOf,
  saysNothing,
  type Token,
  tokensIn,
  APPROXIMATORS,
  truthOf,
  wayOf,
} from './tokens';

export type { RuleFinding } from './compare';

/** Longer answers are prose, and longer cells no values. */
const LONGEST = 600;
/** Cells that an answer without words may agree with. */
const NOTHING =
  /^\W*$|^-?0\b|\b(?:(?:false|n(?:o|ot|one|othing|obody|ever|either|il|\/a))|zero|cannot|can't|unknown|unavailable|refus\w*|declin\w*)\b/i;
/** Placeholders for a missing answer. */
const SAYS_NOTHING = /^(?:[\s\p{P}]*|n\/?a|none|null|nil|nan|undefined)\.?$/iu;
/** What answers of a kind are called, where that is not the kind itself. */
const TYPES: Partial<Record<Cell['kind'], string>> = { name: 'entity', open: 'text', direction: 'text' };
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;

interface AnswerInput {
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
  const answerType = TYPES[cell.kind] ?? cell.kind;
  const finding = (rule: string, read: Reading): RuleFinding => ({ ...read, rule, answerType });
  const open = (why: string): RuleFinding => finding(cell.kind, uncertain(why));
  if (text === '') return open('nothing is expected');
  if (STRUCK.test(actual)) return open('a part of the answer is struck out');
  const answerText = actual.length > 20 * LONGEST ? actual : plain(actual);
  if (isIdentical(text, answerText)) return finding('same', yes('the answer is the expected text'));
  if (SAYS_NOTHING.test(answerText))
    return NOTHING.test(text) && (cell.kind !== 'boolean' || answerText !== '')
      ? open('the answer is blank')
      : finding('blank', no('the agent said nothing'));
  if (answerText.length > LONGEST) return open('the answer has over 600 characters');
  if (actual.includes('|')) return open('the answer has a table');
  const isCount = cell.kind === 'number' && question.counts && !(cell.want.quantity.unit ?? question.unit);
  const answer = tokensIn(answerText).map((token) => (isCount ? countable(token, question) : token));
  return finding(cell.kind, new Comparison(question, answer, tolerance).with(cell));
}

/** A year is a number where something is counted, unless the question names it. */
function countable(token: Token, { tokens }: Question): Token {
  const { to, from } = token.kind === 'time' ? token.time : {};
  const isAsked = tokens.some((asked) => isSameToken(asked, token));
  return isAsked || !from || to || from.month !== undefined ? token : countOf(token, from.year ?? NaN);
}

/** Case matters where it may tell units apart ("Mg", "mg"). */
function isIdentical(cell: string, other: string): boolean {
  const [a = '', b = ''] = [cell, other].map((text) => text.replace(/\s+/g, ' ').replace(/\.$/, ''));
  return a === b || (!/\d/.test(cell) && a.toLowerCase() === b.toLowerCase());
}

const isRank = ({ role }: Quantity): boolean => role === 'ordinal';
type Fits = (token: Token) => boolean;
type Of<Kind> = Extract<Cell, { kind: Kind }>;
/** What separates the items of a list. */
const LISTING = /^[.,;:()"'\n&–—-]$/;

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
      case 'direction': {
        const asked = question.tokens.find(({ text }) => wayOf(text) !== null);
        if (asked && !question.has('or')) return uncertain(`the question says “${asked.text}” itself`);
        return this.ofWord(wayOf, cell.want, 'direction');
      }
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
    const obstacle = new Rest({ answer: this.answer, value, question: this.question, manner }).obstacle();
    return obstacle === null ? decide(token) : uncertain(obstacle);
  }

  /** The only token that fits and that the question does not have (or all that the answer says), or why there is none. */
  private only(fits: Fits, what: string, asked = this.question.tokens): Place | string {
    const { answer } = this;
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
    const place = this.only(({ text }) => read(text) !== null, what, []);
    return this.at(place, 'word', (word) => {
      const isMore = (token: Token, at: number): boolean =>
        token.kind !== 'mark' && (word.text === 'no' ? token !== word : this.answer.indexOf(word) < at);
      if (truthOf(word.text) === false && this.answer.some(isMore)) return uncertain('a no that goes on');
      return (read(word.text) === want ? yes : no)(`expected ${String(want)}, read “${word.text}”`);
    });
  }

  private ofNumber({ want: { quantity: want }, noun, isHedged }: Of<'number'>): Reading {
    const { answer, question, tolerance } = this;
    const place = this.only(
      (token) => token.kind === 'number' && isRank(token.quantity) === isRank(want),
      'figure',
    );
    if (typeof place === 'string') return uncertain(place);
    const saysNoun = noun.every(({ text }, offset) => answer[place.to + offset]?.text === text);
    const other = noun.find(
      (word) => !saysNoun && !question.tokens.some((asked) => isSameToken(asked, word)),
    );
    if (other) return uncertain(`“${other.text}” of the cell is neither in the question nor in the answer`);
    const value = { from: place.from, to: place.to + (saysNoun ? noun.length : 0) };
    const unit = want.unit ?? question.unit;
    return this.at(value, unit?.dimension === 'percent' ? 'share' : 'figure', (token) => {
      if (token.kind !== 'number') return uncertain('no figure');
      const { quantity: have } = token;
      if (/^at /.test(have.role) || have.ranged) return uncertain('the answer is a bound or a range');
      const isAbout = isHedged || answer.some(({ text }) => APPROXIMATORS.has(text));
      // What a bare number is that nobody counts, no rule knows: a level, a version.
      const isWhole = [...want.values, ...have.values].every(Number.isInteger);
      const isExact = isRank(want) || (!unit && (!question.counts || isWhole));
      return compareNumbers({ want, have, asked: question.unit, tolerance, isHedged: isAbout, isExact });
    });
  }

  private ofTime(want: Time): Reading {
    const place = this.only(({ kind }) => kind === 'time', 'date or year');
    return this.at(place, 'time', (token) => {
      const isSame = token.kind === 'time' ? isWithin(token.time, want) : null;
      const reason = `expected ${textOfTime(want)}, read ${token.text}`;
      if (isSame === null) return uncertain(`${reason}: not as exact`);
      // "What was the number of alerts?" – 2016 looks like a year.
      if (!isSame && !this.question.asksTime) return uncertain(`${reason}: the question asks for no time`);
      return (isSame ? yes : no)(reason);
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

  /** Item by item: what stands between commas and "and" is one of the names. */
  private ofList({ want, isStrict }: Of<'list'>): Reading {
    const names = want.map((name) => name.join(' '));
    const items: string[] = [''];
    for (const token of this.answer) {
      const item = items.length - 1;
      if (token.text === 'and' || LISTING.test(token.text)) items.push('');
      else if (
        token.text !== 'the' &&
        (items.join('') !== '' || !saysNothing(token) || token.kind === 'mark')
      )
        items[item] =
          `${items[item] ?? ''} ${token.text}${token.kind === 'word' && token.owns ? '’s' : ''}`.trim();
    }
    const found = items.filter((item) => item !== '');
    const read = `expected ${names.length} names, read ${found.length}`;
    const other = found.find((item, at) => !names.includes(item) || found.indexOf(item) < at);
    if (other !== undefined || found.length === 0)
      return uncertain(`${read}: “${other ?? ''}” is none of them`);
    const missing = names.filter((name) => !found.includes(name));
    if (missing.length > 0) return (isStrict ? no : uncertain)(`${read}: ${missing.join(', ')} missing`);
    const isInOrder = found.every((item, at) => item === names[at]);
    return isInOrder ? yes(`${read}: all of them`) : uncertain(`${read}, in another order`);
  }
}
