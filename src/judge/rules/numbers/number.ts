/** A number with its unit: it must be within the tolerance of the expected value, and the number that answers. */
import type { Quantity } from '../../../model/numbers/quantity';
import { aside, partial } from '../aside';
import { no, type Reading, type RuleSettings, uncertain, yes } from '../finding';
import { isDated } from '../period';
import type { Question } from '../question';
import { stanceAt } from '../stance';
import type { AnswerText } from '../text/answer-text';
import { candidatesFor } from './candidates';
import { allows, compare, isNear, spanned } from './compare';
import { isNowhere, standsElsewhere } from './elsewhere';
import { asPercentage, type ExpectedNumber, sameDress } from './expected-number';
import { offSubject } from './number-subject';
import type { Candidate } from './several';

/** Anything that can say how many there are. */
const COUNTS =
  /\d|[^\s -~]|\b(?:no|not|none|never|zero|one|once|single|only|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundreds?|thousands?|millions?|dozens?|couple|pair|few|several|half|many|all|every|each|both|first|second|third|[ivx]+)\b|n't\b/i;

/**
 * Compares in code, relative to the expected value, with an inclusive tolerance. Decides only if the number that answers can be
 * told apart from the others and its clause says what the question asks; ambiguous digits, other units, hedges and doubtful signs
 * are left to a model.
 *
 * @example expected 612 kha, “Norland lost 612,480 hectares” → yes, 0.1 % apart
 */
export function matchNumber(
  expected: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const read = readNumber(expected, question, answer, settings);
  if (read.verdict !== 'uncertain' || !isNowhere(expected, question, answer, settings)) return read;
  return no(`expected ${expected.text}, read no figure that says or gives it`);
}

function readNumber(
  expected: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const share = asPercentage(expected, answer);
  const percentage = share !== null && settings.fractionAsPercent === true;
  const want = percentage ? share : sameDress(expected, answer);
  const choice = candidatesFor(want, question, answer, settings);
  if (want.exact && question.asksCount && !COUNTS.test(answer.source))
    return no(`expected ${want.text}, read no count`);
  if (typeof choice === 'string') return uncertain(`expected ${want.text}, ${choice}`);
  if (
    share !== null &&
    !percentage &&
    choice.some(
      ({ quantity }) =>
        quantity.unit !== null &&
        [want, share].some((each) => compare(each, quantity, settings) === 'within'),
    )
  )
    return uncertain(`expected ${want.text}, read a percentage: the cell may be a share`);
  const first = choice[0];
  if (!first) return uncertain(`expected ${want.text}, read no number that answers`);
  const shown = choice.slice(0, 3).map(({ quantity }) => quantity.text);
  const read = `expected ${want.text}, read ${shown.join('; ')}`;
  // Of several, each is within the tolerance, or each is beyond it.
  const compared = compare(want, first.quantity, settings);
  if (compared === 'unclear') return uncertain(`${read}: it is unclear what it stands for`);
  const agreed = compared === 'within';
  const problem =
    notPlain(choice, want, question, answer) ??
    (agreed ? null : mayAgree(choice, want, question, answer, settings));
  if (problem !== null) return uncertain(`${read}${problem}`);
  const reason = `${read}: ${apart(want, first, settings)}`;
  return agreed ? yes(reason) : no(reason);
}

/** Why the candidate numbers do not say outright what is asked, as the end of a reason, or null. */
export function notPlain(
  choice: readonly Candidate[],
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
): string | null {
  for (const { quantity, sentence } of choice) {
    const stance = stanceAt(answer, sentence, question);
    if (stance !== null) return `, beside ${stance}`;
    if (allows(quantity, want, answer.source)) return ': a bound or a range';
    const part = partial(answer.source, quantity.start, quantity.end, question);
    if (part !== null) return `: a part or a difference, ${part}`;
    const beside = aside(answer.words, sentence, question, true);
    if (beside !== null) return `, beside ${beside}`;
    const other = offSubject(quantity, want, question, answer);
    if (other !== null) return `: ${other}`;
  }
  return null;
}

/**
 * Why numbers beyond the tolerance may still agree, as the end of a reason, or null.
 *
 * @param others numbers that are known to stand for something else
 */
export function mayAgree(
  choice: readonly Candidate[],
  want: ExpectedNumber,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
  others: readonly Candidate[] = [],
): string | null {
  if (question.years.size === 0 && choice.some(({ quantity }) => isDated(answer, quantity.start)))
    return ': of a year that the question does not name';
  const quantities = choice.map(({ quantity }) => quantity);
  if (quantities.some((quantity) => compare(want, grouped(quantity), settings) === 'within'))
    return ': its point may group thousands';
  if (spanned(quantities, want)) return ': a bound or a range';
  const read = [...quantities, ...others.map(({ quantity }) => quantity)];
  return standsElsewhere(want, read, answer) ? ', but the expected digits are elsewhere' : null;
}

/** "162.000 ha" as other languages write 162,000; numbers written differently are left as they are. */
function grouped(quantity: Quantity): Quantity {
  const factor = /^\D?\d{1,3}\.\d{3}(?!\d)/.test(quantity.text) ? 1000 : 1;
  return { ...quantity, values: quantity.values.map((value) => value * factor) };
}

function apart(
  { exact, values: [want = 0] }: ExpectedNumber,
  { quantity: { values } }: Candidate,
  settings: RuleSettings,
): string {
  const [value = 0] = values;
  if (want === value) return 'equal';
  if (exact) return 'a count must be equal';
  if (want === 0) return 'zero was expected';
  const distance = (100 * Math.abs(value - want)) / Math.abs(want);
  const shown =
    distance < 0.05 ? distance.toFixed(2) : distance < 1000 ? distance.toFixed(1) : distance.toExponential(0);
  const limit = Number((settings.tolerance * 100).toPrecision(6));
  return `${shown} % apart, ${isNear(want, value, settings.tolerance) ? 'within' : 'beyond'} ${limit} %`;
}
