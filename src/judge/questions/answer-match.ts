/** The question whether a text gives the expected answer. Its types are based on those of the original harness (wri/gnw-evals). */
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import type { DecimalMark } from '../../fields/digits';
import { hintOn, noteFigures } from './facts';
import { clean, MAX_CHARACTERS } from '../case-blocks';
import { matchAnswer } from '../rules/by-rule';
import { ruleOutcome, PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

export const ANSWER_MATCH: Rubric = {
  name: 'answer match',
  version: 5,
  text: `Criteria agent_answer and charts_answer: does the text named for the criterion give the expected answer? Grade each text on its own.
By the type of expected_answer:
- boolean: the same yes or no, in whatever words.
- number: the number that answers the query is within the ± of expected_answer or, if it has none, the tolerance of the case; units (200 kha is 200,000 hectares) and digits may differ. One without a unit has that of expected_answer. The sign counts: a sink is negative. A range in the text gives the number if both its ends do; "over 600 kha" if 600 kha does and the number is larger. 1.500 may be 1.5 or 1,500: read it as the text writes other figures; else "sure" is false.
- ratio: 0.25, 25 % and one in four are the same; percent and percentage points are not the same.
- rank: the same, as for counts and ids, whatever the tolerance.
- range: any value or range inside it gives "at least 5 ha" or "5–10 ha". A period has the same two ends.
- year, month, date: the same, or one inside it. 04/05/2024 is 1 if it can be the expected day; then "sure" is false.
- direction: the same: up, down or unchanged.
- list: the same things, all of them; their order counts only if the query asks for a ranking.
- entity: the same place, dataset, category or name; spelling, accents, language and usual abbreviations do not matter.
- text: anything else: all that expected_answer says; half of it is 0.
Of every type:
- Place, period and quantity are those of the query; where the text does not repeat them, it means those. The right figure for another year, place or quantity is 0: gain is not loss, a share is not an area, one year is not a sum over years.
- A broader or narrower term is another answer, unless the query leaves it no other meaning.
- What has to be calculated from the text is given only if code_notes has it. Denying the opposite is an answer only if there are just two: "did not fall" is not "rose".
- One of the alternatives in expected_answer ("A or B") is enough. Another answer that could be right as well is 0, unless expected_answer is called an example.
- Two values for what was asked, of which the text does not settle on one, are 0. A value that the text corrects or denies does not count.
- "About" and "an estimated" give a value. "Perhaps", "either … or", "one of" only offer it: 0, unless the text commits itself in the end.
- Other words and other claims, right or wrong, are no fault unless they contradict expected_answer.
- A text that gives no answer (a refusal, a question back, a plan, an error, no data) is 0, unless just that is expected.`,
  examples: '',
};

export type AnswerPart = 'agent_answer' | 'charts_answer';

export interface AboutAnswer<Part extends AnswerPart = AnswerPart> {
  readonly part: Part;
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** How the tab of the expected answer writes decimals, if known. */
  readonly decimals?: DecimalMark | undefined;
}

/** @example answerQuestion({ part: 'agent_answer', query: 'How much?', expected: '5 ha', actual: 'It was 5 ha.' }) */
export function answerQuestion<Part extends AnswerPart>({
  part,
  query,
  expected,
  actual,
  decimals,
}: Readonly<AboutAnswer<Part>>): JudgeQuestion<Part> & AboutAnswer<Part> {
  return {
    part,
    query,
    expectedIn: 'expected_answer',
    expected,
    actual,
    rubric: ANSWER_MATCH,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks, tolerance) => {
      const block = blocks.expected(expected);
      const text = blocks.graded(part === 'charts_answer' ? 'text_of_charts' : 'text_of_agent', actual);
      const sent = {
        expected: clean(expected, MAX_CHARACTERS.expected),
        actual: clean(actual, MAX_CHARACTERS.actual),
      };
      noteFigures(blocks, text, { ...sent, decimals }, tolerance);
      return `Grade ${part}: does ${text} give ${block}?`;
    },
    byRule: (tolerance) => ruleOutcome(matchAnswer({ expected, actual, decimals }, { tolerance })),
    hint: (tolerance) => hintOn({ expected, actual, decimals }, tolerance),
  };
}

/** The question whether a text gives a number of which code is not sure. @param seen the code's finding, a sentence */
export function numberQuestion({
  query,
  expected,
  actual,
  seen,
}: JudgedText & Readonly<Record<'expected' | 'seen', string>>): JudgeQuestion<'check_number'> {
  const part = 'check_number';
  return {
    part,
    query,
    expectedIn: 'expected_number',
    actual,
    rubric: ANSWER_MATCH,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks) => {
      const block = blocks.place('expected_number', 'expected', expected, MAX_CHARACTERS.expected);
      const text = blocks.graded('text_of_agent', actual);
      blocks.note(`${text}, ${part}: ${clean(seen, MAX_CHARACTERS.note)}`);
      return `Grade ${part} as you would agent_answer: does ${text} give ${block}, within its own ±, or half a unit of its last digit?`;
    },
    byRule: () => ({ kind: 'uncertain', seen }),
  };
}
