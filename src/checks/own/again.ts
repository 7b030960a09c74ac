/** What a user-declared check asked about a text that results hold. */
import { ownQuestion } from '../../judge/questions/own';
import type { CheckMeta } from '../../model/check';
import type { JudgeQuestion } from '../../model/judge';
import { saidIn } from './outcome';

/**
 * @param expected the cell of its column; '' if a line of the tab `Checks` asks it of all rows
 * @returns undefined if results do not hold what was judged
 */
export function askedAgain(
  { id, rubric, actual: columns }: CheckMeta,
  { query, expected, actual }: Readonly<Record<'query' | 'expected' | 'actual', string>>,
): { readonly question: JudgeQuestion; readonly passes: (score: number) => boolean } | undefined {
  const said = expected === '' ? { holds: true, text: '' } : saidIn(expected);
  if (!rubric?.isOwn || !said) return undefined;
  const block = columns.join() === 'actual_agent_answer' ? 'text_of_agent' : 'what_the_agent_did';
  return {
    question: ownQuestion({ part: id, rubric, query, actual, wanted: said.text, block }),
    passes: (score) => (score === 1) === said.holds,
  };
}
