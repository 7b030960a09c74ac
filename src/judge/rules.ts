/** Rules that compare an answer with an expected cell. They decide only if the answer is just a value; a model judges all others. */
import {
  apartText,
  compareFigures,
  digitsOf,
  type FigureFact,
  hasSameDigits,
  isMultiple,
} from '../fields/compare-figures';
import type { DecimalMark } from '../fields/digits';
import { type Figure, figuresIn } from '../fields/figures';
import { plain } from '../fields/plain';
import { isTimeWithin, textOfTime, type Time, timesIn } from '../fields/times';

export interface RuleReading {
  readonly verdict: 'yes' | 'no' | 'uncertain';
  /** @example 'expected 248 ha, read 250 ha: 0.8 % apart, within' */
  readonly reason: string;
}

export interface RuleFinding extends RuleReading {
  /** The name of the rule. */
  readonly rule: string;
  /** The type of the expected answer: number, year, entity, text, … */
  readonly answerType: string;
}

export const yes = (reason: string): RuleReading => ({ verdict: 'yes', reason });
export const no = (reason: string): RuleReading => ({ verdict: 'no', reason });
export const uncertain = (reason: string): RuleReading => ({ verdict: 'uncertain', reason });

/** Characters; longer texts are prose. */
const MAX_PROSE = 600;
/** Cells for which a blank answer may be right. */
const NOTHING =
  /^\W*$|^-?0\b|\b(?:(?:false|n(?:o|ot|one|othing|obody|ever|either|il|\/a))|zero|cannot|can't|unknown|unavailable|refus\w*|declin\w*)\b/i;
/** Placeholders for a missing answer. */
const SAYS_NOTHING = /^(?:[\s\p{P}]*|n\/?a|none|null|nil|nan|undefined)\.?$/iu;
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;
/** The relative difference up to which a number may be a miscount, or may be meant by “about”. */
const MAX_MISCOUNT = 0.25;

export interface ExpectedAndActual {
  readonly expected: string;
  readonly actual: string;
  /** The decimal mark of the cell, if its tab shows it. */
  readonly decimals?: DecimalMark | undefined;
}

/**
 * Compares an answer with the expected one. Certain only if the whole answer is a value, apart from small words. Years, counts and
 * true/false must be equal, numbers in their unit within the tolerance (relative, inclusive).
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
  if (STRUCK.test(actual)) return open('part of the answer is struck out');
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

/** Case matters where it may distinguish units ("Mg", "mg"). */
function isIdentical(cell: string, other: string): boolean {
  // Most answers differ in their first letter, so this comparison saves time.
  if (cell.charAt(0).toLowerCase() !== other.charAt(0).toLowerCase()) return false;
  const [a = '', b = ''] = [cell, other].map((text) => text.replace(/\s+/g, ' ').replace(/\.$/, ''));
  return a === b || (!/\d/.test(cell) && a.toLowerCase() === b.toLowerCase());
}

function readAnswer(cell: WantedCell, answer: string, tolerance: number): RuleReading {
  switch (cell.kind) {
    case 'open':
      return uncertain(cell.why);
    case 'boolean':
    case 'direction':
      return compareWord(answer, cell.kind, cell.want);
    case 'number':
      return compareNumber(answer, cell.want, tolerance);
    case 'year':
    case 'date':
    case 'range':
      return compareTime(answer, cell.want);
    case 'list':
    case 'entity':
      return compareNames(answer, cell.want);
  }
}

function compareWord(answer: string, kind: 'boolean' | 'direction', want: string): RuleReading {
  const words = wordsIn(answer);
  const [only = '', second] = words.filter((word) => valueOf(kind, word));
  if (only === '') return uncertain(`the answer has no ${kind === 'boolean' ? 'yes or no' : kind}`);
  if (second !== undefined) return uncertain(`the answer has several values: “${only}”, “${second}”`);
  const obstacle = obstacleIn(answer.toLowerCase().replace(only, ' '));
  if (obstacle !== null) return uncertain(obstacle);
  const value = valueOf(kind, only);
  const continues = only === 'no' ? words.length > 1 : words[words.length - 1] !== only;
  if (value === 'false' && continues) return uncertain('the answer says more after “no”');
  return (value === want ? yes : no)(`expected ${want}, read “${only}”`);
}

function compareNumber(answer: string, want: Figure, tolerance: number): RuleReading {
  const [have, second] = figuresIn(answer);
  if (!have) return uncertain('the answer has no figure');
  if (second) return uncertain(`the answer has several values: “${have.text}”, “${second.text}”`);
  const before = answer.slice(0, have.start);
  const obstacle = obstacleIn(`${before} ${answer.slice(have.end)}`, true);
  if (obstacle !== null) return uncertain(obstacle);
  if (/[-–—] *$/.test(before)) return uncertain('a dash before a figure may be a minus');
  const fact = compareFigures(want, have, { tolerance });
  const both = `expected ${want.text}, read ${have.text}`;
  if (!fact) return uncertain(`${both}: they are not compared`);
  if (want.values.length > 1)
    return uncertain(`the mark in “${want.text}” may be for thousands or decimals: write it without`);
  return decided(fact, `${both}: ${apartText(fact)}`, tolerance);
}

/** A bare number that is near, or may be rounded, is uncertain. */
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
    ((fact.apart <= MAX_MISCOUNT || a === 0) && (mayBeRounded || !want.unit));
  return isBare || unit === 'share' || isNearMiss ? uncertain(reason) : no(reason);
}

