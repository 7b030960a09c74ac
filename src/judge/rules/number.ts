/** A number with its unit: within the tolerance of the expected value, and the number that answers. */
import type { AnswerText } from './answer-text';
import { aside, partial } from './aside';
import { candidatesFor } from './candidates';
import { allows, compare, spanned } from './compare';
import { asPercentage, type ExpectedNumber, sameDress } from './expected-number';
import { no, type Reading, type RuleSettings, uncertain, yes } from './finding';
import type { Question } from './question';
import type { Candidate } from './several';
import { stanceAt } from './stance';

/** Anything that can tell how many there are. */
const COUNTS =
  /\d|[^\s -~]|\b(?:no|not|none|never|zero|one|once|single|only|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundreds?|thousands?|millions?|dozens?|couple|pair|few|several|half|many|all|every|each|both|first|second|third|[ivx]+)\b|n't\b/i;

/**
 * Compares in code, relative to the expected value, the edge included. Settles only if the number that answers can be
 * told from the others; ambiguous digits, other units, hedges and doubtful signs are left to a model.
 *
 * @example expected 612 kha, “Norland lost 612,480 hectares” → yes, 0.1 % apart
 */
export function matchNumber(
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
    choice.some(({ quantity }) => compare(share, quantity, settings) === 'within')
  )
    return uncertain(`expected ${want.text}, read a percentage: the cell may be a share`);
  const verdicts = choice.map((candidate) => compare(want, candidate.quantity, settings));
  const first = choice[0];
  if (!first) return uncertain(`expected ${want.text}, read no number that answers`);
  const shown = choice.length > 3 ? choice.slice(0, 3) : choice;
  const read = `expected ${want.text}, read ${shown.map(({ quantity }) => quantity.text).join('; ')}`;
  const stance = choice.map((c) => stanceAt(answer, c.sentence, question)).find((found) => found !== null);
  if (verdicts.every((verdict) => verdict === 'within')) {
    if (stance !== undefined) return uncertain(`${read}, beside ${stance}`);
    if (choice.some(({ quantity }) => allows(quantity, want)))
      return uncertain(`${read}: a bound or a range`);
    for (const { quantity, sentence } of choice) {
      const part = partial(answer.source, quantity.start, quantity.end, question);
      if (quantity.unit === null && answer.source.startsWith(' of the ', quantity.end))
        return uncertain(`${read}: a part`);
      if (part !== null) return uncertain(`${read}: a part or a difference, ${part}`);
      const beside = aside(answer.words, sentence, question, true);
      if (beside !== null) return uncertain(`${read}, beside ${beside}`);
    }
    return yes(`${read}: ${apart(want, first)}`);
  }
  if (verdicts.every((verdict) => verdict === 'beyond')) {
    if (stance !== undefined) return uncertain(`${read}, beside ${stance}`);
    if (
      choice.some(({ quantity }) => allows(quantity, want)) ||
      spanned(
        choice.map(({ quantity }) => quantity),
        want,
      )
    )
      return uncertain(`${read}: a bound or a range`);
    if (elsewhere(want, choice, answer)) return uncertain(`${read}, but the expected digits stand elsewhere`);
    return no(`${read}: ${apart(want, first)}`);
  }
  return uncertain(
    `${read}: ${verdicts.includes('unclear') ? 'it cannot be told what it stands for' : 'several numbers'}`,
  );

  function apart(sought: ExpectedNumber, candidate: Candidate): string {
    const a = sought.values[0] ?? 0;
    const b = candidate.quantity.values[0] ?? 0;
    if (a === b) return 'equal';
    if (sought.exact) return 'a count must be equal';
    if (a === 0) return 'zero was expected';
    const distance = (Math.abs(b - a) / Math.abs(a)) * 100;
    const shownDistance =
      distance < 0.05
        ? distance.toFixed(2)
        : distance < 1000
          ? distance.toFixed(1)
          : distance.toExponential(0);
    const limit = Number((settings.tolerance * 100).toPrecision(6));
    return `${shownDistance} % apart, ${distance <= limit * (1 + 1e-9) ? 'within' : 'beyond'} ${limit} %`;
  }
}

/** The expected digits stand in the text, apart from the numbers that were read; a blank inside ("39. 97") is overlooked. */
function elsewhere(want: ExpectedNumber, choice: readonly Candidate[], answer: AnswerText): boolean {
  const healed = answer.source.replace(/(\d)\. (?=\d)/g, '$1.');
  if (healed !== answer.source && healed.includes(digitsOf(want))) return true;
  let rest = answer.source;
  for (const { quantity } of choice) rest = rest.split(quantity.text).join(' ');
  return rest.includes(digitsOf(want));
}

function digitsOf(want: ExpectedNumber): string {
  return /\d[\d.,]*\d|\d/.exec(want.text)?.[0] ?? '\0';
}
