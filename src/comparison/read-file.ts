/** A JSON file of one version's answers, as received. */
import type { Side } from '../model/comparison/comparison';
import { lazy } from '../model/once';
import { cut } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';

export interface FileAnswer {
  /** Its place in the file, from 1. */
  readonly place: number;
  /** '' if it has none: then it cannot be compared. */
  readonly question: string;
  /** The ground truth; '' if there is none. */
  readonly truth: string;
  /** '' if there is none. */
  readonly answer: string;
}

const Item = lazy(() => z.record(z.string(), z.unknown()));
const Items = lazy(() => z.array(z.unknown()));
const Wrapped = lazy(() => z.object({ results: Items() }));

/**
 * Reads an array of items, or `{results: […]}`. The version's answer is `old_Agentic_answer` in the old file and `new_Agentic_answer` in
 * the new one, else `Agentic_answer`, else the other one: so the results of an earlier comparison can serve as either side.
 *
 * @throws UserError if it isn't such a file
 */
export function readAnswers(text: string, side: Side, fileName: string): readonly FileAnswer[] {
  const names = [`${side}_Agentic_answer`, 'Agentic_answer', 'old_Agentic_answer', 'new_Agentic_answer'];
  const answers = itemsIn(text, fileName).map((value, index): FileAnswer => {
    const place = index + 1;
    const item = Item().safeParse(value);
    // What isn't an item has no question either, and is shown as it is.
    if (!item.success) return { place, question: '', truth: '', answer: textOf(value) };
    const { data } = item;
    return {
      place,
      question: textOf(data['Question']),
      truth: textOf(data['Answer']),
      answer: names.map((name) => textOf(data[name])).find((text) => text !== '') ?? '',
    };
  });
  if (answers.every(({ question }) => question === ''))
    throw new UserError('usage', `${named(fileName)} holds no item with a Question.`);
  return answers;
}

function itemsIn(text: string, fileName: string): readonly unknown[] {
  const value = parse(text, fileName);
  const list = Items().safeParse(value);
  if (list.success) return list.data;
  const wrapped = Wrapped().safeParse(value);
  if (wrapped.success) return wrapped.data.results;
  throw new UserError(
    'usage',
    `${named(fileName)} is neither a list of items nor {"results": [...]}; see docs/runs.md for the form.`,
  );
}

function parse(text: string, fileName: string): unknown {
  try {
    // Editors on Windows put a byte order mark before the text.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError('usage', `${named(fileName)} is not JSON: ${cut(why, 120)}`);
  }
}

function named(fileName: string): string {
  return fileName === '' ? 'The file' : `“${cut(fileName, 100)}”`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim();
}
