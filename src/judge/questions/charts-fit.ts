/** Are the charts a fit way to answer the question? By their structure; figures are compared in code. */
import { textOfBase64 } from '../../model/texts/base64';
import { type CodePart, withoutInsights } from '../../model/fields/charts';
import { isObject } from '../../model/fields/langchain';
import type { JudgeQuestion, Rubric } from '../../model/judge';
import { cut } from '../../model/text';
import { LONGEST } from '../prompts/clean';
import { PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

export const CHARTS_FIT: Rubric = {
  name: 'charts fit',
  version: 2,
  parts: ['charts_answer_judge'],
  text: `Criterion charts_answer_judge: are the charts in the block charts (JSON) a fit and complete way to answer the query? Judge structure, fields, labels, place, period and break-down. The block code_of_charts, where there is one, shows how they were made.
- 1: somebody who looks at the charts can answer the query.
- 0: they show another measure, place or period than the query asks for, lack a part that it asks for, or their type does not suit it.
Do not judge any number, nor whether expected_answer can be read off: that is done in code.
"evidence" is copied from the block charts: a title, a label or a field that decides.
Types: boolean, number, year, date, range, list, entity, text: what the query asks for.`,
  examples: `query "How much tree cover did Ghana lose each year since 2015?"; charts one chart of type "bar" with the title "Ghana: loss by driver" and a record for each driver: {"part": "charts_answer_judge", "evidence": "Ghana: loss by driver", "reason": "The chart breaks the loss down by driver and not by year.", "answer_type": "list", "score": 0, "sure": true}
query "How much tree cover did Ghana lose each year since 2015?"; charts one chart of type "line" with the title "Tree cover loss in Ghana, 2015–2024" and a record for each year: {"part": "charts_answer_judge", "evidence": "Tree cover loss in Ghana, 2015–2024", "reason": "The chart shows the measure, the place and every year that was asked for.", "answer_type": "list", "score": 1, "sure": true}`,
};

/** Characters of each kind of code part. */
const LONGEST_CODE = 8000;

export function chartsFitQuestion({
  query,
  expected,
  charts,
  code,
}: {
  readonly query: string;
  readonly expected: string;
  readonly charts: readonly unknown[];
  readonly code: readonly CodePart[];
}): JudgeQuestion<'charts_answer_judge'> {
  const part = 'charts_answer_judge';
  return {
    ...{ part, query, rubric: CHARTS_FIT, answerTypes: TYPES_OF_ANSWER, form: PASS_OR_FAIL },
    task: (blocks) => {
      blocks.expected(expected);
      const shown = shortened(withoutInsights(charts));
      const name = blocks.graded('charts', shown);
      const told = codeText(code);
      if (told !== '') blocks.place('code_of_charts', 'code', told, LONGEST.sources);
      return `Grade ${part} on ${name}.`;
    },
    byRule: () => ({ kind: 'uncertain', seen: 'whether charts suit a question, no rule can say' }),
  };
}

/** Long tables are shown by their first records: JSON that was cut anywhere would hide the charts behind. */
function shortened(charts: readonly unknown[]): string {
  let json = JSON.stringify(charts);
  for (let most = 1000; json.length > LONGEST.actual && most > 0; most = Math.floor(most / 2)) {
    json = JSON.stringify(
      charts.map((chart) => {
        const data: unknown = isObject(chart) ? chart['data'] : undefined;
        if (!isObject(chart) || !Array.isArray(data) || data.length <= most) return chart;
        const first: readonly unknown[] = data.slice(0, most);
        return { ...chart, data: [...first, `… ${data.length - most} more records`] };
      }),
    );
  }
  return json;
}

function codeText(parts: readonly CodePart[]): string {
  const byType = new Map<string, string>();
  for (const { type, content } of parts) {
    const text = textOfBase64(content) ?? content;
    byType.set(type, `${byType.get(type) ?? ''}${text}\n`);
  }
  return [...byType].map(([type, text]) => `${type}:\n${cut(text, LONGEST_CODE)}`).join('\n');
}
