/** What a check of one's own has asked about a text that results hold. */
import { ownQuestion } from '../../judge/questions/own';
import type { CheckMeta } from '../../model/check';
import type { JudgeQuestion } from '../../model/judge';
import { saidIn } from './said';

/** Those of which a column of the results holds all that is judged. */
const IN_A_COLUMN: readonly string[] = ['message', 'toolsUsed'];

/**
 * @param expected the cell of its column; '' where a line of the tab `Checks` asks it of all rows
 * @returns undefined where results do not hold what was judged
 */
export function askedAgain(
  { id, rubric, reads, readsAny = [] }: CheckMeta,
  { query, expected, actual }: Readonly<Record<'query' | 'expected' | 'actual', string>>,
): { readonly question: JudgeQuestion; readonly passes: (score: number) => boolean } | undefined {
  const said = expected === '' ? { holds: true, text: '' } : saidIn(expected);
  const [only = '', ...others] = [...reads, ...readsAny];
  if (!rubric?.isOwn || !said || others.length > 0 || !IN_A_COLUMN.includes(only)) return undefined;
  const block = only === 'message' ? 'text_of_agent' : 'what_the_agent_did';
  return {
    question: ownQuestion({ part: id, rubric, query, actual, wanted: said.text, block }),
    passes: (score) => (score === 1) === said.holds,
  };
}
