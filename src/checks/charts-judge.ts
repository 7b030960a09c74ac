/** charts_answer_judge: are the charts a suitable way to answer? Judged, and for information. */
import { CHARTS_FIT, chartsFitQuestion } from '../judge/questions/charts-fit';
import { blank } from '../model/assessment';
import { chartsText } from '../fields/charts-text';
import { checkOf, CHARTS_JUDGED, askJudge } from './check';
import { hasContent } from './chart-figures';

export const chartsJudge = checkOf({
  id: 'charts_answer_judge',
  title: 'Charts fit',
  stage: 'answer',
  rubric: CHARTS_FIT,
  gates: 'never',
  expects: ['expected_answer'],
  measures: [],
  actual: ['charts_count'],
  judgedIn: [CHARTS_JUDGED],
  reads: ['charts'],
  alsoReads: ['chartCode'],
  implied: ({ expected }) => expected.expected_answer !== '',
  mayBeBlank: true,
  looksAt: (_columns, { judgeCharts }) => (judgeCharts ? 'implied' : 'none'),
  assess({ query, expected }, { charts, chartCode = [] }, { judgeCharts }) {
    if (!judgeCharts) return blank('charts are not judged (setting scoring.judgeCharts)');
    if (expected.expected_answer === '') return blank('no answer is expected');
    if (charts === undefined) return blank('the charts are not recorded');
    if (!hasContent(charts)) return blank('there is no chart');
    const text = (): string => chartsText(charts, chartCode);
    return askJudge(chartsFitQuestion(query, expected.expected_answer, text));
  },
  doc: {
    question: 'Are the charts a suitable and complete way to answer the query?',
    one: 'Structure, fields, labels, place, period and breakdown suit the query. The judge model decides; it judges no numbers.',
    zero: 'They show another measure, place or period, lack a part, or have an unsuitable type.',
    blank: 'No `expected_answer`, no chart, no judge model, or the setting `scoring.judgeCharts` is off.',
    example: ['431,250 ha', 'loss in Pará in 2023, one bar', '1'],
  },
});
