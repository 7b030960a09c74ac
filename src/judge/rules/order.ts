/** The order of a list that was asked to be ranked, as its numbering and the figures beside its items give it. */
import { byLabel, figuresOf } from './labelled/figures';
import type { Question } from './question';
import type { AnswerText } from './text/answer-text';
import { type Mention, nthWord } from './text/prose';

/** "The three states with the most loss" asks who they are, not in which order. */
const UNORDERED =
  /\b(?:which|what|name|the) (?:are )?(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+) [a-z]/i;
const ORDERED =
  /\b(?:top|rank\w*|order\w*|sort\w*|descending|ascending|first|from (?:the )?(?:most|highest|largest|greatest|biggest|least|lowest|smallest))\b/i;
const RANKED = /\b(?:largest|highest|lowest|smallest|most|least)\b/i;
const FALLING =
  /\b(?:descending|decreasing|from (?:the )?(?:most|highest|largest|greatest|biggest)|(?:most|highest|largest|greatest|biggest) first)\b/i;
const RISING =
  /\b(?:ascending|increasing|from (?:the )?(?:least|lowest|smallest|fewest)|(?:least|lowest|smallest|fewest) first)\b/i;
const NUMBER = /^\W*(\d{1,3})[^\p{L}\p{N}]*$/u;

/** Whether the question asks for an order. */
export function asksOrder({ text }: Question): boolean {
  return ORDERED.test(text) || (RANKED.test(text) && !UNORDERED.test(text));
}

/** Whether the items come in the expected order. */
export function inOrder(mentions: readonly Mention[]): boolean {
  return mentions.every((mention, index) => index === 0 || mention.from >= (mentions[index - 1]?.from ?? 0));
}

/** The numbers at the beginning of the items' lines, in the order of the items; null if one has none. */
function numbersOf(mentions: readonly Mention[], { words, source }: AnswerText): readonly number[] | null {
  const numbers = mentions.map(({ from }) => {
    const start = nthWord(words, from).start;
    return Number(NUMBER.exec(source.slice(source.lastIndexOf('\n', start - 1) + 1, start))?.[1]);
  });
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** Words by which an answer says which order it keeps. */
const OWN_ORDER = /\b(?:ascending|descending|highest|lowest|largest|smallest|most|least|alphabetical\w*)\b/gi;

/** Whether each item stands in its own numbered line, the numbers count up with the lines, and the order is not said to be another one. */
export function isNumbered(mentions: readonly Mention[], question: Question, answer: AnswerText): boolean {
  const said = answer.source.match(OWN_ORDER) ?? [];
  if (said.some((word) => !question.source.toLowerCase().includes(word.toLowerCase()))) return false;
  const down = [...mentions].sort((a, b) => a.from - b.from);
  return numbersOf(down, answer)?.every((number, index) => number === index + 1) ?? false;
}

/** Whether figures have to fall, and whether to rise: as the order is said, else by the most or the least that is asked for. */
function directionOf(question: Question): readonly [down: boolean, up: boolean] {
  const said = [FALLING, RISING].map((way) => way.test(question.text));
  const asked = [question.asksMost, question.asksLeast];
  const [down = false, up = false] = said.includes(true) ? said : asked;
  return [down, up];
}

/** The figure beside each item, or null if they have none of one measure. */
export function figuresBeside(
  items: readonly string[],
  question: Question,
  answer: AnswerText,
): readonly number[] | null {
  const unit = answer.quantities.find((quantity) => quantity.unit !== null)?.unit ?? null;
  const figures = unit && figuresOf(unit, answer);
  const labels = items.map((text) => ({ text, year: null }));
  const labelled = figures && byLabel(labels, figures, question, answer);
  return labelled ? labelled.map(({ quantity }) => quantity.values[0] ?? NaN) : null;
}

/** Why an order that looks right may not be: it is numbered otherwise, or its figures do not go one way; or null. */
export function orderProblem(
  mentions: readonly Mention[],
  items: readonly string[],
  question: Question,
  answer: AnswerText,
): string | null {
  const numbers = numbersOf(mentions, answer);
  if (numbers?.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)))
    return 'numbered otherwise';
  const values = figuresBeside(items, question, answer);
  if (!values) return null;
  const rises = values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
  const falls = values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0));
  const [down, up] = directionOf(question);
  const fits = up === down ? rises || falls : up ? rises : falls;
  return fits ? null : 'with figures in another order';
}
