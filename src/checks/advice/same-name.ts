/** Cases that contradict an earlier one, or cannot be told from it by their id. */
import type { EvalCase } from '../../model/eval-case';
import { foldCase } from '../../model/text';
import type { Finding } from './finding';

/** One question with two different expected answers: an agent that is right in one row is wrong in the other. Turns depend on what came before. */
export function differentAnswers(cases: readonly EvalCase[]): Finding[] {
  const first = new Map<string, EvalCase>();
  return cases.flatMap((evalCase): Finding[] => {
    const { row, query, conversation, expected } = evalCase;
    if (conversation !== '' || expected.expected_answer === '') return [];
    const above = first.get(foldCase(query));
    if (!above) first.set(foldCase(query), evalCase);
    if (!above || foldCase(above.expected.expected_answer) === foldCase(expected.expected_answer)) return [];
    return [
      {
        row,
        column: 'expected_answer',
        text: `row ${above.row} asks the same and expects “${above.expected.expected_answer}”; correct one of the two, or say in the query what differs`,
      },
    ];
  });
}

/** A test_id of two cases: responses and earlier results of the one may be taken for those of the other. Turns may share theirs. */
export function repeatedIds(cases: readonly EvalCase[]): Finding[] {
  const first = new Map<string, EvalCase>();
  return cases.flatMap((evalCase): Finding[] => {
    const { testId, row, conversation, uid } = evalCase;
    const above = testId === '' ? undefined : first.get(testId);
    if (testId !== '' && !above) first.set(testId, evalCase);
    const isTurn = above !== undefined && conversation !== '' && conversation === above.conversation;
    if (!above || isTurn || above.uid === uid) return [];
    return [
      {
        row,
        column: 'test_id',
        text: `“${testId}” is also the id of row ${above.row}; give each case its own`,
      },
    ];
  });
}