/** The digits of a figure, in order of size. */
const sorted = ({ text }: Figure): string => digitsOf(text).replace(/0+$/, '').split('').sort().join('');

function compareTime(answer: string, want: Time): RuleReading {
  const [found, second] = timesIn(answer);
  if (!found) return uncertain('the answer has no date or year');
  if (second) return uncertain('the answer has several dates or years');
  const obstacle = obstacleIn(`${answer.slice(0, found.start)} ${answer.slice(found.end)}`);
  if (obstacle !== null) return uncertain(obstacle);
  if (!found.time) return uncertain('its date is not a single day, or can be read in two ways');
  const isSame = isTimeWithin(found.time, want);
  const reason = `expected ${textOfTime(want)}, read ${answer.slice(found.start, found.end).toLowerCase()}`;
  if (isSame === null) return uncertain(`${reason}: not as exact`);
  return (isSame ? yes : no)(reason);
}

/** Answers yes for the names in their order with no other words but small ones. */
function compareNames(answer: string, want: readonly string[]): RuleReading {
  const mark = markIn(answer);
  if (mark !== null) return uncertain(mark);
  const named = (text: string): string =>
    wordsIn(text)
      .filter((word) => word !== 'and' && !SMALL_WORD.test(word))
      .join(' ');
  const names = want.join(', ');
  return named(answer) === named(names)
    ? yes(`expected and read “${names}”`)
    : uncertain(`the answer is not just “${names}”`);
}

// The value of an expected cell.

export type WantedCell =
  | { readonly kind: 'boolean' | 'direction'; readonly want: string }
  | { readonly kind: 'number'; readonly want: Figure }
  | { readonly kind: 'year' | 'date' | 'range'; readonly want: Time }
  | { readonly kind: 'list' | 'entity'; readonly want: readonly string[] }
  /** Why a rule cannot compare the cell. */
  | { readonly kind: 'open'; readonly why: string };

const PROSE: WantedCell = { kind: 'open', why: 'the cell is more than one plain value' };
const MAX_NAME = 6;

/** @param text in its plain form @param mark how its tab writes decimals, if known */
export function readCell(text: string, mark?: DecimalMark): WantedCell {
  const words = wordsIn(text);
  const [word = '', second] = words;
  const truth = second === undefined && /^(?:yes|no|true|false)$/.test(word) && valueOf('boolean', word);
  if (truth) return { kind: 'boolean', want: truth };
  const name = nameOf(text);
  return (
    timeIn(text) ??
    listOf(text) ??
    numberIn(text, mark) ??
    directionOf(words) ??
    (name === '' ? PROSE : { kind: 'entity', want: [name] })
  );
}

/** A year, day or period, if the text is nothing else. */
function timeIn(text: string): WantedCell | undefined {
  const [only] = timesIn(text);
  const want = only?.time;
  if (!want || obstacleIn(text.slice(0, only.start) + text.slice(only.end)) !== null) return undefined;
  return { kind: want.to ? 'range' : want.from.month === undefined ? 'year' : 'date', want };
}

function numberIn(text: string, mark: DecimalMark | undefined): WantedCell | undefined {
  const [want, second] = figuresIn(text, mark);
  if (!want || want.values.length === 0 || want.role === 'marker') return undefined;
  if (second) return { kind: 'open', why: 'the cell has several figures' };
  if (want.bound !== null || want.to !== null)
    return { kind: 'open', why: 'the cell is a bound or a range of numbers' };
  const isAll = obstacleIn(text.slice(0, want.start) + text.slice(want.end), true) === null;
  return isAll ? { kind: 'number', want } : PROSE;
}

