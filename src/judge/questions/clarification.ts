/** Did the agent ask the user something instead of doing the task? What it did, not whether it should have. */
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import { clean, LONGEST } from '../case-blocks';
import { readClarification } from './asks-back';
import { outcomeOf, PASS_OR_FAIL, TYPES_OF_TURN } from './forms';

export const CLARIFICATION: Rubric = {
  name: 'clarification',
  version: 3,
  parts: ['clarification_requested'],
  text: `Criterion clarification_requested: did the agent ask the user for something it needs instead of doing the task?
- 1: the text mainly makes the user decide, specify or choose (which place, dataset, period …) and does not give the requested result. It need not have a question mark.
- 0: the text gives a result, even if it ends with an offer or a follow-up question; or it refuses, reports an error, says that there is no data, or states what it assumed and goes on.
Types: clarification (it asked), attempt (it did the task or tried to), refusal, other.`,
  examples: `text "Taking Georgia to be the country: 3.2 kha were lost. Tell me if you meant the state.": {"part": "clarification_requested", "evidence": "Taking Georgia to be the country: 3.2 kha were lost", "reason": "The agent states what it assumed and gives the figure.", "answer_type": "attempt", "score": 0, "sure": true}`,
};

/** Score 1 if it asked. @param names what the row's checks know by name */
export function clarificationQuestion(
  { query, actual }: JudgedText,
  names: readonly string[] = [],
): JudgeQuestion<'clarification_requested'> {
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
    byRule: () => outcomeOf(readClarification(actual, names)),
  };
}
