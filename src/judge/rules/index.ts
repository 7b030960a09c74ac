/** Rules: what code can decide about an answer with certainty. Everything else is uncertain and left to a model. */
import { AnswerText } from './answer-text';
import { saysNothing } from './blank';
import { expectedBoolean, matchBoolean } from './boolean';
import { clarificationIn } from './clarification';
import { expectedPair, matchPair } from './composite';
import { expectedDate, matchDate } from './date';
import { matchEntity } from './entity';
import { type AnswerType, no, type Reading, type RuleFinding, type RuleSettings, uncertain, yes } from './finding';
import { expectedList, matchList } from './list';
import { expectedNumber, matchNumber } from './number';
import { nameWords, plain, stem } from './prose';
import { type Question, readQuestion } from './question';
import { expectedRange, matchRange } from './range';
import { addressesGrader, onlyRefuses } from './stance';
import { expectedYear, matchYear } from './year';

export type { AnswerType, RuleFinding, RuleSettings } from './finding';

/** Longer texts are not scanned: what stands where in them is for a model to read. */
const LONGEST = 12000;

export interface AnswerInput {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
}

export function matchAnswer(input: AnswerInput, settings: RuleSettings): RuleFinding {
  const expected = plain(input.expected.length > LONGEST ? '' : input.expected);
  if (expected === '') return finding('none', 'text', uncertain('nothing is expected, or too much to read'));
  const question = readQuestion(input.query);
  const actual = input.actual.trim();
  if (actual === '') return finding('blank', 'text', no('the answer is empty'));
  if (actual.length > LONGEST) return finding('length', 'text', uncertain('the answer is too long to be read by a rule'));
  const answer = new AnswerText(actual);
  if (answer.source.toLowerCase() === expected.toLowerCase()) return finding('same', 'text', yes('the answer is the expected text'));
  if (saysNothing(answer.source)) return finding('blank', 'text', no('the answer says nothing'));
  if (addressesGrader(actual)) return finding('addressed', 'text', uncertain('the answer talks to its grader'));
  if (onlyRefuses(answer.source, input.query)) return finding('refusal', 'text', no('the answer only says that it has none'));
  const found = matchByType(expected, question, answer, settings);
  if (found.verdict === 'no' || !ASKS.test(answer.source) || clarificationIn(actual).verdict !== 'yes') return found;
  if (found.verdict === 'yes') return finding('asks back', found.answerType, uncertain('it asks back, and states what is expected'));
  const stated = nameWords(expected).some((word) => answer.words.some(({ text }) => stem(text) === word));
  return stated ? found : finding('asks back', found.answerType, no('it asks back instead of answering'));
}

/** Only texts with such a word can ask back. */
const ASKS = /\?|\bplease\b|\bneed\b/i;

function matchByType(expected: string, question: Question, answer: AnswerText, settings: RuleSettings): RuleFinding {
  const truth = expectedBoolean(expected);
  if (truth !== null) return finding('boolean', 'boolean', matchBoolean(truth, answer));
  const year = expectedYear(expected, question);
  if (year !== null) return finding('year', 'year', matchYear(year, question, answer));
  const date = expectedDate(expected);
  if (date) return finding('date', 'date', matchDate(date, question, answer));
  const range = expectedRange(expected);
  if (range) return finding('range', 'range', matchRange(range, question, answer, settings));
  const number = expectedNumber(expected, question);
  if (number) return finding('number', 'number', matchNumber(number, question, answer, settings));
  const pair = expectedPair(expected, question);
  if (pair) return finding('entity and number', 'entity', matchPair(pair, question, answer, settings));
  const items = expectedList(expected, question);
  if (items) return finding('list', 'list', matchList(items, question, answer));
  return finding('entity', 'entity', matchEntity(expected, question, answer));
}

export interface ClarificationInput {
  readonly query: string;
  readonly text: string;
}

export function readClarification(input: ClarificationInput): RuleFinding {
  const { verdict, reason } = clarificationIn(input.text);
  return { verdict, rule: 'clarification', answerType: 'clarification', reason };
}

function finding(rule: string, answerType: AnswerType, reading: Reading): RuleFinding {
  return { verdict: reading.verdict, rule, answerType, reason: reading.reason };
}
