/** Does a text say what is expected? The type rules are those of the original harness (wri/gnw-evals). */
import type { JudgeQuestion } from '../../model/judge';
import { clean, LONGEST } from '../prompts/clean';
import { contradictionIn } from '../reply/contradiction';
import { matchAnswer } from '../rules/index';
import { outcomeOf } from './by-rule';
import { PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';
import { numberNotes } from './number-notes';

export const ANSWER_MATCH = {
  name: 'answer match',
  version: 1,
  text: `Criteria agent_answer and charts_answer: does the text that is named for the criterion give the expected answer?
Decide first what type of answer expected_answer is, then apply the rule of that type. Grade each text on its own.
- boolean: the text must mean the same yes or no. It need not use the word. A text that means the opposite, or both, is 0.
- number: the number that answers the query must be within the tolerance that the case states, after conversion of units (200 kha is 200,000 hectares); a percentage compares with a percentage. Look at the main number, not at break-downs, years, ranks or totals that were not asked for. The sign counts: a sink is negative. See code_notes for the differences.
- year: exactly the same year.
- date: the same day, however it is written.
- range: both ends the same.
- list: the same things, all of them; the order counts only where the query asks for a ranking.
- entity: the same place, dataset, category or name by meaning; spelling, accents, language and usual abbreviations do not matter ("S Dakota" is South Dakota, "Pará" is Para). Naming it only to deny it, or as one of several candidates, is 0.
- text: anything else: the text says what expected_answer says and nothing that contradicts it.
A text that gives no answer (a refusal, a question back, a plan, an error, an empty phrase) is 0.
Types: boolean, number, year, date, range, list, entity, text.
Examples
expected_answer "590 kha"; text "About 588,849 hectares of forest were lost."; note "588,849 hectares against 590 kha: 0.2 % apart, within": {"reason": "The text gives 588,849 hectares, within the tolerance of 590 kha.", "answer_type": "number", "score": 1}
expected_answer "TRUE"; text "Forest loss has been a concern for many years, and several drivers are at work in the region.": {"reason": "The text is fluent but says neither yes nor no.", "answer_type": "boolean", "score": 0}
expected_answer "Para"; text "Not Pará but Mato Grosso lost most.": {"reason": "The text names Mato Grosso and denies Pará.", "answer_type": "entity", "score": 0}`,
} as const;

/** The checks that ask it. */
export type AnswerPart = 'agent_answer' | 'charts_answer';

export interface AboutAnswer<Part extends AnswerPart = AnswerPart> {
  readonly part: Part;
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
}

export function answerQuestion<Part extends AnswerPart>({
  part,
  query,
  expected,
  actual,
}: AboutAnswer<Part>): JudgeQuestion<Part> & AboutAnswer<Part> {
  return {
    part,
    query,
    expected,
    actual,
    rubric: ANSWER_MATCH,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks, seen, tolerance) => {
      const wanted = blocks.expected(expected);
      const text = blocks.graded(part === 'charts_answer' ? 'text_of_charts' : 'text_of_agent', actual);
      blocks.noteOnTop(`Tolerance for numbers: ${Number((tolerance * 100).toPrecision(6))} %.`);
      const [said, given] = [clean(expected, LONGEST.expected), clean(actual, LONGEST.actual)];
      for (const difference of numberNotes(said, given, tolerance)) blocks.note(`${text}: ${difference}`);
      if (seen !== '') blocks.note(`${text}: a rule was not certain: ${clean(seen, LONGEST.note)}`);
      return `Grade ${part}: does ${text} give ${wanted}?`;
    },
    contradiction: contradictionIn,
    byRule: (tolerance) => outcomeOf(matchAnswer({ query, expected, actual }, { tolerance })),
  };
}
