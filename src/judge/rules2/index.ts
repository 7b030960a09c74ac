/** Rules: a value in a cell against an answer that is the value. Everything else is uncertain and left to a model. */
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
import { type Manner, isSameToken, obstacleIn, type Place } from './rest';
import type { Day, Time } from './times';
import { type Token, tokensIn } from './tokens';
import { isApproximator, isSmall, truthOf, wayOf } from './words';

export type { AnswerType, RuleFinding, RuleSettings } from './finding';

/** Longer answers are prose, and longer cells no values. */
const LONGEST = 600;
/** Cells that an answer without words may agree with. */
const NOTHING =
  /^-?0\b|\b(?:no|not|none|nothing|n\/a|zero|cannot|can't|unknown|unavailable|refus\w*|declin\w*)\b/i;
/** Struck out, which is not said; and tables. */
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;

export interface AnswerInput {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Does an answer say what is expected? Decided only if the whole answer is the value, apart from small words and those of the question.
 * Years, counts and true/false must be equal, numbers in their unit within the tolerance (inclusive).
 *
 * @example matchAnswer({ query: 'How much was lost?', expected: '612 kha', actual: '612,480 hectares' }, { tolerance: 0.05 })
 * // verdict yes, rule number: "expected 612 kha, read 612,480 hectares: 0.1 % apart, within 5 %"
 */
export function matchAnswer({ query, expected, actual }: AnswerInput, settings: RuleSettings): RuleFinding {
  const cell = plain(expected);
  if (cell === '') return { ...uncertain('nothing is expected'), rule: 'none', answerType: 'text' };
  const question = readQuestion(query);
  const kind: Cell = cell.length > LONGEST ? TOO_LONG : readCell(cell, question);
  const answerType = typeOf(kind);
  const finding = (rule: string, reading: Reading): RuleFinding => ({ ...reading, rule, answerType });
  if (STRUCK.test(actual)) return finding(kind.kind, uncertain('a part of the answer is struck out'));
  const said = actual.length > 20 * LONGEST ? actual : plain(actual);
  if (isIdentical(cell, said)) return finding('same', yes('the answer is the expected text'));
  if (!/[\p{L}\p{N}]/u.test(said))
    return finding(
      'blank',
      NOTHING.test(cell) ? uncertain('the answer is blank') : no('the agent said nothing'),
    );
  if (said.length > LONGEST) return finding('length', uncertain('the answer is prose: over 600 characters'));
  if (/\|/.test(actual)) return finding('table', uncertain('the answer has a table'));
  return finding(kind.kind, reading(kind, question, tokensIn(said), settings));
}

const TOO_LONG: Cell = { kind: 'open', why: 'the cell is prose' };

function typeOf({ kind }: Cell): AnswerType {
  if (kind === 'name') return 'entity';
  return kind === 'open' || kind === 'direction' ? 'text' : kind;
}

/** Case matters where units may be told by it ("Mg", "mg"). */
function isIdentical(cell: string, said: string): boolean {
  const [a, b] = [cell, said].map((text) => text.replace(/\s+/g, ' ').replace(/\.$/, ''));
  return a === b || (!/\d/.test(cell) && a?.toLowerCase() === b?.toLowerCase());
}

function reading(cell: Cell, question: Question, answer: readonly Token[], settings: RuleSettings): Reading {
  if (cell.kind === 'open') return uncertain(cell.why);
  if (question.asksId) return uncertain('a code is equal or not, and it is not');
  if (question.denies) return uncertain('the question denies');
  if (cell.kind === 'boolean' && question.has('or')) return uncertain('the question offers a choice');
  if (question.asksRank && !isBare(cell, answer))
    return uncertain('the question asks for a rank, and the answer has more than a value');
  switch (cell.kind) {
    case 'boolean':
      return ofBoolean(cell.want, question, answer);
    case 'direction':
      return ofDirection(cell.want, question, answer);
    case 'number':
      return ofNumber(cell, question, answer, settings);
    case 'year':
      return ofTime(
        question,
        answer,
        ({ from, to }) => (to ? null : from.year === undefined ? null : from.year === cell.want),
        String(cell.want),
      );
    case 'date':
      return ofTime(question, answer, ({ from, to }) => (to ? null : sameDay(cell.want, from)), 'the day');
    case 'range':
      return ofTime(question, answer, (time) => sameRange(cell.want, time), 'the period');
    case 'list':
      return ofList(cell, question, answer);
    case 'name':
      return ofName(cell.want, question, answer);
  }
}

/** Nothing but the value and small words. */
function isBare(cell: Cell, answer: readonly Token[]): boolean {
  const own = cell.kind === 'name' ? cell.want : cell.kind === 'list' ? cell.want.flat() : [];
  return answer.every(
    (token) =>
      token.kind === 'mark' ||
      (token.kind !== 'word' && cell.kind !== 'name' && cell.kind !== 'list') ||
      isSmall(token.text) ||
      own.includes(token.text),
  );
}

/** The only token of the answer that fits and that the question does not have, or why there is none. */
function onlyOne(
  answer: readonly Token[],
  question: Question,
  fits: (token: Token) => boolean,
  what: string,
): number | string {
  const isAsked = (token: Token, index: number): boolean =>
    question.tokens.some((asked) => isSameToken(asked, token, answer[index - 1]));
  const all = answer.flatMap((token, index) => (fits(token) ? [index] : []));
  const own = all.filter((index) => !isAsked(answer[index] ?? NO_TOKEN, index));
  const [found, second] =
    own.length === 0 && all.length === 1 && answer.every((token) => fits(token) || isBreakOrSmall(token))
      ? all
      : own;
  if (found === undefined) return `there is no ${what} in it`;
  return second === undefined
    ? found
    : `there are several: “${answer[found]?.text ?? ''}”, “${answer[second]?.text ?? ''}”`;
}

const NO_TOKEN: Token = { kind: 'mark', text: '', start: 0, end: 0 };

function isBreakOrSmall(token: Token): boolean {
  return token.kind === 'mark' || (token.kind === 'word' && isSmall(token.text));
}

function decideAt(
  index: number | string,
  question: Question,
  answer: readonly Token[],
  manner: Manner,
  decide: (index: number) => Reading,
): Reading {
  if (typeof index === 'string') return uncertain(index);
  const obstacle = obstacleIn(answer, [{ from: index, to: index + 1 }], question, manner);
  return obstacle === null ? decide(index) : uncertain(obstacle);
}

function ofBoolean(want: boolean, question: Question, answer: readonly Token[]): Reading {
  const index = onlyOne(answer, NONE_ASKED, ({ text }) => truthOf(text) !== null, 'yes or no');
  return decideAt(index, question, answer, 'word', (at) => {
    const word = answer[at]?.text ?? '';
    const goesOn = answer.some((token, i) => i !== at && token.kind !== 'mark');
    if (word === 'no' && goesOn) return uncertain('a no that goes on');
    const said = truthOf(word);
    const name = (truth: boolean): string => (truth ? 'true/yes' : 'false/no');
    if (
      said === false &&
      answer.some((token) => token.kind !== 'mark' && token.text !== word && !isSmall(token.text))
    )
      return uncertain('a no that goes on');
    return (said === want ? yes : no)(`expected ${name(want)}, read “${word}”`);
  });
}

const NONE_ASKED: Question = { ...readQuestion(''), tokens: [] };

function ofDirection(want: string, question: Question, answer: readonly Token[]): Reading {
  const index = onlyOne(answer, NONE_ASKED, ({ text }) => wayOf(text) !== null, 'direction');
  return decideAt(index, question, answer, 'word', (at) => {
    const word = answer[at]?.text ?? '';
    return (wayOf(word) === want ? yes : no)(`expected ${want}, read “${word}”`);
  });
}

function ofNumber(
  cell: Extract<Cell, { kind: 'number' }>,
  question: Question,
  said: readonly Token[],
  { tolerance }: RuleSettings,
): Reading {
  const { want } = cell;
  const isCount = want.quantity.unit === null && question.unit === null;
  const answer = said.map((token) => countable(token, question, isCount));
  const index = onlyOne(
    answer,
    question,
    (token) => token.kind === 'number' && token.isRank === want.isRank,
    'figure',
  );
  if (typeof index === 'string') return uncertain(index);
  const found = answer[index];
  if (found?.kind !== 'number') return uncertain('there is no figure in it');
  const noun = cell.noun.every((word, offset) => answer[index + 1 + offset]?.text === word.text)
    ? cell.noun.length
    : 0;
  const place: Place = { from: index, to: index + 1 + noun };
  const manner =
    want.quantity.unit?.dimension === 'percent' || found.quantity.unit?.dimension === 'percent'
      ? 'share'
      : 'figure';
  const obstacle = obstacleIn(answer, [place], question, manner);
  if (obstacle !== null) return uncertain(obstacle);
  const { role, ranged } = found.quantity;
  if (role === 'at least' || role === 'at most' || ranged)
    return uncertain('the answer is a bound or a range');
  const isHedged = cell.isHedged || answer.slice(0, index).some(({ text }) => isApproximator(text));
  const whole = [want, found].every(({ quantity }) => quantity.values.every(Number.isInteger));
  return compareNumbers({
    want: want.quantity,
    have: found.quantity,
    asked: question.unit,
    tolerance,
    isHedged,
    isCount: isCount && (whole || want.isRank),
  });
}

/** A year is a number where one is counted, unless the question names it. */
function countable(token: Token, question: Question, isCount: boolean): Token {
  const year =
    token.kind === 'time' && !token.time.to && token.time.from.month === undefined
      ? token.time.from.year
      : undefined;
  const isAsked = question.tokens.some((asked) => isSameToken(asked, token, undefined));
  return isCount && question.counts && year !== undefined && !isAsked ? countOf(token, year) : token;
}

function ofTime(
  question: Question,
  answer: readonly Token[],
  same: (time: Time) => boolean | null,
  wanted: string,
): Reading {
  const index = onlyOne(answer, question, ({ kind }) => kind === 'time', 'date or year');
  return decideAt(index, question, answer, 'time', (at) => {
    const token = answer[at];
    const is = token?.kind === 'time' ? same(token.time) : null;
    const reason = `expected ${wanted}, read ${token?.text ?? ''}`;
    return is === null ? uncertain(`${reason}: not as exact`) : is ? yes(reason) : no(reason);
  });
}

/** null if the answer leaves open what the cell says. */
function sameDay(want: Day, have: Day): boolean | null {
  const parts = ['year', 'month', 'day'] as const;
  const asked = parts.filter((part) => want[part] !== undefined);
  if (asked.some((part) => have[part] !== undefined && have[part] !== want[part])) return false;
  return asked.every((part) => have[part] !== undefined) ? true : null;
}

function sameRange(want: Time, have: Time): boolean | null {
  return have.to ? want.from.year === have.from.year && want.to?.year === have.to.year : null;
}

function ofName(want: readonly string[], question: Question, answer: readonly Token[]): Reading {
  const places = placesOf(want, answer);
  const [place] = places;
  if (!place) return uncertain(`“${want.join(' ')}” is not in it in these words`);
  if (places.length > 1) return uncertain(`“${want.join(' ')}” is in it more than once`);
  const before = answer
    .slice(0, place.from)
    .find((token) => token.kind !== 'mark' && !isSmall(token.text) && token.kind !== 'time');
  if (before) return uncertain(`“${before.text}” stands before the name`);
  const obstacle = obstacleIn(answer, [place], question, 'name');
  return obstacle === null ? yes(`expected and read “${want.join(' ')}”`) : uncertain(obstacle);
}

/** Where a name stands as it is, not as a part of a hyphenated or possessive word. */
function placesOf(words: readonly string[], answer: readonly Token[]): Place[] {
  const name = words.filter((word) => word !== 'the');
  return answer.flatMap((_token, from) =>
    name.every((word, offset) => {
      const token = answer[from + offset];
      return token?.kind === 'word' && token.text === word && !token.owns;
    })
      ? [{ from, to: from + name.length }]
      : [],
  );
}

function ofList(
  cell: Extract<Cell, { kind: 'list' }>,
  question: Question,
  answer: readonly Token[],
): Reading {
  const longest = [...cell.want].sort((a, b) => b.length - a.length);
  const taken: Place[] = [];
  const missing: string[] = [];
  for (const name of longest) {
    const free = placesOf(name, answer).filter(
      ({ from, to }) => !taken.some((other) => from < other.to && other.from < to),
    );
    const [place] = free;
    if (!place) missing.push(name.join(' '));
    else if (free.length > 1) return uncertain(`“${name.join(' ')}” is in it more than once`);
    else taken.push(place);
  }
  if (taken.length === 0) return uncertain('none of the expected names is in it in these words');
  const read = `expected ${cell.want.length} names, read ${taken.length}`;
  const rest = answer.filter((token, index) => {
    const isOwn = taken.some(({ from, to }) => index >= from && index < to);
    return !isOwn && token.kind !== 'mark' && token.text !== 'and' && !isSmall(token.text);
  });
  if (rest[0]) return uncertain(`${read}, and “${rest[0].text}”`);
  if (answer.some((token) => token.kind === 'mark' && !/[.,;:()"'\n–—&-]/.test(token.text)))
    return uncertain(`${read}, and marks`);
  if (missing.length > 0)
    return cell.isStrict
      ? no(`${read}: ${missing.join(', ')} missing`)
      : uncertain(`${read}: not ${missing.join(', ')}`);
  const places = cell.want.map((name) => placesOf(name, answer)[0]?.from ?? 0);
  const isInOrder = places.every((from, index) => index === 0 || from > (places[index - 1] ?? 0));
  const ranks = question.asksRank || question.has('top') || question.has('order') || question.has('rank');
  return ranks && !isInOrder ? uncertain(`${read}, in another order`) : yes(`${read}: all of them`);
}
