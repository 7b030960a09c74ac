/** Did the agent ask the user something instead of doing the task? What it did, not whether it should have. */
import type { JudgedText, JudgeQuestion } from '../../model/judge';
import { clean, LONGEST } from '../prompts/clean';
import { readClarification } from '../rules/index';
import { outcomeOf } from './by-rule';
import { PASS_OR_FAIL, TYPES_OF_TURN } from './forms';

export const CLARIFICATION = {
  name: 'clarification',
  version: 1,
  text: `Criterion clarification_requested: did the agent ask the user for something it needs instead of doing the task?
- 1: the text mainly asks the user to decide, specify or choose (which place, dataset, period, threshold …) before the task can be done, and does not give the requested result. It need not have a question mark.
- 0: the text gives a result, even if it ends with an offer or a follow-up question ("Would you like a map?"); or it refuses, reports an error, says that there is no data, or states what it assumed and goes on.
Judge what the agent did, not whether asking was wise.
Types: clarification (it asked), attempt (it did the task or tried to), refusal, other.
Examples
text "I found three places called Georgia. Which one do you mean?": {"reason": "The agent asks which Georgia is meant and gives no result.", "answer_type": "clarification", "score": 1}
text "Brazil lost 1.3 Mha in 2020. Shall I break it down by state?": {"reason": "The agent gives the figure; the question is an offer.", "answer_type": "attempt", "score": 0}`,
} as const;

/** Score 1 if it asked. */
export function clarificationQuestion({
  query,
  actual,
}: JudgedText): JudgeQuestion<'clarification_requested'> {
  const part = 'clarification_requested';
  return {
    part,
    query,
    actual,
    rubric: CLARIFICATION,
    answerTypes: TYPES_OF_TURN,
    form: PASS_OR_FAIL,
    task: (blocks, seen) => {
      const text = blocks.graded('text_of_agent', actual);
      if (seen !== '')
        blocks.note(`${text}, asking back: a rule was not certain: ${clean(seen, LONGEST.note)}`);
      return `Grade ${part} on ${text}.`;
    },
    byRule: () => outcomeOf(readClarification({ query, text: actual })),
  };
}
