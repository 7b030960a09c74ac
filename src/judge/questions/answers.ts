/** The questions whether a text gives the expected answer, number or text, and whether charts suit the query. */
import { partsOfCharts } from '../../fields/charts';
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import { clean, MAX_CHARACTERS } from '../case-blocks';
import { type ExpectedAndActual, matchAnswer } from '../rules';
import { hintOn, noteFigures } from './facts';
import { ruleOutcome, PASS_OR_FAIL, TYPES_OF_ANSWER, TYPES_OF_TURN } from './forms';

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

export interface JudgedAnswer<Part extends AnswerPart = AnswerPart> extends JudgedText, ExpectedAndActual {
  readonly part: Part;
}

/** @example answerQuestion({ part: 'agent_answer', query: 'How much?', expected: '5 ha', actual: 'It was 5 ha.' }) */
export function answerQuestion<Part extends AnswerPart>(
  answer: JudgedAnswer<Part>,
): JudgeQuestion<Part> & JudgedAnswer<Part> {
  const { part, expected, actual, decimals } = answer;
  return {
    ...answer,
    expectedIn: 'expected_answer',
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
    byRule: (tolerance) => ruleOutcome(matchAnswer(answer, { tolerance })),
    hint: (tolerance) => hintOn(answer, tolerance),
  };
}

/** The question about a number of which code was not sure. @param seen the code's finding, a sentence */
export function numberQuestion(
  answer: JudgedText & Readonly<Record<'expected' | 'seen', string>>,
): JudgeQuestion<'check_number'> {
  const { expected, actual, seen } = answer;
  return {
    ...answer,
    part: 'check_number',
    expectedIn: 'expected_number',
    rubric: ANSWER_MATCH,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks) => {
      const block = blocks.place('expected_number', 'expected', expected, MAX_CHARACTERS.expected);
      const text = blocks.graded('text_of_agent', actual);
      blocks.note(`${text}, check_number: ${clean(seen, MAX_CHARACTERS.note)}`);
      return `Grade check_number as you would agent_answer: does ${text} give ${block}, within its own ±, or half a unit of its last digit?`;
    },
    byRule: () => ({ kind: 'uncertain', seen }),
  };
}

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

/** The question whether the agent says or does what an analyst has described in free text. */
export function expectedTextQuestion(
  answer: JudgedText & { readonly expected: string },
): JudgeQuestion<'expected_text_match'> {
  const { expected, actual } = answer;
  return {
    ...answer,
    part: 'expected_text_match',
    expectedIn: 'expected_text',
    rubric: EXPECTED_TEXT,
    answerTypes: TYPES_OF_TURN,
    form: PASS_OR_FAIL,
    task: (blocks, tolerance) => {
      const block = blocks.place('expected_text', 'expected text', expected, MAX_CHARACTERS.expected);
      const text = blocks.graded('text_of_agent', actual);
      noteFigures(blocks, text, answer, tolerance);
      return `Grade expected_text_match: does ${text} meet ${block}?`;
    },
  };
}

export const CHARTS_FIT: Rubric = {
  name: 'charts fit',
  version: 3,
  text: `Criterion charts_answer_judge: are the charts in the block charts (JSON) a fit and complete way to answer the query? Judge structure, fields, labels, place, period and break-down. The block code_of_charts, if there is one, shows how they were made.
- 1: somebody who looks at the charts can answer the query by reading values, comparing them or adding them up. A break-down by year, driver or class answers a query for the total if it shows all parts of it.
- 0: they show another measure, place or period than the query asks for, lack a part that it asks for, or their type does not suit it. A period that is off by one year, or a place that is off by one level (the state for the country), is another; years or places beyond those of the query are no fault if those of the query can be told apart.
A chart that names no place or no period has that of the query, unless something in it says otherwise.
Complete means that each place, period and measure of the query has its marks. Do not judge any number, nor whether expected_answer can be read off: that is done in code.
"evidence" is copied from the block charts: a title, a label or a field that decides. "odd" is false.
Types: what the query asks for.`,
  examples: `query "How much tree cover did Ghana lose each year since 2015?"; charts one chart of type "bar" with the title "Ghana: loss by driver" and a record for each driver: {"part": "charts_answer_judge", "evidence": "Ghana: loss by driver", "reason": "The chart breaks the loss down by driver and not by year.", "answer_type": "list", "score": 0, "sure": true, "odd": false}`,
};

/** The question whether the charts suit the query, apart from their figures. @param text see `chartsText`; slow, so called only to ask */
export function chartsFitQuestion(
  query: string,
  expected: string,
  text: () => string,
): JudgeQuestion<'charts_answer_judge'> {
  return {
    part: 'charts_answer_judge',
    query,
    rubric: CHARTS_FIT,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks) => {
      const { shown, code } = partsOfCharts(text());
      blocks.expected(expected);
      const name = blocks.graded('charts', shown);
      if (code !== '') blocks.place('code_of_charts', 'code', code, MAX_CHARACTERS.sources);
      return `Grade charts_answer_judge on ${name}.`;
    },
  };
}
