/** Rules: what code can decide about an answer with certainty. Everything else is uncertain and left to a model. */
import { plain } from '../../model/texts/plain';
import { saysNothing } from './blank';
import { expectedBoolean, matchBoolean } from './boolean';
import { clarificationIn } from './clarification';
import { type ExpectedPair, expectedPair, matchPair } from './composite';
import { expectedDate, matchDate, type PartialDate } from './date';
import {
  type AnswerType,
  no,
  type Reading,
  type RuleFinding,
  type RuleSettings,
  uncertain,
  yes,
} from './finding';
import { expectedList, matchList } from './list';
import { type ExpectedSeries, expectedSeries, matchSeries } from './labelled/series';
import { type ByFigures, sideByFigures } from './labelled/sides';
import { matchEntity } from './names/entity';
import { type ExpectedNumber, expectedNumber } from './numbers/expected-number';
import { matchNumber } from './numbers/number';
import { type Question, readQuestion } from './question';
import { expectedRange, type ExpectedRange, matchRange } from './range';
import { addressesGrader, CORRECTIONS, onlyRefuses } from './stance';
import { AnswerText } from './text/answer-text';
import { nameWords, stem } from './text/prose';
import { expectedTrend, matchTrend, type Way } from './trend';
import { expectedYear, matchYear } from './year';

export type { AnswerType, RuleFinding, RuleSettings } from './finding';

/** Longer texts are not scanned: they are left to a model. */
const LONGEST = 12000;
/** Expected values that a refusal or a blank may match: "no data", "0 ha", "cannot be answered". */
const NOTHING =
  /^-?0(?:[.,]0+)?\b|\b(?:no|not|none|never|nothing|n\/a|zero|cannot|unavailable|unknown|unable|refus\w*|declin\w*)\b|n't\b/;
/** "I did not find any fires", whereas without data nothing can be said. */
const FOUND_NONE = /\bfind (?!.*\b(?:data|information|results?|records?|figures?|answers?)\b)/i;
/** Only a text with one of these can ask back. */
const ASKS = /\?|\bplease\b|\bneed\b/i;

