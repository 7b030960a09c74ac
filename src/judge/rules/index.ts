/** Rules: a value in a cell against an answer that is the value. Everything else is uncertain and left to a model. */
import type { DecimalMark } from '../../model/numbers/digits';
import { plain } from '../../model/texts/plain';
import { type Cell, countOf, readCell } from './cell';
import { compareNumbers } from './compare';
import {
  type AnswerType,
  no,
  type Reading,
  type RuleFinding,
  type RuleSettings,
  uncertain,
  yes,
} from './finding';
import { type Question, readQuestion } from './question';
import { type Manner, obstacleIn } from './rest';
import { sameDay, type Time } from './times';
import { isSameToken, type Place, placesOf, saysNothing, type Token, tokensIn } from './tokens';
import { APPROXIMATORS, truthOf, wayOf } from './words';

export type { RuleFinding, RuleSettings } from './finding';

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
 * Years, counts and true/false must be equal, numbers in their unit within the tolerance (inclusive).
 *
 * @example matchAnswer({ query: 'How much was lost?', expected: '612 kha', actual: '612,480 hectares' }, { tolerance: 0.05 })
 * // verdict yes, rule number: "expected 612 kha, read 612,480 hectares: under 0.1 % apart, within 5 %"
 */
export function matchAnswer(
  { query, expected, actual, decimals }: AnswerInput,
  { tolerance }: RuleSettings,
): RuleFinding {
  const text = plain(expected);
  const question = readQuestion(query);
  const cell: Cell =
    text.length > LONGEST ? { kind: 'open', why: 'the cell is prose' } : readCell(text, question, decimals);
  const finding = (rule: string, read: Reading): RuleFinding => ({ ...read, rule, answerType: typeOf(cell) });
  if (text === '') return finding('none', uncertain('nothing is expected'));
  const said = actual.length > 20 * LONGEST ? actual : plain(actual);
  if (STRUCK.test(actual)) return finding(cell.kind, uncertain('a part of the answer is struck out'));
  if (isIdentical(text, said)) return finding('same', yes('the answer is the expected text'));
  if (SAYS_NOTHING.test(said)) {
    const mayAgree = cell.kind !== 'boolean' && NOTHING.test(text);
    return finding('blank', mayAgree ? uncertain('the answer is blank') : no('the agent said nothing'));
  }
  if (said.length > LONGEST) return finding('length', uncertain('the answer has over 600 characters'));
  if (actual.includes('|')) return finding('table', uncertain('the answer has a table'));
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

/** An answer against a cell, kind by kind. */
class Comparison {
  constructor(
    private readonly question: Question,
    private readonly answer: readonly Token[],
    private readonly tolerance: number,
  ) {}

  with(cell: Cell): Reading {
    if (cell.kind === 'open') return uncertain(cell.why);
    if (this.question.asksId) return uncertain('a code is equal or not, and the answer is not equal');
    if (this.question.denies) return uncertain('the question denies');
    if (cell.kind === 'boolean' && this.question.has('or')) return uncertain('the question offers a choice');
    switch (cell.kind) {
      case 'boolean':
        return this.ofWord(
          (text) => truthOf(text),
          cell.want,
          cell.want ? 'true/yes' : 'false/no',
          'yes or no',
        );
      case 'direction':
        return this.ofWord(wayOf, cell.want, cell.want, 'direction');
      case 'number':
        return this.ofNumber(cell);
      case 'year':
        return this.ofTime(
          ({ from, to }) => (to || from.year === undefined ? null : from.year === cell.want),
          String(cell.want),
        );
      case 'date':
        return this.ofTime(
          ({ from, to }) => (to ? null : sameDay(cell.want, from)),
          Object.values(cell.want).join('-'),
        );
      case 'range':
        return this.ofTime(
          ({ from, to }) => (to ? cell.want.from.year === from.year && cell.want.to?.year === to.year : null),
          `${cell.want.from.year ?? ''}–${cell.want.to?.year ?? ''}`,
        );
      case 'list':
        return this.ofList(cell);
      case 'name':
        return this.ofName(cell.want);
    }
  }

  /** @returns why the answer is more than this value, or null */
  private obstacle(value: Place, manner: Manner): string | null {
    const isMore = this.answer.some(
      (token, index) => !saysNothing(token) && (index < value.from || index >= value.to),
    );
    if (this.question.asksRank && isMore)
      return 'the question asks for a rank, and the answer has more than a value';
    return obstacleIn(this.answer, value, this.question, manner);
  }

  /** The only token that fits and that the question does not have (or all that the answer says), or why there is none. */
  private only(
    answer: readonly Token[],
    fits: (token: Token) => boolean,
    what: string,
    asked = this.question.tokens,
  ): number | string {
    const all = answer.flatMap((token, index) => (fits(token) ? [index] : []));
    const own = all.filter((index) => {
      const token = answer[index];
      return token && !asked.some((other) => isSameToken(other, token, answer[index - 1]));
    });
    const isAlone = all.length === 1 && answer.every((token) => fits(token) || saysNothing(token));
    const [found, second] = own.length === 0 && isAlone ? all : own;
    if (found === undefined) return `there is no ${what} in it`;
    return second === undefined
      ? found
      : `there are several: “${answer[found]?.text ?? ''}”, “${answer[second]?.text ?? ''}”`;
  }

  private ofWord<Value>(
    read: (text: string) => Value | null,
    want: Value,
    wanted: string,
    what: string,
  ): Reading {
    const { answer } = this;
    const index = this.only(answer, ({ text }) => read(text) !== null, what, []);
    if (typeof index === 'string') return uncertain(index);
    const obstacle = this.obstacle({ from: index, to: index + 1 }, 'word');
    if (obstacle !== null) return uncertain(obstacle);
    const { text = '' } = answer[index] ?? {};
    const hasMore = answer.some(
      (token, at) => at !== index && (text === 'no' ? token.kind !== 'mark' : !saysNothing(token)),
    );
    if (truthOf(text) === false && hasMore) return uncertain('a no that goes on');
    return (read(text) === want ? yes : no)(`expected ${wanted}, read “${text}”`);
  }

  private ofNumber({ want, noun, isHedged }: Extract<Cell, { kind: 'number' }>): Reading {
    const isCount = want.quantity.unit === null && this.question.unit === null;
    const answer = this.answer.map((token) =>
      isCount && this.question.counts ? this.countable(token) : token,
    );
    const index = this.only(
      answer,
      (token) => token.kind === 'number' && token.isRank === want.isRank,
      'figure',
    );
    if (typeof index === 'string') return uncertain(index);
    const found = answer[index];
    if (found?.kind !== 'number') return uncertain('there is no figure in it');
    const { quantity } = found;
    const saysNoun = noun.every(({ text }, offset) => answer[index + 1 + offset]?.text === text);
    const isShare = [want.quantity, quantity].some(({ unit }) => unit?.dimension === 'percent');
    const obstacle = this.obstacle(
      { from: index, to: index + 1 + (saysNoun ? noun.length : 0) },
      isShare ? 'share' : 'figure',
    );
    if (obstacle !== null) return uncertain(obstacle);
    if (quantity.role === 'at least' || quantity.role === 'at most' || quantity.ranged)
      return uncertain('the answer is a bound or a range');
    const areWhole = [want.quantity, quantity].every(({ values }) => values.every(Number.isInteger));
    return compareNumbers({
      ...{ want: want.quantity, have: quantity, asked: this.question.unit, tolerance: this.tolerance },
      isHedged: isHedged || answer.some(({ text }) => APPROXIMATORS.has(text)),
      isExact: isCount && (areWhole || want.isRank),
    });
  }

  /** A year is a number where something is counted, unless the question names it. */
  private countable(token: Token): Token {
    const isAsked = this.question.tokens.some((asked) => isSameToken(asked, token));
    if (token.kind !== 'time' || isAsked || token.time.to || token.time.from.month !== undefined)
      return token;
    return countOf(token, token.time.from.year ?? NaN);
  }

  private ofTime(same: (time: Time) => boolean | null, wanted: string): Reading {
    const index = this.only(this.answer, ({ kind }) => kind === 'time', 'date or year');
    if (typeof index === 'string') return uncertain(index);
    const obstacle = this.obstacle({ from: index, to: index + 1 }, 'time');
    if (obstacle !== null) return uncertain(obstacle);
    const token = this.answer[index];
    const isSame = token?.kind === 'time' ? same(token.time) : null;
    const reason = `expected ${wanted}, read ${token?.text ?? ''}`;
    return isSame === null ? uncertain(`${reason}: not as exact`) : (isSame ? yes : no)(reason);
  }

  private ofName(want: readonly string[]): Reading {
    const name = want.join(' ');
    const [place, other] = placesOf(want, this.answer);
    if (!place) return uncertain(`“${name}” is not in it in these words`);
    if (other) return uncertain(`“${name}” is in it more than once`);
    const before = this.answer
      .slice(0, place.from)
      .find((token) => !saysNothing(token) && token.kind !== 'time');
    if (before) return uncertain(`“${before.text}” stands before the name`);
    const obstacle = this.obstacle(place, 'name');
    return obstacle === null ? yes(`expected and read “${name}”`) : uncertain(obstacle);
  }

  private ofList({ want, isStrict }: Extract<Cell, { kind: 'list' }>): Reading {
    const { answer, question } = this;
    const taken: (Place & { readonly name: readonly string[] })[] = [];
    for (const name of [...want].sort((a, b) => b.length - a.length)) {
      const free = placesOf(name, answer).filter(
        (place) => !taken.some((other) => place.from < other.to && other.from < place.to),
      );
      if (free.length > 1) return uncertain(`“${name.join(' ')}” is in it more than once`);
      taken.push(...free.map((place) => ({ ...place, name })));
    }
    const read = `expected ${want.length} names, read ${taken.length}`;
    const isOther = (token: Token, index: number): boolean =>
      !taken.some(({ from, to }) => index >= from && index < to) &&
      (token.kind === 'mark'
        ? !/^[.,;:()"'\n&–—-]$/.test(token.text)
        : token.text !== 'and' && !saysNothing(token));
    const other = answer.find(isOther);
    if (other || taken.length === 0) return uncertain(`${read}${other ? `, and “${other.text}”` : ''}`);
    const missing = want
      .filter((name) => !taken.some((place) => place.name === name))
      .map((name) => name.join(' '));
    if (missing.length > 0) return (isStrict ? no : uncertain)(`${read}: ${missing.join(', ')} missing`);
    const places = want.map((name) => taken.find((place) => place.name === name)?.from ?? 0);
    const isInOrder = places.every((from, index) => index === 0 || from > (places[index - 1] ?? 0));
    const isRanked = question.asksRank || question.has('top') || question.has('order');
    return isRanked && !isInOrder ? uncertain(`${read}, in another order`) : yes(`${read}: all of them`);
  }
}
