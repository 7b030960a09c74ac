/** charts_answer_judge: are the charts a suitable way to answer? Judged, and info only. */
import { CHARTS_FIT, chartsFitQuestion } from '../judge/questions/charts-fit';
import type { AgentOutput } from '../fields/fields';
import { type Assessment, blank } from '../model/assessment';
import { chartsText } from '../fields/charts-text';
import { checkOf, CHARTS_JUDGED } from './check';
import type { EvalCase } from '../fields/eval-case';
import { hasContent } from './chart-figures';
import { settleAsScore } from './settle';

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
  assess: (evalCase, output, { judgeCharts }) =>
    judgeCharts
      ? assessCharts(evalCase, output)
      : blank('charts are not judged (setting scoring.judgeCharts)'),
  doc: {
    question: 'Are the charts a suitable and complete way to answer the query?',
    one: 'Their structure, fields, labels, place, period and breakdown suit the query. The judge model decides; it judges no numbers.',
    zero: 'They show another measure, place or period, lack a part, or are of a type that does not suit.',
    blank: 'No `expected_answer`, no chart, no judge model, or the setting `scoring.judgeCharts` is off.',
    example: ['431,250 ha', 'loss in Pará in 2023, one bar', '1'],
    traps: ['It never changes `chart_value_match`, which compares the figures.'],
  },
});

function assessCharts(
  { query, expected: { expected_answer: expected } }: EvalCase,
  { charts, chartCode = [] }: AgentOutput,
): Assessment<'charts_answer_judge'> {
  if (expected === '') return blank('no answer is expected');
  if (charts === undefined) return blank('the charts are not recorded');
  if (!hasContent(charts)) return blank('there is no chart');
  return {
    kind: 'needs judge',
    question: chartsFitQuestion({ query, expected, text: () => chartsText(charts, chartCode) }),
    settle: settleAsScore,
  };
}
