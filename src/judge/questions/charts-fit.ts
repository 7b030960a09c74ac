/** The question whether charts are a suitable answer: judged by structure, while code compares figures. */
import { partsOfCharts } from '../../fields/charts';
import type { JudgeQuestion, Rubric } from '../../model/judge';
import { MAX_CHARACTERS } from '../case-blocks';
import { PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

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

/** @param text see fields/charts.ts; slow to make, and called only if a judge is asked */
export function chartsFitQuestion(
  query: string,
  expected: string,
  text: () => string,
): JudgeQuestion<'charts_answer_judge'> {
  const part = 'charts_answer_judge';
  return {
    part,
    query,
    rubric: CHARTS_FIT,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks) => {
      const { shown, code } = partsOfCharts(text());
      blocks.expected(expected);
      const name = blocks.graded('charts', shown);
      if (code !== '') blocks.place('code_of_charts', 'code', code, MAX_CHARACTERS.sources);
      return `Grade ${part} on ${name}.`;
    },
    byRule: () => ({ kind: 'uncertain', seen: 'no rule can tell whether charts suit a question' }),
  };
}
