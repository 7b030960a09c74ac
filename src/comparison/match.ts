/** The answers of two files → one line per question. Unmatched ones become lines, too: nothing is dropped. */
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import type { FileAnswer } from './read-file';

/** Which file has the question. */
type FoundIn = 'both' | 'old' | 'new';

/** The content of a line of the input tab. */
interface InputLine {
  readonly question: string;
  /** The new file's; the old one's if the new file has none. */
  readonly truth: string;
  /** The old file's if it differs; '' otherwise. */
  readonly oldTruth: string;
  readonly old: string;
  readonly new: string;
  readonly foundIn: FoundIn;
  /** '' for the line that is compared. */
  readonly duplicateOf: string;
}

/**
 * Questions match by their exact text, ignoring the space around it. If a question is in a file more than once, the first counts; the
 * others stay in the lines, marked.
 *
 * @returns in the order of the new file, then those only in the old one
 * @throws UserError if no question matches
 */
export function matchAnswers(
  before: readonly FileAnswer[],
  after: readonly FileAnswer[],
): readonly InputLine[] {
  const old = firsts(before);
  const fresh = firsts(after);
  const shared = [...fresh.keys()].filter((question) => old.has(question));
  if (shared.length === 0)
    throw new UserError(
      'usage',
      `No question is in both files (${count(old.size, 'question')} in the old one, ${count(fresh.size, 'question')} in the new one): are they answers to the same questions?`,
    );
  return [
    ...after.map((answer) => newLine(answer, fresh, old.get(answer.question))),
    ...before.flatMap((answer) => oldLine(answer, old, fresh)),
  ];
}

function firsts(answers: readonly FileAnswer[]): ReadonlyMap<string, FileAnswer> {
  const byQuestion = new Map<string, FileAnswer>();
  for (const answer of answers)
    if (answer.question !== '' && !byQuestion.has(answer.question)) byQuestion.set(answer.question, answer);
  return byQuestion;
}

function newLine(
  answer: FileAnswer,
  fresh: ReadonlyMap<string, FileAnswer>,
  old: FileAnswer | undefined,
): InputLine {
  const duplicateOf = duplicate(answer, fresh, 'new');
  const isMatched = duplicateOf === '' && old !== undefined;
  return {
    question: answer.question,
    truth: answer.truth === '' ? (old?.truth ?? '') : answer.truth,
    oldTruth: isMatched && old.truth !== answer.truth && answer.truth !== '' ? old.truth : '',
    old: isMatched ? old.answer : '',
    new: answer.answer,
    foundIn: isMatched ? 'both' : 'new',
    duplicateOf,
  };
}

/** Lines from the old file alone: unmatched ones, and duplicates. */
function oldLine(
  answer: FileAnswer,
  old: ReadonlyMap<string, FileAnswer>,
  fresh: ReadonlyMap<string, FileAnswer>,
): InputLine[] {
  const duplicateOf = duplicate(answer, old, 'old');
  if (duplicateOf === '' && fresh.has(answer.question)) return [];
  const { question, truth } = answer;
  return [{ question, truth, old: answer.answer, new: '', oldTruth: '', foundIn: 'old', duplicateOf }];
}

function duplicate(
  answer: FileAnswer,
  firstOnes: ReadonlyMap<string, FileAnswer>,
  file: 'old' | 'new',
): string {
  const first = firstOnes.get(answer.question);
  return first === undefined || first === answer ? '' : `item ${first.place} of the ${file} file`;
}
