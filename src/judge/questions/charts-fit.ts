/** Are the charts a suitable answer to the question? Judged by structure; figures are compared in code. */
import { partsOfCharts } from '../../fields/charts-text';
import type { JudgeQuestion, Rubric } from '../../model/judge';
import { MAX_CHARACTERS } from '../case-blocks';
import { PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

export const CHARTS_FIT: Rubric = {
  name: 'charts fit',
  version: 2,
  text: `Criterion charts_answer_judge: are the charts in the block charts (JSON) a fit and complete way to answer the query? Judge structure, fields, labels, place, period and break-down. The block code_of_charts, where there is one, shows how they were made.
- 1: somebody who looks at the charts can answer the query.
- 0: they show another measure, place or period than the query asks for, lack a part that it asks for, or their type does not suit it.
Do not judge any number, nor whether expected_answer can be read off: that is done in code.
"evidence" is copied from the block charts: a title, a label or a field that decides.
Types: boolean, number, year, date, range, list, entity, text: what the query asks for.`,
  examples: `query "How much tree cover did Ghana lose each year since 2015?"; charts one chart of type "bar" with the title "Ghana: loss by driver" and a record for each driver: {"part": "charts_answer_judge", "evidence": "Ghana: loss by driver", "reason": "The chart breaks the loss down by driver and not by year.", "answer_type": "list", "score": 0, "sure": true}
query "How much tree cover did Ghana lose each year since 2015?"; charts one chart of type "line" with the title "Tree cover loss in Ghana, 2015–2024" and a record for each year: {"part": "charts_answer_judge", "evidence": "Tree cover loss in Ghana, 2015–2024", "reason": "The chart shows the measure, the place and every year that was asked for.", "answer_type": "list", "score": 1, "sure": true}`,
};

/** @param text see fields/charts-text.ts; slow to make, and called only if a judge is asked */
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
    byRule: () => ({ kind: 'uncertain', seen: 'whether charts suit a question, no rule can say' }),
  };
}
