/** Figures that stand under labels: "2019: 4,210 ha; 2020: 5,033 ha", "Acre lost 89 kha and Rondônia 159 kha". */
import type { Quantity } from '../../../model/numbers/quantity';
import { sameMeasure, type Unit } from '../../../model/numbers/unit-names';
import { spellings } from '../names/name';
import type { ExpectedNumber } from '../numbers/expected-number';
import { notPlain } from '../numbers/number';
import type { Candidate } from '../numbers/several';
import { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { findMentions, type Mention, nthWord, stem } from '../text/prose';

/** A year, or the name of a place or thing. */
export interface Label {
  readonly text: string;
  readonly year: number | null;
}

interface Mark {
  readonly at: number;
  /** The label's number, or null at a figure. */
  readonly label: number | null;
  readonly quantity?: Quantity;
}

/** All figures of a measure; null if one of them is a bound, an end of a range or cannot be read. */
export function figuresOf(unit: Unit | null, answer: AnswerText): readonly Quantity[] | null {
  const figures = answer.quantities.filter(
    (quantity) =>
      !/^(?:year|date|ordinal|rank|label)$/.test(quantity.role) &&
      (unit ? sameMeasure(quantity.unit, unit) : quantity.unit === null),
  );
  return figures.every(({ role, ranged, values }) => role === 'measure' && !ranged && values.length > 0)
    ? figures
    : null;
}

/**
 * The figure of each label, or null. Labels and figures have to alternate, so that no figure can belong to two labels; a heading may name
 * the labels before. Of two labels, the first and the last thing said may be the labels: "Acre lost 89 kha, against 159 kha in Rondônia".
 */
export function byLabel(
  labels: readonly Label[],
  figures: readonly Quantity[],
  question: Question,
  answer: AnswerText,
): readonly Candidate[] | null {
  if (figures.length !== labels.length) return null;
  const marks = marksOf(labels, figures, question, answer);
  const isFigure = ({ label }: Mark): boolean => label === null;
  const from = marks.findIndex(isFigure);
  const to = marks.length - 1 - [...marks].reverse().findIndex(isFigure);
  const [before, behind] = [marks.slice(Math.max(0, from - 1), to + 1), marks.slice(from, to + 2)];
  const [first, mark, two, last] = marks.slice(Math.max(0, from - 1), to + 2);
  const outer =
    labels.length === 2 && first && mark?.quantity && two?.quantity && last ? [first, mark, last, two] : [];
  const readings = [before, behind, outer]
    .map((pairs) => paired(pairs, labels.length, answer))
    .filter((each) => each !== null);
  const [only, ...more] = readings;
  if (!only || more.length > 0) return null;
  return only.map((quantity) => ({ quantity, sentence: answer.sentenceAt(quantity.start) }));
}

const BREAK = /[\n;]|[.!?]\s/;

/** The figures of all labels, from marks two by two: each a label and a figure that nothing parts; else null. */
function paired(marks: readonly Mark[], count: number, { source }: AnswerText): readonly Quantity[] | null {
  if (marks.length !== 2 * count) return null;
  const byPlace = new Map<number, Quantity>();
  for (let index = 0; index < marks.length; index += 2) {
    const [mark, two] = [marks[index], marks[index + 1]];
    const label = mark?.label ?? two?.label;
    const quantity = mark?.quantity ?? two?.quantity;
    if (!mark || !two || typeof label !== 'number' || !quantity || mark.label === two.label) return null;
    if (BREAK.test(source.slice(Math.min(mark.at, two.at), Math.max(mark.at, two.at)))) return null;
    byPlace.set(label, quantity);
  }
  const inOrder = Array.from({ length: count }, (_none, index) => byPlace.get(index));
  return inOrder.every((quantity) => quantity !== undefined) ? inOrder : null;
}

/** Labels and figures in the order of the text. */
export function marksOf(
  labels: readonly Label[],
  figures: readonly Quantity[],
  question: Question,
  answer: AnswerText,
): readonly Mark[] {
  const mentions = labels.flatMap((label, index) =>
    mentionsOf(label, question, answer).map((mention) => ({ ...mention, label: index })),
  );
  const whole = mentions.filter(
    (mention) =>
      !mentions.some(
        (other) =>
          other.to - other.from > mention.to - mention.from &&
          other.from <= mention.from &&
          other.to >= mention.to,
      ),
  );
  return [
    ...whole.map(({ from, label }) => ({ at: nthWord(answer.words, from).start, label })),
    ...figures.map((quantity) => ({ at: quantity.start, label: null, quantity })),
  ].sort((a, b) => a.at - b.at);
}

function mentionsOf({ text, year }: Label, question: Question, { words }: AnswerText): readonly Mention[] {
  const names = year === null ? spellings(text, question).map(({ words: name }) => name) : [[text]];
  const longest = new Map<number, Mention>();
  for (const mention of names.flatMap((name) => findMentions(words, name)))
    if (mention.to > (longest.get(mention.from)?.to ?? 0)) longest.set(mention.from, mention);
  return [...longest.values()];
}

const YEARS_ASKED =
  /\b(?:between |from )?(?:19|20)\d\d(?:(?:,|;| ?[-–—/&+] ?| and| to| or| through| until| in| for| of| vs\.?| versus)+ ?(?:19|20)?\d\d\b)*/g;
/** "Each year", "annual", "compare", "of the two": what asks for several figures does not stand beside each of them. */
const EACH =
  /\b(?:in|for|of|by|per|every|each)(?: (?:each|every|the|of))* years?\b|\b(?:each|every|both|respectively|annual(?:ly)?|yearly|year by year|years|compare|(?:of )?the two)\b/gi;

/** The question about one label alone, or null if it cannot be put. */
export function askedOf({ text, year }: Label, question: Question): Question | null {
  const bare = question.source.replace(EACH, ' ').replace(/ {2,}/g, ' ');
  if (year === null) return new Question(bare);
  const ofYear = new Question(bare.replace(YEARS_ASKED, text));
  if (ofYear.years.size > 1) return null;
  return ofYear.years.size === 1 ? ofYear : new Question(`${bare.replace(/[?. ]+$/, '')} in ${text}?`);
}

/** Words that set one label's figure against another's. */
const AGAINST = ['while', 'whereas', 'compared', 'versus', 'against', 'with', 'other'].map(stem);

/** Why the figures do not plainly say what is asked of their labels, as the end of a reason, or null. */
export function unclear(
  labels: readonly Label[],
  figures: readonly Candidate[],
  wants: readonly ExpectedNumber[],
  question: Question,
  answer: AnswerText,
): string | null {
  const beside = [
    ...AGAINST,
    ...labels.flatMap(({ text }) =>
      spellings(text, question).flatMap(({ words }) => words.map((word) => stem(word))),
    ),
    ...(question.source.match(EACH) ?? []).flatMap((each) => each.toLowerCase().split(' ')),
  ];
  for (const [index, label] of labels.entries()) {
    const [want, figure, asked] = [wants[index], figures[index], askedOf(label, question)];
    if (!want || !figure || !asked) return ': it is unclear what is asked of each';
    const problem = notPlain([figure], { ...want, beside: [...beside, ...want.beside] }, asked, answer);
    if (problem !== null) return problem;
  }
  return null;
}