export interface AnswerInput {
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Does an answer say what is expected? Years, counts and true/false must match exactly, numbers in their unit within the tolerance
 * (inclusive), names must be plainly stated. Uncertain, never a guess: denials, hedges, corrections, several candidates, other
 * languages, texts that talk to the grader, texts over 12,000 characters, paraphrased names.
 *
 * @example matchAnswer({ query: 'How much was lost?', expected: '612 kha', actual: '612,480 hectares' }, { tolerance: 0.05 })
 * // verdict yes, rule number: "expected 612 kha, read 612,480 hectares: 0.1 % apart, within 5 %"
 */
export function matchAnswer(input: AnswerInput, settings: RuleSettings): RuleFinding {
  const { actual } = input;
  if (input.expected.length > LONGEST || actual.length > LONGEST)
    return finding('length', 'text', uncertain('too long to be read by a rule'));
  const expectation = readExpectation(input.expected, readQuestion(input.query));
  if (expectation.text === '') return finding('none', 'text', uncertain('nothing is expected'));
  const answerType = typeOf(expectation.kind);
  const answer = new AnswerText(actual);
  if (answer.source.toLowerCase() === expectation.text)
    return finding('same', answerType, yes('the answer is the expected text'));
  if (saysNothing(answer.source))
    return finding('blank', answerType, nothingWanted(expectation) ?? no('the agent said nothing'));
  if (addressesGrader(actual))
    return finding('addressed', answerType, uncertain('the answer talks to its grader'));
  if (onlyRefuses(answer.source, input.query)) return finding('refusal', answerType, refused());
  const read = finding(expectation.kind.type, answerType, withSides(expectation, answer, settings));
  if (read.verdict === 'no') return read;
  if (read.verdict === 'yes' && answerType !== 'entity' && CORRECTIONS.test(answer.source))
    return finding(read.rule, answerType, uncertain('the answer corrects itself'));
  if (read.verdict === 'yes' && otherYears(expectation, answer))
    return finding(read.rule, answerType, uncertain('the answer speaks of other years than the question'));
  return askedBack() ?? read;

  function refused(): Reading {
    const nothing = nothingWanted(expectation);
    if (nothing) return nothing;
    if (answerType === 'boolean' && FOUND_NONE.test(answer.source))
      return uncertain('that none was found may mean that there is none');
    if (answerType !== 'boolean' && saysExpected())
      return uncertain('it has no answer, with words of what is expected');
    return no('the answer only says that it has none');
  }

  /** Asking back is not an answer; if the text also says what is expected, a model should look. */
  function askedBack(): RuleFinding | null {
    if (!ASKS.test(answer.source) || clarificationIn(actual).verdict !== 'yes') return null;
    const reading = saysExpected()
      ? uncertain('it asks back, with words of what is expected')
      : no('it asks back instead of answering');
    return finding('asks back', answerType, reading);
  }

  function saysExpected(): boolean {
    return answer.words.some(({ text }) => expectation.name.includes(stem(text)));
  }
}

function typeOf({ type }: Kind): AnswerType {
  return type === 'pair' ? 'entity' : type === 'trend' ? 'text' : type === 'series' ? 'list' : type;
}

/** A comparison of two sides that both have a figure is decided by these: they may settle what words leave open, and stop what words say. */
function withSides(expectation: Expectation, answer: AnswerText, settings: RuleSettings): Reading {
  const { kind, question } = expectation;
  const read = matchByKind(expectation, answer, settings);
  if (kind.type !== 'entity' && kind.type !== 'year') return read;
  const sides: ByFigures | null = question.offers ? sideByFigures(String(kind.want), question, answer) : null;
  if (!sides) return read;
  const verdict = sides.answers === 'expected' ? 'yes' : 'no';
  const reason = `expected ${String(kind.want)}, read ${sides.read}`;
  if (read.verdict === verdict) return read;
  if (read.verdict !== 'uncertain') return uncertain(`${reason}: the figures say otherwise than the words`);
  return sides.problem === null ? { verdict, reason } : read;
}

/** All years of the answer are outside those of the question. Not checked if a time is asked for: there the years are the answer. */
function otherYears({ kind, question }: Expectation, { source }: AnswerText): boolean {
  if (question.years.size === 0 || kind.type === 'year' || kind.type === 'date' || kind.type === 'range')
    return false;
  const said = (source.match(/(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d)/g) ?? []).map(Number);
  const [from, to] = [Math.min(...question.years), Math.max(...question.years)];
  return said.length > 0 && said.every((year) => year < from || year > to);
}

function nothingWanted({ text, kind }: Expectation): Reading | null {
  if (kind.type === 'boolean' || !NOTHING.test(text)) return null;
  return uncertain('the answer gives nothing, which may be what is expected');
}

function matchByKind({ kind, question }: Expectation, answer: AnswerText, settings: RuleSettings): Reading {
  switch (kind.type) {
    case 'boolean':
      return matchBoolean(kind.want, question, answer);
    case 'year':
      return matchYear(kind.want, question, answer);
    case 'date':
      return matchDate(kind.want, question, answer);
    case 'range':
      return matchRange(kind.want, question, answer, settings);
    case 'number':
      return matchNumber(kind.want, question, answer, settings);
    case 'trend':
      return matchTrend(kind.want, question, answer);
    case 'series':
      return matchSeries(kind.want, question, answer, settings);
    case 'pair':
      return matchPair(kind.want, question, answer, settings);
    case 'list':
      return matchList(kind.want, question, answer);
    case 'entity':
      return matchEntity(kind.want, question, answer);
    case 'text':
      return uncertain('the expected text is too long to be looked for');
  }
}

/**
 * Did the agent ask back instead of doing the task? yes: plainly a question for missing details; no: empty, a refusal, or a
 * result with no question; uncertain: anything in between.
 *
 * @example readClarification('Which Salem do you mean: the one in India or in Oregon?') // yes
 */
export function readClarification(text: string): RuleFinding {
  return finding('clarification', 'clarification', clarificationIn(text));
}

function finding(rule: string, answerType: AnswerType, reading: Reading): RuleFinding {
  return { ...reading, rule, answerType };
}

/** What an expected cell asks for: its type decides which rule reads the answer. */
type Kind =
  | { readonly type: 'boolean'; readonly want: boolean }
  | { readonly type: 'year'; readonly want: number }
  | { readonly type: 'date'; readonly want: PartialDate }
  | { readonly type: 'range'; readonly want: ExpectedRange }
  | { readonly type: 'number'; readonly want: ExpectedNumber }
  | { readonly type: 'trend'; readonly want: Way }
  | { readonly type: 'series'; readonly want: ExpectedSeries }
  | { readonly type: 'pair'; readonly want: ExpectedPair }
  | { readonly type: 'list'; readonly want: readonly string[] }
  | { readonly type: 'entity'; readonly want: string }
  | { readonly type: 'text' };

/** Longer cells are not names, and are not searched for word by word. */
const LONGEST_NAME = 300;

interface Expectation {
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
function readExpectation(cell: string, question: Question): Expectation {
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
  const series = expectedSeries(text, question);
  if (series) return { type: 'series', want: series };
  const pair = expectedPair(text, question);
  if (pair) return { type: 'pair', want: pair };
  const trend = expectedTrend(text);
  if (trend !== null) return { type: 'trend', want: trend };
  const list = expectedList(text, question);
  if (list) return { type: 'list', want: list };
  return text.length > LONGEST_NAME ? { type: 'text' } : { type: 'entity', want: text };
}
