/** A cell of several figures, each with its year or name: each of them has to agree. */
import { sameMeasure } from '../../../model/numbers/unit-names';
import { no, type Reading, type RuleSettings, uncertain, yes } from '../finding';
import { compare } from '../numbers/compare';
import { type ExpectedNumber, expectedNumber } from '../numbers/expected-number';
import { mayAgree } from '../numbers/number';
import type { Question } from '../question';
import type { AnswerText } from '../text/answer-text';
import { nameWords } from '../text/prose';
import { askedOf, byLabel, figuresOf, type Label, unclear } from './figures';
import { otherSide } from './sides';

interface Part {
  readonly label: Label;
  readonly number: ExpectedNumber;
}
export type ExpectedSeries = readonly Part[];

const MOST = 30;
const LABEL = String.raw`((?:19|20)\d\d|[A-Z][^\d:;()=]{1,50}?)`;
const LABEL_FIRST = new RegExp(`^${LABEL}(?:: ?| [-–=] | \\()([-−~]?\\d[^()]*)\\)?$`);
const FIGURE_FIRST = new RegExp(`^([-−~]?\\d[^():]*?)(?: in | for | \\()${LABEL}\\)?$`);
/** "Rondônia (159 kha vs 89 kha)": the second figure is of the question's other side. */
const VERSUS =
  /^([A-Z][^():]{1,50}?) \((-?\d[^()]*?)(?: vs\.? | versus | against | compared (?:to|with) )(-?\d[^()]*)\)$/;

/** Reads "2019: 4,210 ha; 2020: 5,033 ha", "4,210 ha in 2019, 5,033 ha in 2020" and "Acre (89 kha vs 159 kha)", else null. */
export function expectedSeries(expected: string, question: Question): ExpectedSeries | null {
  const versus = VERSUS.exec(expected);
  const parts = versus ? twoSides(versus, question) : listed(expected, question);
  const first = parts?.[0];
  if (!parts || !first || parts.length < 2 || parts.length > MOST) return null;
  const alike = parts.every(
    ({ label, number }) =>
      (label.year === null) === (first.label.year === null) &&
      (first.number.unit ? sameMeasure(number.unit, first.number.unit) : number.unit === null),
  );
  const distinct = new Set(parts.map(({ label }) => label.text.toLowerCase())).size === parts.length;
  return alike && distinct ? parts : null;
}

function listed(expected: string, question: Question): Part[] | null {
  const parts = expected
    .split(/;\s*|\n|,\s+(?=[A-Z\d])|,? and (?=[-−~]?\d)/)
    .map((text) => text.replace(/^\s*(?:and |[-•*] )/i, '').trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, label = '', figure = ''] = LABEL_FIRST.exec(text) ?? [];
      if (label !== '') return partOf(label, figure, question);
      const [, number = '', behind = ''] = FIGURE_FIRST.exec(text) ?? [];
      return partOf(behind, number, question);
    });
  return parts.every((part) => part !== null) ? parts : null;
}

function twoSides(
  [, name = '', figureOfName = '', two = '']: RegExpExecArray,
  question: Question,
): Part[] | null {
  const winner = name.replace(/ (?:lost|had|has|gained|emitted) (?:more|less|fewer)$/, '');
  const other = otherSide(winner, question);
  const parts = [partOf(winner, figureOfName, question), partOf(other ?? '', two, question)];
  return parts.every((part) => part !== null) ? parts : null;
}

function partOf(label: string, figure: string, question: Question): Part | null {
  const number = label === '' ? null : expectedNumber(figure.trim(), question);
  const year = /^\d{4}$/.test(label) ? Number(label) : null;
  return number && nameWords(label).length > 0 ? { label: { text: label, year }, number } : null;
}

/**
 * Yes if the answer gives, under each label, one figure that agrees; no if all are plainly given and one does not agree.
 * @example expected “2019: 5 kha; 2020: 7 kha”, “It lost 5 kha in 2020 and 7 kha in 2019.” → no
 */
export function matchSeries(
  want: ExpectedSeries,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const labels = want.map(({ label }) => label);
  const numbers = want.map(({ number }) => number);
  const figures = figuresOf(numbers[0]?.unit ?? null, answer);
  const labelled = figures && byLabel(labels, figures, question, answer);
  if (!labelled) return uncertain(`expected ${want.length} figures, and it is unclear which stands for what`);
  const read = labelled.map(({ quantity }, index) => `${labels[index]?.text ?? ''}: ${quantity.text}`);
  const shown = `expected ${want.length} figures, read ${read.slice(0, 4).join('; ')}`;
  const problem = unclear(labels, labelled, numbers, question, answer);
  if (problem !== null) return uncertain(`${shown}${problem}`);
  const verdicts = numbers.map((number, index) => {
    const { quantity } = labelled[index] ?? {};
    return quantity ? compare(number, quantity, settings) : 'unclear';
  });
  if (verdicts.includes('unclear')) return uncertain(`${shown}: it is unclear what one of them stands for`);
  const beyond = verdicts.indexOf('beyond');
  const [number, label, own] = [numbers[beyond], labels[beyond], labelled[beyond]];
  if (!number || !label || !own) return yes(`${shown}: each agrees`);
  const asked = askedOf(label, question) ?? question;
  const may = mayAgree([own], number, asked, answer, settings, labelled);
  return may === null ? no(`${shown}: ${label.text} should be ${number.text}`) : uncertain(`${shown}${may}`);
}
