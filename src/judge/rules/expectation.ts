/** What an expected cell asks for: its type decides which rule reads the answer. */
import { plain } from '../../model/texts/plain';
import { expectedBoolean } from './boolean';
import { type ExpectedPair, expectedPair } from './composite';
import { expectedDate, type PartialDate } from './date';
import { expectedList } from './list';
import { type ExpectedNumber, expectedNumber } from './numbers/expected-number';
import type { Question } from './question';
import { expectedRange, type ExpectedRange } from './range';
import { nameWords } from './text/prose';
import { expectedTrend, type Way } from './trend';
import { expectedYear } from './year';

export type Kind =
  | { readonly type: 'boolean'; readonly want: boolean }
  | { readonly type: 'year'; readonly want: number }
  | { readonly type: 'date'; readonly want: readonly PartialDate[] }
  | { readonly type: 'range'; readonly want: ExpectedRange }
  | { readonly type: 'number'; readonly want: ExpectedNumber }
  | { readonly type: 'trend'; readonly want: Way }
  | { readonly type: 'pair'; readonly want: ExpectedPair }
  | { readonly type: 'list'; readonly want: readonly string[] }
  | { readonly type: 'entity'; readonly want: string }
  | { readonly type: 'text' };

/** Longer cells are not names, and are not searched for word by word. */
const LONGEST_NAME = 300;

export interface Expectation {
  /** The cell as it was. */
  readonly cell: string;
  readonly question: Question;
  /** Its plain form in lower case. */
  readonly text: string;
  readonly name: readonly string[];
  readonly kind: Kind;
}

let last: Expectation | undefined;

/** Reads an expected cell. The last one is cached, since both answers of a row share it. */
export function readExpectation(cell: string, question: Question): Expectation {
  if (last?.cell === cell && last.question === question) return last;
  const text = plain(cell);
  last = { cell, question, text: text.toLowerCase(), name: nameWords(text), kind: kindOf(text, question) };
  return last;
}

/** The first type that fits, from the narrowest form to the widest. */
function kindOf(text: string, question: Question): Kind {
  const truth = expectedBoolean(text);
  if (truth !== null) return { type: 'boolean', want: truth };
  const year = expectedYear(text, question);
  if (year !== null) return { type: 'year', want: year };
  const date = expectedDate(text);
  if (date) return { type: 'date', want: date };
  const range = expectedRange(text);
  if (range) return { type: 'range', want: range };
  const number = expectedNumber(text, question);
  if (number) return { type: 'number', want: number };
  const pair = expectedPair(text, question);
  if (pair) return { type: 'pair', want: pair };
  const trend = expectedTrend(text);
  if (trend !== null) return { type: 'trend', want: trend };
  const list = expectedList(text, question);
  if (list) return { type: 'list', want: list };
  return text.length > LONGEST_NAME ? { type: 'text' } : { type: 'entity', want: text };
}
