/**
 * What a sentence says about a yes-or-no question, read from its direction, its comparison or its figures: a yes or no is held against it.
 * Only a sentence whose every word is understood says anything.
 */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import { sameMeasure } from '../../model/numbers/unit-names';
import { dropped } from './dropped';
import { yearBeside } from './period';
import type { Question } from './question';
import { isDenial } from './stance';
import { isName, unknownWord } from './subject';
import type { AnswerText } from './text/answer-text';
import type { Span } from './text/clause';
import { isTrend } from './text/concepts';
import { isMonth } from './text/months';
import { nthWord, stem, type Word } from './text/prose';
import { isNeutral } from './text/vocabulary';
import { LESS, MORE, POLES } from './text/word-lists';
import { wordSet } from './text/word-set';
import { ofCover, waysIn } from './trend';

/** What it says to the question: true for yes; `nothing` if it only repeats the yes or no, null if it says something else or too little. */
export type Claim = boolean | 'nothing' | null;

/** Words of comparison, direction and consequence, whose meaning is read here. */
const READ = wordSet(`
  more less than rather higher lower larger smaller greater fewer bigger same equal equally compared with against versus vs while whereas only just
  sink sinks source sources because since as so indeed fact did does do not both
`);
const FRAME = wordSet(`
  yes no true false correct right incorrect wrong untrue the answer statement claim assertion that thats it its is was are were did does do not
  didnt doesnt isnt wasnt havent hasnt indeed fact so this they there in your question has have
`);

/** Of how many or how much something is said. */
const QUANTIFIES = wordSet(
  'all every any each both half double doubled doubles triple tripled most majority only ever always still already second third first',
);
/** Words between "than" and what is compared. */
const BEFORE_SIDE = wordSet('in the that of did was for');
/** The order of the two sides and their figures. */
const LEFT_FIRST = /^(?:lqrq|qlqr|lqqr)$/;
const RIGHT_FIRST = /^(?:rqlq|qrql|rqql)$/;
/** The places or times that a question compares, and which of them it says has more. */
interface Sides {
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
  readonly more: boolean;
}

/** Reads the words of one sentence. */
export function claimOf(span: Span, question: Question, answer: AnswerText): Claim {
  const words = answer.words.slice(span.from, span.to);
  const [start, end] = [nthWord(words, 0).start, nthWord(words, words.length - 1).end];
  const figures = answer.quantities.filter(
    (figure) =>
      figure.start >= start && figure.start < end && figure.values.length > 0 && figure.role !== 'year',
  );
  const limits = findQuantities(question.source).filter(
    ({ role }) => role === 'at least' || role === 'at most',
  );
  if (words.every((word) => isFrame(word, question)) && (figures.length === 0 || limits.length === 0))
    return 'nothing';
  const sides = sidesOf(question);
  const asked = waysIn(question.words);
  const ways = new Set(waysIn(words).map(({ index }) => index));
  const own = new Set(
    words
      .filter(({ text }, index) => READ.has(text) || isDenial(text) || ways.has(index) || isTrend(text))
      .map(({ text }) => stem(text)),
  );
  if (unknownWord(answer, span, question, own) !== null) return null;
  const compares = question.words
    .filter(
      ({ text }, index) =>
        isTrend(text) ||
        sides?.left.has(stem(text)) ||
        sides?.right.has(stem(text)) ||
        POLES.has(stem(text)) ||
        MORE.has(text) ||
        LESS.has(text) ||
        asked.some((way) => way.index === index),
    )
    .map(({ text }) => stem(text));
  const told = new Set([...own, ...compares]);
  if (dropped(answer, span, question, told) !== null || ofCover(answer, span.from, question) !== null)
    return null;
  const unsaid = ({ text }: Word): boolean => words.every((word) => word.text !== text);
  if (question.words.some((word) => QUANTIFIES.has(word.text) && unsaid(word))) return null;
  const denials = words.filter(({ text }) => isDenial(text)).length;
  if (denials > 1) return null;
  const denied = denials === 1;
  if (figures.some((figure) => valueOf(figure) <= 0)) return null;
  if (limits.length > 0) return againstLimit(limits, figures, denied);
  if (sides) return compared(words, figures, sides, denied);
  if (question.words.some(({ text }) => text === 'than')) return null;
  const [way, turn] = [...new Set(asked.map((each) => each.way))];
  if (turn !== undefined) return null;
  if (way !== undefined) return directed(words, figures, way, denied, answer);
  const figured = findQuantities(question.source).some(({ role }) => role === 'measure');
  if (figures.some(({ unit }) => figured || !unit || unit.dimension === 'percent')) return null;
  const [pole, both] = polesIn(question.words);
  if (pole === undefined) return !denied;
  const [said, other] = polesIn(words);
  return said === undefined || both !== undefined || other !== undefined ? null : (said === pole) !== denied;
}

