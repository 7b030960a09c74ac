/** Does a text say what is expected? The type rules are those of the original harness (wri/gnw-evals). */
import type { JudgeQuestion, Rubric } from '../../model/judge';
import type { DecimalMark } from '../../model/numbers/digits';
import { hintOn, numberNotes } from '../facts';
import { clean, LONGEST } from '../prompts/clean';
import { contradictionIn } from '../reply/contradiction';
import { matchAnswer } from '../rules/index';
import { outcomeOf, PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

export const ANSWER_MATCH: Rubric = {
  name: 'answer match',
  version: 3,
  parts: ['agent_answer', 'charts_answer'],
  text: `Criteria agent_answer and charts_answer: does the text that is named for the criterion give the expected answer?
Decide first what type of answer expected_answer is. Grade each text on its own.
- boolean: the text means the same yes or no, in whatever words. The opposite, or both, is 0.
- number: the number that answers the query is within the tolerance of the case after conversion of units (200 kha is 200,000 hectares). Not break-downs, years, ranks or totals that were not asked for. The sign counts: a sink is negative.
- year: the same year. A day in it is no fault.
- date: the same day, however it is written.
- range: both ends the same.
- list: the same things, all of them; their order counts only where the query asks for a ranking.
- entity: the same place, dataset, category or name by meaning; spelling, accents, language and usual abbreviations do not matter. A broader or narrower thing is another.
- text: anything else: the text says what expected_answer says.
Of every type:
- Place, period and quantity must be those of the query; where the text does not repeat them, it means those. The right figure for another year, place or quantity is 0: gain is not loss, a share is not an area, one year is not a sum over years.
- Two values for what was asked, of which the text does not settle on one, are 0. A value that the text corrects or denies does not count.
- "About" and "an estimated" give a value. "Perhaps", "either … or", "one of" only offer it: 0, unless the text commits itself in the end.
- Other correct information, other words for the same, more or fewer digits are no fault.
- A text that gives no answer (a refusal, a question back, a plan, an error, no data found) is 0.
Types: boolean, number, year, date, range, list, entity, text.`,
  examples: `query "How much did Ghana lose in 2022?"; expected_answer "18.2 kha"; text "Losses were 18,200 ha, after 16,900 ha in 2021.": {"part": "agent_answer", "evidence": "Losses were 18,200 ha", "reason": "18,200 ha are 18.2 kha; that another year is named, too, is no fault.", "answer_type": "number", "score": 1, "sure": true}
expected_answer "TRUE"; text "Forest loss has been a concern for years, and several drivers are at work in the region.": {"part": "agent_answer", "evidence": "", "reason": "The text is fluent but says neither yes nor no.", "answer_type": "boolean", "score": 0, "sure": true}
expected_answer "commodity-driven deforestation"; text "Mostly clearing for soy, palm oil and cattle.": {"part": "agent_answer", "evidence": "Mostly clearing for soy, palm oil and cattle", "reason": "Such clearing is commodity-driven; that the class is meant is likely, not certain.", "answer_type": "entity", "score": 1, "sure": false}`,
};

/** The checks that ask this question. */
export type AnswerPart = 'agent_answer' | 'charts_answer';

export interface AboutAnswer<Part extends AnswerPart = AnswerPart> {
  readonly part: Part;
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** How the tab of the expected answer writes decimals, where it tells. */
  readonly decimals?: DecimalMark | undefined;
}

export function answerQuestion<Part extends AnswerPart>({
  part,
  query,
  expected,
  actual,
  decimals,
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
    byRule: (tolerance) =>
      outcomeOf(matchAnswer({ query, expected, actual, decimals }, { tolerance }), () =>
        hintOn({ query, expected, actual }, tolerance),
      ),
  };
}