function directionOf(words: readonly string[]): WantedCell | undefined {
  const [only = '', other] = words.filter((word) => !SMALL_WORD.test(word));
  const want = other === undefined && valueOf('direction', only);
  return want ? { kind: 'direction', want } : undefined;
}

/** The words of a name; '' for figures, brackets, a possessive, too many words, a denial, or small words alone. */
function nameOf(text: string): string {
  const words = wordsIn(text);
  const isPlain = !/[^\p{L}\p{N}\s.,'&-]|,|\.\s|'s\b/u.test(text.replace(/\.$/, ''));
  const saysNothing = words.every((word) => SMALL_WORD.test(word));
  const isName = isPlain && words.length <= MAX_NAME && !saysNothing && figuresIn(text).length === 0;
  return isName && !words.some((word) => NEGATION.test(word) || word === 'or')
    ? nameWords(words).join(' ')
    : '';
}

/** The words of a name without "the". */
export function nameWords(words: readonly string[]): readonly string[] {
  return words[0] === 'the' ? words.slice(1) : words;
}

/** Names separated by semicolons, or by commas with "and" before the last. */
function listOf(text: string): WantedCell | undefined {
  const isStrict = text.includes(';');
  if (!isStrict && !/,[^,]* and /.test(text)) return undefined;
  const items = text.replace(/\.$/, '').split(isStrict ? ';' : /, and |, | and /);
  const want = items.flatMap((item) => (item.trim() === '' ? [] : [nameOf(item.trim())]));
  return want.length > 1 && !want.includes('') ? { kind: 'list', want } : undefined;
}

// The words that rules know.

/** Words that do not change a value, unlike since, until, by, to, from, per, than, not, or, all, only, total. */
const SMALL_WORD =
  /^(?:a|an|the|be|am|is|are|was|were|been|being|in|of|on|at|for|it|its|he|she|his|they|them|their|this|that|these|those|who|which|what|where|when|do|does|did|there|amounted|amounts|recorded)$/;
const APPROXIMATORS =
  /^(?:about|around|approx(?:imately)?|roughly|circa|ca|nearly|almost|exactly|estimated)$/;
const NEGATION =
  /^(?:no|not|never|none|nor|neither|nothing|nobody|without|cannot|except|excluding|unless|unable|fail(?:s|ed)?|false|incorrect|wrong|untrue|.*n't|(?:do|does|did|is|was|are|were|has|have|ca)nt)$/;
const VALUES = [
  ['boolean', 'true', /^(?:yes|true|correct)$/],
  ['boolean', 'false', /^(?:no|false|incorrect)$/],
  [
    'direction',
    'up',
    /^(?:up(?:wards?)?|increas(?:es?|ed|ing)|r(?:is(?:es?|en|ing)|ose)|gr(?:ow(?:s|n|ing)?|ew))$/,
  ],
  ['direction', 'down', /^(?:down(?:wards?)?|de(?:creas|clin)(?:es?|ed|ing)|f(?:all(?:s|en|ing)?|ell))$/],
  ['direction', 'down', /^(?:drop(?:s|ped|ping)?|shrinks?|shrank|shrunk)$/],
  ['direction', 'flat', /^(?:stable|flat|steady|constant|unchanged)$/],
] as const;

/** @example valueOf('direction', 'rose') // 'up' */
export function valueOf(kind: 'boolean' | 'direction', word: string): string | undefined {
  return VALUES.find(([of, , words]) => of === kind && words.test(word))?.[1];
}

const WORD = /[\p{L}\p{N}]+(?:['.&-][\p{L}\p{N}]+)*/gu;

/** In lower case; hyphens, apostrophes and points inside belong to a word. @param text in its plain form */
export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** A mark that may change the meaning of a value. */
const MARK = /[^\p{L}\p{N}\s.,;:()"'&–—-]|\.\.+/u;

function markIn(text: string): string | null {
  const mark = MARK.exec(text)?.[0];
  return mark === undefined ? null : `the answer also has “${mark}”`;
}

/** Names a mark or word that may change the meaning of a value; null if there is none. @param rest the text without the value */
function obstacleIn(rest: string, mayBeAbout = false): string | null {
  const word = wordsIn(rest).find((one) => !SMALL_WORD.test(one) && !(mayBeAbout && APPROXIMATORS.test(one)));
  return markIn(rest) ?? (word === undefined ? null : `the answer also says “${word}”`);
}
