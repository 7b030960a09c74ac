/** The question whether a message says, or the agent does, what an analyst has described in free text. */
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import { MAX_CHARACTERS } from '../case-blocks';
import { noteFigures } from './facts';
import { PASS_OR_FAIL, TYPES_OF_TURN } from './forms';

export const EXPECTED_TEXT: Rubric = {
  name: 'expected text',
  version: 3,
  text: `Criterion expected_text_match: does the text meet what the block expected_text asks for? It describes a piece of information, or a behaviour ("declines, because the data are yearly").
- 1: the text contains the information, in other words or another language too, or shows the behaviour. Numbers are the same within the tolerance of the case. What it says besides does not matter.
- 0: the information is left out, contradicted or only hinted at; the behaviour is not shown; or only a part of what is asked for is there. A claim to have shown, listed or checked something is not the showing, the list or the check.
Types: ${TYPES_OF_TURN.join(', ')}.`,
  examples: `expected_text "says that the data end in 2024"; text "Brazil lost 1.3 Mha in 2024.": {"part": "expected_text_match", "evidence": "in 2024", "reason": "The text uses 2024 and does not say that the data end there.", "answer_type": "attempt", "score": 0, "sure": true, "odd": false}
expected_text "declines, because the data are yearly"; text "These data have no months, so I cannot say how July was.": {"part": "expected_text_match", "evidence": "These data have no months, so I cannot say how July was", "reason": "The agent declines and gives the reason that is asked for.", "answer_type": "refusal", "score": 1, "sure": true, "odd": false}`,
};

export function expectedTextQuestion({
  query,
  expected,
  actual,
}: JudgedText & { readonly expected: string }): JudgeQuestion<'expected_text_match'> {
  const part = 'expected_text_match';
  return {
    part,
    query,
    expectedIn: 'expected_text',
    actual,
    rubric: EXPECTED_TEXT,
    answerTypes: TYPES_OF_TURN,
    form: PASS_OR_FAIL,
    task: (blocks, tolerance) => {
      const block = blocks.place('expected_text', 'expected text', expected, MAX_CHARACTERS.expected);
      const text = blocks.graded('text_of_agent', actual);
      noteFigures(blocks, text, { expected, actual }, tolerance);
      return `Grade ${part}: does ${text} meet ${block}?`;
    },
    byRule: () => ({ kind: 'uncertain', seen: 'whether words mean the same, no rule can say' }),
  };
}
