/** Rules: a value in a cell against an answer that is the value, and nothing more. Everything else is left to a model. */
import {
  apartText,
  compareFigures,
  digitsOf,
  type FigureFact,
  hasSameDigits,
  isMultiple,
} from '../../fields/compare-figures';
import type { DecimalMark } from '../../fields/digits';
import { type Figure, figuresIn } from '../../fields/figures';
import { plain } from '../../fields/plain';
import { type WantedCell, readCell } from './cell';
import { isTimeWithin, textOfTime, type Time, timesIn } from '../../fields/times';
import { markIn, obstacleIn, SMALL_WORD, valueOf, wordsIn } from './words';

/** The finding of a rule: yes, no, or uncertain, which a person or a model then decides. */
export interface RuleReading {
  readonly verdict: 'yes' | 'no' | 'uncertain';
  /** The comparison in words: "expected 248 ha, read 250 ha: 0.8 % apart, within". */
  readonly reason: string;
}

export interface RuleFinding extends RuleReading {
  /** The short name of the rule that decided. */
  readonly rule: string;
  /** The type that the expected answer was read as: number, year, entity, text. */
  readonly answerType: string;
}

export const yes = (reason: string): RuleReading => ({ verdict: 'yes', reason });
export const no = (reason: string): RuleReading => ({ verdict: 'no', reason });
export const uncertain = (reason: string): RuleReading => ({ verdict: 'uncertain', reason });

