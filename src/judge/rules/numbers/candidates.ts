/** Which of an answer's numbers can be the one that answers the question. */
import type { Quantity } from '../../../model/numbers/quantity';
import type { NumberRole } from '../../../model/numbers/number-role';
import { sameMeasure } from '../../../model/numbers/unit-names';
import type { RuleSettings } from '../finding';
import type { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { groupsWithPoints } from '../text/language';
import { stem } from '../text/prose';
import { isNeutral } from '../text/vocabulary';
import { compare } from './compare';
import type { ExpectedNumber } from './expected-number';
import { answering, type Candidate } from './several';

/** If more numbers than this have the unit, none is plainly the answer. */
const MANY = 40;

const NET_SINK = /\bnet (?:\w+ ){0,4}sink (?:of|at|with|was|is|:|\()/i;
const NET_SOURCE = /\bnet (?:\w+ ){0,4}source (?:of|at|with|was|is|:|\()/i;
const ABOUT = '(?: by| of|,)? (?:about |around |approximately |roughly |some |nearly |almost )?$';
const FALLS = new RegExp(
  `\\b(?:fell|fallen|falls|decreas\\w+|declin\\w+|dropp\\w+|drop|shr[aiu]nk\\w*|down|reduction)${ABOUT}`,
  'i',
);
const RISES = new RegExp(`\\b(?:rose|risen|rise|increas\\w+|gr[eo]w\\w*|climbed|up)${ABOUT}`, 'i');
const ASKS_CHANGE = /\b(?:chang|differ|vari|develop|evol)\w*\b/i;

/**
 * The numbers that may answer: those in the expected unit (converted) if there are any, else a bare number if it is the only one.
 * Returns more than one only if they agree with each other or the text does not tell which one answers; returns a text instead of
 * candidates to say why none can be chosen.
 */
export function candidatesFor(
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Candidate[] | string {
  const all = answer.quantities
    .filter(
      (quantity, index, quantities) =>
        usable(quantity, want, question, answer) &&
        !(want.unit === null && isWhole(quantity, quantities[index - 1], answer)),
    )
    .map((quantity) => pointGrouped(quantity, want, answer, settings))
    .map((quantity) => (want.unit ? quantity : metresOrMillions(quantity, question)));
  const picked = want.unit
    ? all.filter(({ unit }) => sameMeasure(unit, want.unit))
    : withoutUnit(all, want, question);
  if (typeof picked === 'string') return picked;
  if (picked.length === 0) return loneNumber(all, want, question, answer, settings);
  if (picked.length > MANY) return `read ${picked.length} numbers`;
  const signed = picked.map((quantity) => withSign(quantity, want, question, answer));
  const fresh = signed.filter((quantity) => !named(quantity, question, want));
  const list = (fresh.length > 0 ? fresh : signed).map((quantity) => ({
    quantity,
    sentence: answer.sentenceAt(quantity.start),
  }));
  return answering(list, want, question, answer, settings);
}

/**
 * "431.250 ha" in a text whose language groups thousands with points, if that is the number expected. It is no proof that another one
 * is meant: agents also write other languages with English numbers.
 */
function pointGrouped(
  quantity: Quantity,
  want: ExpectedNumber,
  answer: AnswerText,
  settings: RuleSettings,
): Quantity {
  const grouped = quantity.values[1];
  if (grouped === undefined) return quantity;
  const read = { ...quantity, values: [grouped] };
  return compare(want, read, settings) === 'within' && groupsWithPoints(answer.words) ? read : quantity;
}

/** The whole that a part is counted of: 11 in "5 of the 11", "5 out of 11" and "of 11 districts, 5". */
function isWhole({ start }: Quantity, before: Quantity | undefined, { source }: AnswerText): boolean {
  return (
    (before && /^ (?:out )?of (?:the |its |all |a total of )?$/i.test(source.slice(before.end, start))) ||
    /(?:^|[.!?:\n] ?)(?:out )?of (?:the |its |all |a total of )?$/i.test(
      source.slice(Math.max(0, start - 24), start),
    )
  );
}

/** What years, dates and labels are not. */
const AMOUNTS: ReadonlySet<NumberRole> = new Set(['measure', 'at least', 'at most']);
/** "top 3" covers three ranks and names none. */
const TOP = /\btop $/i;

function usable(
  quantity: Quantity,
  want: ExpectedNumber,
  question: Question,
  { source }: AnswerText,
): boolean {
  if (!isRank(quantity)) return AMOUNTS.has(quantity.role);
  return question.asksRank && want.unit === null && !TOP.test(source.slice(0, quantity.start));
}

function isRank({ role }: Quantity): boolean {
  return role === 'ordinal' || role === 'rank';
}

/** "50m" alone may be metres or millions; for things that are counted it is millions. */
function metresOrMillions(quantity: Quantity, { asksCount }: Question): Quantity {
  if (quantity.unit?.symbol !== 'm' || !/\dm$/.test(quantity.text)) return quantity;
  const millions = quantity.values.map((value) => value * 1e6);
  return { ...quantity, unit: null, values: asksCount ? millions : [...quantity.values, ...millions] };
}

/** For a bare expected number: numbers with its noun, else bare ones; numbers with a unit other than time only if none is bare. */
function withoutUnit(
  all: readonly Quantity[],
  want: ExpectedNumber,
  question: Question,
): Quantity[] | string {
  const bare = all.filter(({ unit }) => unit === null);
  if (question.asksRank) {
    const ranks = all.filter(isRank);
    return ranks.length > 0 ? ranks : bare.filter(({ values: [value = 0] }) => value <= 1000);
  }
  const noun = want.noun === '' ? question.counted : stem(want.noun);
  const same = bare.filter((quantity) => noun !== '' && stem(quantity.noun) === noun);
  if (same.length > 0) return same;
  if (bare.length > 0 || want.exact) return bare;
  const rest = all.filter(({ unit }) => unit?.dimension !== 'time');
  if (new Set(rest.map(({ unit }) => unit?.dimension)).size !== 1) return [];
  // Whether 1.3 agrees with "1.3 million ha", or 5.1 with "5.1 km²", the expected cell does not say.
  return rest.some(({ unit, scale }) => unit?.factor !== 1 || scale !== 1) ? 'its unit is not given' : rest;
}

/** Nothing has the expected unit: a single bare number may be the answer, if it fits. */
function loneNumber(
  all: readonly Quantity[],
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Candidate[] | string {
  const first = all.find((quantity) => quantity.unit === null);
  if (!first) return all.length > 0 ? 'read only other units' : 'read no number';
  if (all.length > 1 || !want.unit) return 'read no number in its unit';
  if (first.noun !== '' && !isNeutral(first.noun)) return `read a number of “${first.noun}”`;
  // 0.78 may be a share, which is 78 %.
  const isShare = first.values.every((value) => Math.abs(value) <= 1);
  if (want.unit.dimension === 'percent' && (isShare || !/per ?cent|%/i.test(question.source)))
    return 'read a number without a unit';
  const scaled = { ...first, values: first.values.map((value) => value * (want.unit?.factor ?? 1)) };
  if (compare(want, scaled, settings) !== 'within') return 'read a number without a unit';
  return [{ quantity: scaled, sentence: answer.sentenceAt(first.start) }];
}

/**
 * The sign that words give: "a net sink of 154,200" and "fell by 11 %" are negative, "a net source of" and "rose by" positive. Other
 * words for removal leave it in doubt, which `compare` handles.
 */
function withSign(
  quantity: Quantity,
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
): Quantity {
  const [wanted, value] = [want.values[0] ?? 0, quantity.values[0] ?? 0];
  if (wanted >= 0 || value <= 0) return quantity;
  const before = answer.source.slice(Math.max(0, quantity.start - 40), quantity.start);
  const down = NET_SINK.test(before) || (ASKS_CHANGE.test(question.source) && FALLS.test(before));
  if (down) return { ...quantity, signed: true, values: quantity.values.map((each) => -each) };
  const up = /\+ ?$/.test(before) || NET_SOURCE.test(before) || RISES.test(before);
  return up ? { ...quantity, signed: true } : quantity;
}

/** A number that only repeats the question: its "10 %" canopy threshold, its "5-year" period. */
function named(quantity: Quantity, question: Question, want: ExpectedNumber): boolean {
  const digits = /\d[\d.,]*/.exec(quantity.text)?.[0] ?? '';
  return !want.text.includes(digits) && question.words.some(({ text }) => text === digits);
}
