/** The judged checks charts_answer, agent_answer, expected_text_match and charts_answer_judge: do the insight and the message say what is expected, and do the charts suit the query? */
import {
  ANSWER_MATCH,
  type AnswerPart,
  answerQuestion,
  CHARTS_FIT,
  chartsFitQuestion,
  EXPECTED_TEXT,
  expectedTextQuestion,
} from '../judge/questions/answers';
import { blank, fail, type PendingQuestion, silent } from '../model/assessment';
import { hasContent } from './chart-figures';
import { askJudge, CHARTS_JUDGED, checkOf } from './check';
import { chartsText } from '../fields/charts';
import type { EvalCase } from '../fields/eval-case';

const shared = {
  stage: 'answer',
  bucket: 'answer',
  rubric: ANSWER_MATCH,
  expects: ['expected_answer'],
} as const;

const HOW_JUDGED =
  'Rules decide only where the whole answer is the value; a judge model decides the rest. Without one, the row is `undecided`; `expected_number` and `expected_contains` find a value in prose.';

const charts = checkOf({
  ...shared,
  id: 'charts_answer',
  title: 'Answer in the chart',
  givesWayTo: 'chart_value_match',
  mayBeBlank: true,
  actual: ['actual_charts_answer'],
  reads: ['chartsInsight'],
  assess(evalCase, { chartsInsight }) {
    if (chartsInsight === null) return blank('there is no chart');
    if (chartsInsight === '') return fail('there is a chart, but its insight is empty');
    return ask(evalCase, 'charts_answer', chartsInsight);
  },
  doc: {
    question: 'Does the first chart’s insight give the expected answer?',
    one: `The insight says what \`expected_answer\` says. ${HOW_JUDGED}`,
    zero: 'The insight says something else, or is empty.',
    blank: 'No `expected_answer`, no chart, or one without an insight.',
    example: '431,250 ha',
  },
});

const message = checkOf({
  ...shared,
  id: 'agent_answer',
  title: 'Answer in the text',
  actual: ['actual_agent_answer'],
  reads: ['message'],
  mustBeRecorded: true,
  assess: (evalCase, { message: text }) => (text === '' ? silent() : ask(evalCase, 'agent_answer', text)),
  doc: {
    question: 'Does the agent’s final message give the expected answer?',
    one: `The message says what \`expected_answer\` says. ${HOW_JUDGED}`,
    zero: 'The message says something else, or gives no answer (“N/A”).',
    blank: 'No `expected_answer`, or no message.',
    example: '590 kha',
  },
});

export const answers = [charts, message] as const;

function ask<Id extends AnswerPart>(evalCase: EvalCase, part: Id, actual: string): PendingQuestion<Id> {
  const { query, expected, decimals } = evalCase;
  return askJudge(answerQuestion({ part, query, expected: expected.expected_answer, actual, decimals }));
}

export const expectedText = checkOf({
  id: 'expected_text_match',
  title: 'Expected text',
  stage: 'answer',
  rubric: EXPECTED_TEXT,
  expects: ['expected_text'],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  assess({ query, expected }, { message }) {
    if (message === '') return silent();
    return askJudge(expectedTextQuestion({ query, expected: expected.expected_text, actual: message }));
  },
  doc: {
    question: 'Does the message say, or the agent do, what is described in free text?',
    one: 'The message contains the information, even in other words, or shows the behaviour. The judge model decides; without one the row is `undecided`.',
    zero: 'It is left out, contradicted or only hinted at.',
    blank: 'No `expected_text`, or no message.',
    example: 'says that the data end in 2024',
  },
});

export const chartsJudge = checkOf({
  id: 'charts_answer_judge',
  title: 'Charts fit',
  stage: 'answer',
  rubric: CHARTS_FIT,
  gates: 'never',
  expects: ['expected_answer'],
  measures: [],
  actual: ['charts_count'],
  judgedColumns: [CHARTS_JUDGED],
  reads: ['charts'],
  alsoReads: ['chartCode'],
  implied: ({ expected }) => expected.expected_answer !== '',
  mayBeBlank: true,
  looksAt: (_columns, { judgeCharts }) => (judgeCharts ? 'implied' : 'none'),
  assess({ query, expected }, { charts, chartCode = [] }, { judgeCharts }) {
    if (!judgeCharts) return blank('charts are not judged (setting “Judge whether charts fit”)');
    if (!hasContent(charts)) return blank('there is no chart');
    const text = (): string => chartsText(charts, chartCode);
    return askJudge(chartsFitQuestion(query, expected.expected_answer, text));
  },
  doc: {
    question: 'Are the charts a suitable and complete way to answer the query?',
    one: 'Structure, fields, labels, place, period and breakdown suit the query. The judge model decides; it judges no numbers.',
    zero: 'They show another measure, place or period, lack a part, or have an unsuitable type.',
    blank:
      'No `expected_answer`, no chart, no judge model, or the setting “Judge whether charts fit” is off.',
    example: '431,250 ha',
  },
});