/** Longer answers are prose, and longer cells are not values. */
const MAX_PROSE = 600;
/** Cells for which a blank answer may be right. */
const NOTHING =
  /^\W*$|^-?0\b|\b(?:(?:false|n(?:o|ot|one|othing|obody|ever|either|il|\/a))|zero|cannot|can't|unknown|unavailable|refus\w*|declin\w*)\b/i;
/** Placeholders for a missing answer. */
const SAYS_NOTHING = /^(?:[\s\p{P}]*|n\/?a|none|null|nil|nan|undefined)\.?$/iu;
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;
/** Relative difference up to which "about" or a miscount is plausible. */
const ROUGH = 0.25;

export interface ExpectedAndActual {
  readonly expected: string;
  readonly actual: string;
  /** How the cell writes decimals, if its tab shows that. */
  readonly decimals?: DecimalMark | undefined;
}

/**
 * Does an answer say what is expected? Decided only if the whole answer is the value, apart from small words. Years, counts and true/false
 * must be equal, numbers in their unit within the tolerance (relative, inclusive).
 *
 * @example matchAnswer({ expected: '612 kha', actual: 'It was 612,480 hectares.' }, { tolerance: 0.05 }) // yes, by the rule number
 */
export function matchAnswer(
  { expected, actual, decimals }: ExpectedAndActual,
  { tolerance }: { readonly tolerance: number },
): RuleFinding {
  const text = plain(expected);
  const cell: WantedCell =
    text.length > MAX_PROSE ? { kind: 'open', why: 'the cell is prose' } : readCell(text, decimals);
  const finding = (rule: string, read: RuleReading): RuleFinding => ({
    ...read,
    rule,
    answerType: cell.kind === 'open' ? 'text' : cell.kind,
  });
  const open = (why: string): RuleFinding => finding(cell.kind, uncertain(why));
  if (text === '') return open('nothing is expected');
  if (STRUCK.test(actual)) return open('a part of the answer is struck out');
  const answer = actual.length > 20 * MAX_PROSE ? actual : plain(actual);
  if (isIdentical(text, answer)) return finding('same', yes('the answer is the expected text'));
  if (SAYS_NOTHING.test(answer))
    return NOTHING.test(text) && (cell.kind !== 'boolean' || answer !== '')
      ? open('the answer is blank')
      : finding('blank', no('the agent said nothing'));
  if (answer.length > MAX_PROSE) return open('the answer has over 600 characters');
  if (actual.includes('|')) return open('the answer has a table');
  return finding(cell.kind, readAnswer(cell, answer, tolerance));
}

/** Case matters where it may tell units apart ("Mg", "mg"). */
function isIdentical(cell: string, other: string): boolean {
  const [a = '', b = ''] = [cell, other].map((text) => text.replace(/\s+/g, ' ').replace(/\.$/, ''));
  return a === b || (!/\d/.test(cell) && a.toLowerCase() === b.toLowerCase());
}

function readAnswer(cell: WantedCell, answer: string, tolerance: number): RuleReading {
  switch (cell.kind) {
    case 'open':
      return uncertain(cell.why);
    case 'boolean':
    case 'direction':
      return ofWord(answer, cell.kind, cell.want);
    case 'number':
      return ofNumber(answer, cell.want, tolerance);
    case 'year':
    case 'date':
    case 'range':
      return ofTime(answer, cell.want);
    case 'list':
    case 'entity':
      return ofNames(answer, cell.want);
  }
}

function ofWord(answer: string, kind: 'boolean' | 'direction', want: string): RuleReading {
  const words = wordsIn(answer);
  const [only = '', second] = words.filter((word) => valueOf(kind, word));
  if (only === '') return uncertain(`there is no ${kind === 'boolean' ? 'yes or no' : kind} in it`);
  if (second !== undefined) return uncertain(`there are several: “${only}”, “${second}”`);
  const obstacle = obstacleIn(answer.toLowerCase().replace(only, ' '));
  if (obstacle !== null) return uncertain(obstacle);
  const value = valueOf(kind, only);
  const continues = only === 'no' ? words.length > 1 : words[words.length - 1] !== only;
  if (value === 'false' && continues) return uncertain('a no with more text after it');
  return (value === want ? yes : no)(`expected ${want}, read “${only}”`);
}

function ofNumber(answer: string, want: Figure, tolerance: number): RuleReading {
  const [have, second] = figuresIn(answer);
  if (!have) return uncertain('there is no figure in it');
  if (second) return uncertain(`there are several: “${have.text}”, “${second.text}”`);
  const before = answer.slice(0, have.start);
  const obstacle = obstacleIn(`${before} ${answer.slice(have.end)}`, true);
  if (obstacle !== null) return uncertain(obstacle);
  if (/[-–—] *$/.test(before)) return uncertain('a dash before a figure may be a minus');
  const fact = compareFigures(want, have, { tolerance });
  const both = `expected ${want.text}, read ${have.text}`;
  if (!fact) return uncertain(`${both}: they are not compared`);
  if (want.values.length > 1)
    return uncertain(`the mark in “${want.text}” of the cell may group thousands or not: write it without`);
  return decided(fact, `${both}: ${apartText(fact)}`, tolerance);
}

/** The verdict of a comparison. A bare number that is near, or may be rounded, is uncertain. */
function decided(fact: FigureFact, reason: string, tolerance: number): RuleReading {
  const { want, have, kind, unit } = fact;
  const isBare = unit === 'assumed';
  const isMeasured = want.unit !== null || have.unit !== null || unit === 'share';
  if (kind === 'equal') return isBare ? uncertain(reason) : yes(reason);
  if (kind === 'within') {
    if (fact.apart > 0 && sorted(want) === sorted(have))
      return uncertain(`${reason}, and the same digits in another order`);
    const isSure = !isBare || (want.unit !== null && hasSameDigits(want, have) && !isMultiple(want));
    return isSure && (isMeasured || fact.apart === 0) ? yes(reason) : uncertain(reason);
  }
  if (kind !== 'not equal' && kind !== 'not within') return uncertain(reason);
  const [a = NaN, b = NaN] = [want.values[0], have.values[0]];
  const mayBeRounded = want.isAbout || have.isAbout || Math.abs(a - b) <= want.rounding + have.rounding;
  const isNearMiss =
    (want.off === null && fact.apart <= tolerance) ||
    ((fact.apart <= ROUGH || a === 0) && (mayBeRounded || !want.unit));
  return isBare || unit === 'share' || isNearMiss ? uncertain(reason) : no(reason);
}

/** The digits of a figure, in order of size. */
const sorted = ({ text }: Figure): string => digitsOf(text).replace(/0+$/, '').split('').sort().join('');

function ofTime(answer: string, want: Time): RuleReading {
  const [found, second] = timesIn(answer);
  if (!found) return uncertain('there is no date or year in it');
  if (second) return uncertain('there are several dates or years');
  const obstacle = obstacleIn(`${answer.slice(0, found.start)} ${answer.slice(found.end)}`);
  if (obstacle !== null) return uncertain(obstacle);
  if (!found.time) return uncertain('its date is not a single day, or can be read in two ways');
  const isSame = isTimeWithin(found.time, want);
  const reason = `expected ${textOfTime(want)}, read ${answer.slice(found.start, found.end).toLowerCase()}`;
  if (isSame === null) return uncertain(`${reason}: not as exact`);
  return (isSame ? yes : no)(reason);
}

/** The words of the names in their order, and no others but small ones. */
function ofNames(answer: string, want: readonly string[]): RuleReading {
  const mark = markIn(answer);
  if (mark !== null) return uncertain(mark);
  const named = (text: string): string =>
    wordsIn(text)
      .filter((word) => word !== 'and' && !SMALL_WORD.test(word))
      .join(' ');
  const names = want.join(', ');
  return named(answer) === named(names)
    ? yes(`expected and read “${names}”`)
    : uncertain(`the answer is more or other than “${names}”`);
}
