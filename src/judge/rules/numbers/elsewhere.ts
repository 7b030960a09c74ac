/** A *no* needs more proof than a *yes*: the expected number may be in the text in a form that was not looked for. */
import type { Quantity } from '../../../model/numbers/quantity';
import type { NumberRole } from '../../../model/numbers/number-role';
import { sameMeasure } from '../../../model/numbers/unit-names';
import type { RuleSettings } from '../finding';
import { isDated, yearBeside } from '../period';
import type { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { isEnglish } from '../text/language';
import { wordSet } from '../text/word-set';
import { allows, isNear, spanned } from './compare';
import type { ExpectedNumber } from './expected-number';

/**
 * Whether the expected digits are in the text: outside the numbers that were read, with a space inside ("39. 97"), with different
 * separators ("41.300" for 41,300), or with a footnote mark glued to them.
 */
export function standsElsewhere(
  want: ExpectedNumber,
  read: readonly Quantity[],
  { source }: AnswerText,
): boolean {
  const digits = /\d[\d.,]*\d|\d/.exec(want.text)?.[0];
  if (digits === undefined) return false;
  const healed = source.replace(/(\d)\. (?=\d)/g, '$1.');
  if (healed !== source && healed.includes(digits)) return true;
  let rest = source;
  for (const { text } of read) rest = rest.split(text).join(' ');
  if (rest.includes(digits)) return true;
  const bare = digits.replace(/[.,]/g, '');
  if (bare.length < 3) return false;
  if (rest.replace(/(\d)[.,' ](?=\d)/g, '$1').includes(bare)) return true;
  return read.some(({ text }) => {
    // "41,30012": digits beyond a group of three are a footnote mark, not part of the number.
    if (text.includes(digits)) return /[.,]\d{4,5}(?!\d)/.test(text);
    const written = /\d[\d.,' ]*/.exec(text)?.[0].replace(/\D/g, '');
    return written === bare && /\d[.,' ]\d{3}(?!\d)/.test(text);
  });
}

/** Words that make another number of those given, or stand for one: parts, multiples, rates, what is left. */
const RECKONS = wordSet(`
  half halves halved halving quarters twice thrice double doubles doubled doubling triple triples tripled tripling treble quadruple quadrupled
  twofold threefold fourfold fivefold tenfold fold times multiplied multiply dozen dozens score scores couple pair pairs hundreds thousands millions billions
  per each annual annually yearly monthly weekly daily average averaged averaging averages mean median rate rates ratio
  left remain remains remained remaining rest other others another additional extra further more less fewer than apart minus plus besides
  same equal equally evenly even split identical alike typical given tied tie joint jointly together combined proportion fraction part parts portion nearly almost football soccer pitch pitches dunam dunams
  apiece quarterly both
`);
/** "A third", "two fifths", "one in four", "3 × 12", "a year": beside a number they make another one; "third most important" does not. */
const PARTS =
  /\b(?:a|one|two|three|four|five|seven|nine|\d+)[ -](?:thirds?|quarters?|[a-z]+ths?)\b|\d ?[x×*/^] ?\d|\bin (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b|\bas (?:much|many|large|big)\b|\b(?:a|an|every) (?:year|month|week|day|hectare|decade)\b(?! since)|\bsize of\b/i;
/** Words that are shares themselves. */
const SHARES =
  /\b(?:all|every|none|no|entire|entirely|whole|wholly|fully|completely|exclusively|only|sole|solely|both|majority|most(?! (?:important|common|frequent|significant|relevant|widespread|recent)\b)|always|never|nothing)\b/i;
const MANY = 6;
const TIMES_AND_RANKS: ReadonlySet<NumberRole> = new Set(['year', 'date', 'ordinal']);
/** A total may be given as this many equal parts, however the text says it, each rounded by no more than this. */
const PARTS_TOLD = 12;
const ROUNDED = 0.01;
/** For a number whose unit is not read: tonnes of carbon and of CO2, acres and hectares, square miles and km². */
const UNREAD = [1, 44 / 12, 12 / 44, 0.40469, 1 / 0.40469, 2.58999, 1 / 2.58999];

/**
 * Whether the answer, whatever it speaks of, cannot say the expected measure: it gives no figure at all, or only figures that are not near it
 * and do not lead there by adding, subtracting, dividing, multiplying, as a rest, or in another scale. English only: in other
 * languages a number may be in words that are not known.
 */
export function isNowhere(
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): boolean {
  const { unit } = want;
  const { source, words, quantities } = answer;
  const [expected = 0] = want.values;
  if (!unit || want.values.length > 1 || expected === 0 || isEnglish(question.words) !== true) return false;
  if (isEnglish(words) === false || PARTS.test(source) || words.some(({ text }) => RECKONS.has(text)))
    return false;
  const shares = unit.dimension === 'percent';
  if (shares && SHARES.test(source)) return false;
  const figures = quantities.filter(({ role }) => !TIMES_AND_RANKS.has(role));
  if (figures.length === 0) return !standsElsewhere(want, quantities, answer);
  const same = figures.filter((figure) => sameMeasure(figure.unit, unit));
  const gives = ({ unit: of }: Quantity) => shares && (of?.dimension === 'area' || of?.dimension === 'mass');
  if (
    (same.length === 0 && !figures.some(gives)) ||
    figures.length > MANY ||
    figures.some(({ values }) => values.length !== 1) ||
    same.some((figure) => allows(figure, want, source)) ||
    spanned(same, want) ||
    standsElsewhere(want, figures, answer)
  )
    return false;
  const near = (value: number) => isNear(Math.abs(expected), Math.abs(value), settings.tolerance);
  const values = figures.map(({ values: [value = 0] }) => value);
  const sums = sumsOf(values);
  const factors = figures
    .filter(({ unit: of }) => of === null || of.dimension === 'percent')
    .flatMap(({ unit: of, values: [value = 0] }) =>
      of === null ? [value, 1 / value] : [value / 100, 1 + value / 100, 1 - value / 100, 100 / value],
    );
  const ways = [...sums, ...values.flatMap((value) => factors.map((factor) => value * factor))];
  if (shares)
    ways.push(
      ...sums.map((sum) => 100 - sum),
      ...values.flatMap((a) => values.flatMap((b) => [(100 * a) / b, 100 - (100 * a) / b])),
    );
  return (
    !ways.some(near) &&
    !figures.some(({ unit: of, values: [value = 0] }) =>
      (of === null ? UNREAD : [1]).some((factor) => near(inScaleOf(expected, value * factor))),
    ) &&
    !same.some(
      (figure) =>
        isMultiple(expected, figure.values[0] ?? 0, ROUNDED, PARTS_TOLD) ||
        (mayBeSpread(figure, answer) && isMultiple(expected, figure.values[0] ?? 0, settings.tolerance)),
    )
  );
}

const TIMES = /\b(?:years?|quarters?|months?|weeks?|days?|decades?|seasons?|semesters?|halves|period)\b/i;

/** A figure without a single year of its own, in an answer that tells of stretches of time. */
function mayBeSpread({ start }: Quantity, answer: AnswerText): boolean {
  return TIMES.test(answer.source) || (yearBeside(answer, start) === null && isDated(answer, start));
}

/** One value is nearly a whole multiple of the other, or the same: it may be given per year or for several years, places or months. */
function isMultiple(value: number, other: number, tolerance: number, most = Infinity): boolean {
  const [small, large] = [Math.abs(value), Math.abs(other)].sort((a, b) => a - b);
  const ratio = (large ?? 0) / (small ?? 1);
  const whole = Math.round(ratio);
  return whole <= most && Math.abs(ratio - whole) <= ratio * tolerance;
}

/** All sums of some of the values, each added or taken away. */
function sumsOf(values: readonly number[]): number[] {
  return values.reduce<number[]>(
    (sums, value) => sums.flatMap((sum) => [sum, sum + value, sum - value]),
    [0],
  );
}

/** A value moved by powers of ten next to another one: 4.11 beside 4,110,000. */
function inScaleOf(other: number, value: number): number {
  return value * 10 ** Math.round(Math.log10(Math.abs(other / value)));
}
