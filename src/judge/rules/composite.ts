/** A name with its figure, "Wet grassland (41,300 ha)": both parts must match. */
import type { AnswerText } from './text/answer-text';
import { matchEntity } from './names/entity';
import { type Reading, type RuleSettings, uncertain, yes } from './finding';
import { type ExpectedNumber, expectedNumber } from './numbers/expected-number';
import { matchNumber } from './numbers/number';
import { nameWords } from './text/prose';
import type { Question } from './question';

export interface ExpectedPair {
  readonly name: string;
  readonly number: ExpectedNumber;
}

const BRACKETS = /^([^()]{2,80}?) ?\(([^()]*\d[^()]*)\)$/;
const MARKED = /^([^():]{2,80}?)(?:: | [-–=] )([^():]*\d[^():]*)$/;

/** Reads "name (number with unit)" and "name: number with unit", else null. */
export function expectedPair(expected: string, question: Question): ExpectedPair | null {
  const parts = BRACKETS.exec(expected) ?? MARKED.exec(expected);
  const [name, figure] = [parts?.[1], parts?.[2]];
  if (name === undefined || figure === undefined || !/[a-z]{2}/i.test(name)) return null;
  const number = expectedNumber(figure, question);
  return number?.unit && !number.bare ? { name, number: { ...number, beside: nameWords(name) } } : null;
}

/** Yes if both parts are a yes, no if another thing is named. A differing figure with the right name is left to a model: it may be a figure for something else. */
export function matchPair(
  want: ExpectedPair,
  question: Question,
  answer: AnswerText,
  settings: RuleSettings,
): Reading {
  const name = matchEntity(want.name, question, answer);
  const number = matchNumber(want.number, question, answer, settings);
  const reason = `${name.reason}; ${number.reason}`;
  if (name.verdict === 'no') return name;
  return name.verdict === 'yes' && number.verdict === 'yes' ? yes(reason) : uncertain(reason);
}
