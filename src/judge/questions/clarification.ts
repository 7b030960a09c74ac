/** Did the agent ask the user something instead of doing the task? What it did, not whether it should have. */
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import { clean, LONGEST } from '../prompts/clean';
import { readClarification } from './asks-back';
import { outcomeOf, PASS_OR_FAIL, TYPES_OF_TURN } from './forms';

export const CLARIFICATION: Rubric = {
  name: 'clarification',
  version: 2,
  parts: ['clarification_requested'],
  text: `Criterion clarification_requested: did the agent ask the user for something it needs instead of doing the task?
- 1: the text mainly asks the user to decide, specify or choose (which place, dataset, period, threshold …) before the task can be done, and does not give the requested result. It need not have a question mark.
- 0: the text gives a result, even if it ends with an offer or a follow-up question ("Would you like a map?"); or it refuses, reports an error, says that there is no data, or states what it assumed and goes on.
Judge what the agent did, not whether asking was wise.
Types: clarification (it asked), attempt (it did the task or tried to), refusal, other.`,
  examples: `text "I found three places called Georgia. Which one do you mean?": {"part": "clarification_requested", "evidence": "Which one do you mean?", "reason": "The agent asks which Georgia is meant and gives no result.", "answer_type": "clarification", "score": 1, "sure": true}
text "Brazil lost 1.3 Mha in 2020. Shall I break it down by state?": {"part": "clarification_requested", "evidence": "Brazil lost 1.3 Mha in 2020", "reason": "The agent gives the figure; the question is an offer.", "answer_type": "attempt", "score": 0, "sure": true}
text "I need a year and a dataset before I can look this up.": {"part": "clarification_requested", "evidence": "I need a year and a dataset", "reason": "Without a question mark the agent makes the user choose a year and a dataset, and gives no result.", "answer_type": "clarification", "score": 1, "sure": true}
text "Taking Georgia to be the country: 3.2 kha were lost. Tell me if you meant the state.": {"part": "clarification_requested", "evidence": "Taking Georgia to be the country: 3.2 kha were lost", "reason": "The agent states what it assumed and gives the figure.", "answer_type": "attempt", "score": 0, "sure": true}
text "Land cover of the farm cannot be told from these data.": {"part": "clarification_requested", "evidence": "cannot be told from these data", "reason": "The agent declines; it asks for nothing.", "answer_type": "refusal", "score": 0, "sure": true}`,
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
