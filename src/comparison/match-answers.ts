/** Matches the answers of two files by their questions. Unmatched answers become lines, too. */
import { count, foldQuery, shortened } from '../model/text';
import { UserError } from '../model/user-error';
import { everyOf } from '../model/collections';
import { CARRIED, type Carried, type Side } from '../model/comparison';
import { rightImport } from '../model/texts/wrong-file';
import { flawIn, isObject, parseJson } from '../model/texts/json';
import type { InputLine } from './input-tab';

/** An item of a file with one version's answers; '' for missing fields. Without a question it cannot be compared. */
interface FileAnswer {
  readonly question: string;
  readonly truth: string;
  readonly answer: string;
  readonly carried: Carried;
}

/**
 * Reads an array of items, or `{results: […]}`. The answer is in `old_Agentic_answer` or `new_Agentic_answer`, by the side, else in
 * `Agentic_answer`, else in the other one: so the results of an earlier comparison can be either side.
 *
 * @throws UserError if the file has another form
 */
export function readAnswers(text: string, side: Side, fileName: string): readonly FileAnswer[] {
  const names = [`${side}_Agentic_answer`, 'Agentic_answer', 'old_Agentic_answer', 'new_Agentic_answer'];
  const answers = itemsIn(text, fileName).map((value): FileAnswer => {
    // Anything but an object is shown as the answer to no question.
    const item = isObject(value) ? value : { Agentic_answer: value };
    return {
      question: trimmedText(item['Question']),
      truth: trimmedText(item['Answer']),
      answer: names.map((name) => trimmedText(item[name])).find((text) => text !== '') ?? '',
      carried: everyOf(CARRIED, (name) => item[name] ?? null),
    };
  });
  if (answers.every(({ question }) => question === ''))
    throw refusal(fileName, text, 'has no item with a Question.');
  return answers;
}

function itemsIn(text: string, fileName: string): readonly unknown[] {
  const value = parseJson(text);
  if (value === undefined) throw refusal(fileName, text, `is not JSON: ${shortened(whyNoJson(text), 120)}`);
  const list = isObject(value) ? value['results'] : value;
  if (Array.isArray(list)) return list;
  throw refusal(fileName, text, 'has no list of questions with answers.');
}

function refusal(fileName: string, text: string, what: string): UserError {
  const file = fileName === '' ? 'The file' : `“${shortened(fileName, 100)}”`;
  return new UserError('usage', `${file} ${what}${rightImport(text, 'answers')}`);
}

function whyNoJson(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return `it ${flawIn(text)}`;
}

function trimmedText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim();
}

/**
 * Matches answers by their folded questions. If a file has a question more than once, the first counts, and the others become lines of
 * their own.
 *
 * @returns the lines of the new file in its order, then the unmatched ones of the old file
 * @throws UserError if no question matches
 */
export function matchAnswers(
  before: readonly FileAnswer[],
  after: readonly FileAnswer[],
): readonly InputLine[] {
  const old = firstByQuestion(before);
  const fresh = firstByQuestion(after);
  const shared = [...fresh.keys()].filter((key) => old.has(key));
  if (shared.length === 0)
    throw new UserError(
      'usage',
      `No question is in both files (${count(old.size, 'question')} in the old one, ${count(fresh.size, 'question')} in the new one): are they answers to the same questions?`,
    );
  const isMatched = (answer: FileAnswer): boolean => {
    const key = foldQuery(answer.question);
    return old.get(key) === answer && fresh.has(key);
  };
  return [
    ...after.map((answer) => {
      const key = foldQuery(answer.question);
      return lineOf(fresh.get(key) === answer ? old.get(key) : undefined, answer);
    }),
    ...before.flatMap((answer) => (isMatched(answer) ? [] : lineOf(answer, undefined))),
  ];
}

function firstByQuestion(answers: readonly FileAnswer[]): ReadonlyMap<string, FileAnswer> {
  const byQuestion = new Map<string, FileAnswer>();
  for (const answer of answers) {
    const key = foldQuery(answer.question);
    if (key !== '' && !byQuestion.has(key)) byQuestion.set(key, answer);
  }
  return byQuestion;
}

/** The line of a question with the answers of both versions, or of one alone. */
function lineOf(old: FileAnswer | undefined, fresh: FileAnswer | undefined): InputLine {
  const [oldTruth, truth] = [old?.truth ?? '', fresh?.truth ?? ''];
  return {
    question: (fresh ?? old)?.question ?? '',
    truth: truth === '' ? oldTruth : truth,
    oldTruth: truth === '' || truth === oldTruth ? '' : oldTruth,
    old: old?.answer ?? '',
    new: fresh?.answer ?? '',
    foundIn: old && fresh ? 'both' : fresh ? 'new' : 'old',
    carried: everyOf(CARRIED, (name) => fresh?.carried[name] ?? old?.carried[name] ?? null),
  };
}
