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
import { unknownWord } from './subject';
import type { AnswerText } from './text/answer-text';
import type { Span } from './text/clause';
import { isTrend } from './text/concepts';
import { isMonth } from './text/months';
import { nthWord, stem, type Word } from './text/prose';
import { isNeutral } from './text/vocabulary';
import { LESS, MORE, OPENERS } from './text/word-lists';
import { wordSet } from './text/word-set';
import { ofCover, waysIn } from './trend';

/** What it says to the question; `nothing` if it only repeats the yes or no, `unclear` if it says something else or too little. */
export type Claim = 'yes' | 'no' | 'nothing' | 'unclear';

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
/** The places or times that a question compares, and which of them it says has more. */
interface Sides {
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
  readonly more: boolean;
}

/** Reads the words of one sentence. */
export function claimOf(span: Span, question: Question, answer: AnswerText): Claim {
  const words = answer.words.slice(span.from, span.to);
  const figures = answer.quantities.filter(
    ({ start, role, values }) =>
      start >= nthWord(words, 0).start &&
      start < nthWord(words, words.length - 1).end &&
      values.length > 0 &&
      role !== 'year' &&
      role !== 'date',
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
  if (unknownWord(answer, span, question, own) !== null) return 'unclear';
  const compares = question.words
    .filter(
      ({ text }, index) =>
        isTrend(text) ||
        /^(?:sinks?|sources?)$/.test(text) ||
        MORE.has(text) ||
        LESS.has(text) ||
        asked.some((way) => way.index === index),
    )
    .map(({ text }) => stem(text));
  const told = new Set([...own, ...(sides?.left ?? []), ...(sides?.right ?? []), ...compares]);
  if (dropped(answer, span, question, told) !== null || ofCover(answer, span.from, question) !== null)
    return 'unclear';
  const said = new Set(words.map(({ text }) => text));
  if (question.words.some(({ text }) => QUANTIFIES.has(text) && !said.has(text))) return 'unclear';
  const denials = words.filter(({ text }) => isDenial(text)).length;
  if (denials > 1) return 'unclear';
  const denied = denials === 1;
  if (figures.some(({ values }) => values[0] === 0)) return 'unclear';
  if (limits.length > 0) return againstLimit(limits, figures, denied);
  if (sides) return compared(words, figures, sides, denied);
  if (question.words.some(({ text }) => text === 'than')) return 'unclear';
  const [way, turn] = [...new Set(asked.map((each) => each.way))];
  if (turn !== undefined) return 'unclear';
  if (way !== undefined) return directed(words, figures, way, denied, answer);
  const figured = findQuantities(question.source).some(({ role }) => role === 'measure');
  if (
    figures.some(
      ({ values, unit }) =>
        figured || unit === null || unit.dimension === 'percent' || !((values[0] ?? 0) > 0),
    )
  )
    return 'unclear';
  const pole = poleOf(question.words);
  const other = pole === null ? null : poleOf(words);
  if (pole !== null && other === null) return 'unclear';
  const agrees = pole === other;
  return agrees === denied ? 'no' : 'yes';
}

function isFrame({ text }: Word, question: Question): boolean {
  if (FRAME.has(text.replace(/'/g, '')) || isNeutral(text) || isMonth(text)) return true;
  return /^\d/.test(text) || question.words.some((asked) => asked.capital && asked.text === text);
}

/** "Sink" or "source", or null if both or neither are said. */
function poleOf(words: readonly Word[]): 'sink' | 'source' | null {
  const said = new Set(words.map(({ text }) => stem(text)));
  return said.has('sink') === said.has('source') ? null : said.has('sink') ? 'sink' : 'source';
}

/** "It was 90 kha" to "did it exceed 100 kha?". */
function againstLimit(limits: readonly Quantity[], figures: readonly Quantity[], denied: boolean): Claim {
  const [limit, more] = limits;
  const bound = limit?.values[0];
  if (!limit || more || bound === undefined) return 'unclear';
  const said = figures.filter(({ unit }) => sameMeasure(unit, limit.unit));
  const [only, another] = said;
  if (!only || another || only.ranged || denied) return 'unclear';
  const value = only.values[0] ?? NaN;
  if (value === bound) return only.role === limit.role ? 'yes' : 'unclear';
  if (only.role !== 'measure') return 'unclear';
  return (limit.role === 'at least') === value > bound ? 'yes' : 'no';
}

/** "It fell from 5 to 3 kha" to "did it increase?". */
function directed(
  words: readonly Word[],
  figures: readonly Quantity[],
  asked: string,
  denied: boolean,
  answer: AnswerText,
): Claim {
  const told = [...new Set(waysIn(words).map(({ way }) => way))];
  const [way] = told;
  if (told.length > 1) return 'unclear';
  if (way === undefined) {
    const same = words.some(
      ({ text }) => waysIn([{ text, start: 0, end: 0, capital: false, sentence: 0 }])[0]?.way === asked,
    );
    return denied && same ? 'no' : 'unclear';
  }
  if (denied) return 'unclear';
  const change = changeIn(figures, answer);
  if (change !== 0 && way !== (change > 0 ? 'up' : 'down')) return 'unclear';
  return way === asked ? 'yes' : 'no';
}

/** By how much two figures of one measure differ, later less earlier: "from 5 to 3", "3 in 2022, 5 in 2021"; 0 if there are no two. */
function changeIn(figures: readonly Quantity[], answer: AnswerText): number {
  const [quantity, two, ...more] = figures.filter(({ unit }) => unit?.dimension !== 'percent');
  if (!quantity || !two || more.length > 0 || !sameMeasure(quantity.unit, two.unit)) return 0;
  const years = [quantity, two].map(({ start }) => yearBeside(answer, start));
  const back = typeof years[0] === 'number' && typeof years[1] === 'number' && years[0] > years[1];
  return ((two.values[0] ?? 0) - (quantity.values[0] ?? 0)) * (back ? -1 : 1);
}

/** The two sides of "X … more … than Y": names, or years and months; null if there are none. */
function sidesOf({ words }: Question): Sides | null {
  const than = words.findIndex(({ text }) => text === 'than');
  const comparative = words
    .slice(0, Math.max(than, 0))
    .reverse()
    .find(({ text }) => MORE.has(text) || LESS.has(text));
  if (!comparative) return null;
  const behind = words.slice(than + 1);
  const first = behind.find(({ text }) => !/^(?:in|the|that|of|did|was|for)$/.test(text));
  if (!first) return null;
  const isTime = ({ text }: Word): boolean => isMonth(text) || /^(?:19|20)\d\d$/.test(text);
  const isName = ({ text, capital }: Word): boolean => capital && !isMonth(text) && !OPENERS.has(text);
  const kind = isTime(first) ? isTime : isName(first) ? isName : null;
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
  const said = [inWords(words, sides), inFigures(words, figures, sides)].filter((each) => each !== null);
  const [claim, other] = said;
  if (claim === undefined || (other !== undefined && other !== claim)) return 'unclear';
  if (!denied) return claim;
  return claim === 'yes' ? 'no' : 'unclear';
}

function sideOf(word: Word, { left, right }: Sides): 'left' | 'right' | null {
  const bare = stem(word.text);
  return left.has(bare) ? 'left' : right.has(bare) ? 'right' : null;
}

function inWords(words: readonly Word[], sides: Sides): Claim | null {
  const ways = new Set(
    words.filter(({ text }) => MORE.has(text) || LESS.has(text)).map(({ text }) => MORE.has(text)),
  );
  if (words.some(({ text }) => text === 'same' || text === 'equal'))
    return ways.size === 0 ? 'no' : 'unclear';
  const [more] = ways;
  if (more === undefined) return null;
  if (ways.size > 1) return 'unclear';
  const than = words.findIndex(({ text }) => text === 'than');
  const names = (list: readonly Word[]): Set<string> =>
    new Set(list.map((word) => sideOf(word, sides)).filter((side) => side !== null));
  const [before, after] =
    than < 0 ? [names(words), new Set<string>()] : [names(words.slice(0, than)), names(words.slice(than))];
  const forward = !before.has('right') && (than < 0 || after.has('right')) && !after.has('left');
  const back =
    before.has('right') && !before.has('left') && (than < 0 || after.has('left')) && !after.has('right');
  if (forward === back) return than < 0 ? null : 'unclear';
  return (more === sides.more) === forward ? 'yes' : 'no';
}

/** Two figures of one measure, each beside its side. */
function inFigures(words: readonly Word[], figures: readonly Quantity[], sides: Sides): Claim | null {
  const measured = figures.filter(({ unit }) => unit?.dimension !== 'percent');
  const [quantity, two, ...more] = measured;
  if (!quantity || !two) return measured.length === 0 || inOneSide(measured) ? null : 'unclear';
  if (more.length > 0 || !sameMeasure(quantity.unit, two.unit)) return 'unclear';
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
    .replace(/(.)\1+/g, (run, mark: string) => (mark === 'q' ? run : mark));
  const leftFirst = /^(?:lqrq|qlqr|lqqr)$/.test(order);
  if (!leftFirst && !/^(?:rqlq|qrql|rqql)$/.test(order)) return 'unclear';
  const [a, b] = [quantity.values[0] ?? NaN, two.values[0] ?? NaN];
  const [left, right] = leftFirst ? [a, b] : [b, a];
  return left !== right && left > right === sides.more ? 'yes' : 'no';
}

/** A single figure, as in "by 70 kha". */
function inOneSide(figures: readonly Quantity[]): boolean {
  return figures.length === 1;
}