function isFrame({ text }: Word, question: Question): boolean {
  if (FRAME.has(text.replace(/'/g, '')) || isNeutral(text) || isMonth(text)) return true;
  return /\d/.test(text) || question.words.some((asked) => asked.capital && asked.text === text);
}

function valueOf({ values }: Quantity): number {
  return values[0] ?? NaN;
}

function polesIn(words: readonly Word[]): string[] {
  return [...new Set(words.map(({ text }) => stem(text)).filter((word) => POLES.has(word)))];
}

/** "It was 90 kha" to "did it exceed 100 kha?". */
function againstLimit(limits: readonly Quantity[], figures: readonly Quantity[], denied: boolean): Claim {
  const [limit, more] = limits;
  if (!limit || more) return null;
  const [only, another] = figures.filter(({ unit }) => sameMeasure(unit, limit.unit));
  if (!only || another || only.ranged || denied) return null;
  const [value, bound] = [valueOf(only), valueOf(limit)];
  if (value === bound) return only.role === limit.role || null;
  return only.role === 'measure' ? (limit.role === 'at least') === value > bound : null;
}

/** "It fell from 5 to 3 kha" to "did it increase?". */
function directed(
  words: readonly Word[],
  figures: readonly Quantity[],
  asked: string,
  denied: boolean,
  answer: AnswerText,
): Claim {
  const [way, turn] = new Set(waysIn(words).map((told) => told.way));
  if (turn !== undefined) return null;
  if (way === undefined)
    return denied && words.some((word) => waysIn([word])[0]?.way === asked) ? false : null;
  const change = changeIn(figures, answer);
  if (denied || (change > 0 && way !== 'up') || (change < 0 && way !== 'down')) return null;
  return way === asked;
}

/** By how much two figures of one measure differ, later less earlier: "from 5 to 3", "3 in 2022, 5 in 2021"; 0 if there are no two. */
function changeIn(figures: readonly Quantity[], answer: AnswerText): number {
  const [quantity, two] = figures.filter(({ unit }) => unit?.dimension !== 'percent');
  if (!quantity || !two || !sameMeasure(quantity.unit, two.unit)) return 0;
  const [year, other] = [yearBeside(answer, quantity.start), yearBeside(answer, two.start)];
  const change = valueOf(two) - valueOf(quantity);
  return (year ?? 0) > (other ?? Infinity) ? -change : change;
}

/** The two sides of "X … more … than Y": names, or years and months; null if there are none. */
function sidesOf({ words, years }: Question): Sides | null {
  const than = words.findIndex(({ text }) => text === 'than');
  const comparative = words
    .slice(0, Math.max(than, 0))
    .reverse()
    .find(({ text }) => MORE.has(text) || LESS.has(text));
  if (!comparative) return null;
  const behind = words.slice(than + 1);
  const first = behind.find(({ text }) => !BEFORE_SIDE.has(text));
  const isTime = ({ text }: Word): boolean => isMonth(text) || years.has(Number(text));
  const kind = [isTime, isName].find((is) => first && is(first));
  if (!kind) return null;
  const stems = (list: readonly Word[]): string[] => list.filter(kind).map(({ text }) => stem(text));
  const [all, other] = [stems(words.slice(1, than)), stems(behind)];
  const [left, right] = [
    all.filter((word) => !other.includes(word)),
    other.filter((word) => !all.includes(word)),
  ];
  if (left.length === 0 || right.length === 0) return null;
  return { left: new Set(left), right: new Set(right), more: MORE.has(comparative.text) };
}

/** "X lost less", "X lost more than Y", "X 5 kha, Y 3 kha" to "did X lose more than Y?". */
function compared(
  words: readonly Word[],
  figures: readonly Quantity[],
  sides: Sides,
  denied: boolean,
): Claim {
  const said = [inWords(words, sides), inFigures(words, figures, sides)].filter((each) => each !== 'nothing');
  const [claim = null, other] = new Set(said);
  if (other !== undefined) return null;
  if (!denied) return claim;
  // That one did not lose less leaves open whether it lost more.
  return claim === true ? false : null;
}

function sideOf(word: Word, { left, right }: Sides): 'left' | 'right' | null {
  const bare = stem(word.text);
  return left.has(bare) ? 'left' : right.has(bare) ? 'right' : null;
}

function inWords(words: readonly Word[], sides: Sides): Claim {
  const ways = new Set(
    words.filter(({ text }) => MORE.has(text) || LESS.has(text)).map(({ text }) => MORE.has(text)),
  );
  if (words.some(({ text }) => text === 'same' || text === 'equal')) return ways.size === 0 ? false : null;
  const [more, less] = ways;
  if (more === undefined) return 'nothing';
  if (less !== undefined) return null;
  const than = words.findIndex(({ text }) => text === 'than');
  const sidesIn = (list: readonly Word[]) => new Set(list.map((word) => sideOf(word, sides)));
  const [before, after] =
    than < 0 ? [sidesIn(words), sidesIn([])] : [sidesIn(words.slice(0, than)), sidesIn(words.slice(than))];
  const apart = (first: 'left' | 'right', second: 'left' | 'right'): boolean =>
    !before.has(second) && !after.has(first) && (than < 0 || after.has(second));
  const forward = apart('left', 'right');
  const back = before.has('right') && apart('right', 'left');
  if (forward === back) return than < 0 ? 'nothing' : null;
  return (more === sides.more) === forward;
}

/** Two figures of one measure, each beside its side. */
function inFigures(words: readonly Word[], figures: readonly Quantity[], sides: Sides): Claim {
  const [quantity, two, ...more] = figures.filter(({ unit }) => unit?.dimension !== 'percent');
  // A single figure may be a difference, as in "by 70 kha".
  if (!quantity || !two) return 'nothing';
  if (more.length > 0 || !sameMeasure(quantity.unit, two.unit)) return null;
  const marks = [
    ...words.map((word) => ({
      at: word.start,
      mark: sideOf(word, sides) === 'left' ? 'l' : sideOf(word, sides) === 'right' ? 'r' : '',
    })),
    ...[quantity, two].map(({ start }) => ({ at: start, mark: 'q' })),
  ];
  const order = marks
    .sort((a, b) => a.at - b.at)
    .map(({ mark }) => mark)
    .join('')
    .replace(/([lr])\1+/g, '$1');
  const leftFirst = LEFT_FIRST.test(order);
  if (!leftFirst && !RIGHT_FIRST.test(order)) return null;
  const ahead = valueOf(quantity) - valueOf(two);
  return leftFirst === sides.more ? ahead > 0 : ahead < 0;
}
