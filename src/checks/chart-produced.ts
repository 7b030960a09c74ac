/** chart_produced and data_charted: is there a chart if the answer should come from data? */
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import type { EvalCase } from '../fields/eval-case';
import { count } from '../model/text';
import { hasData } from './data-pull';
import { expectsPull } from './expected';

const shared = {
  stage: 'output',
  blankedByClarification: true,
  expects: ['expected_answer'],
  measures: [],
  implied: isExpected,
} as const;

const produced = checkOf({
  ...shared,
  id: 'chart_produced',
  title: 'Chart made',
  gates: 'never',
  buckets: ['output'],
  actual: ['charts_count'],
  reads: ['chartCount'],
  assess(evalCase, { chartCount }) {
    if (!isExpected(evalCase)) return blank('no answer out of data is expected');
    if (chartCount === undefined) return blank('the charts are not recorded');
    return chartCount > 0
      ? pass(count(chartCount, 'chart'))
      : fail('an answer is expected, no chart was made');
  },
  doc: {
    question: 'Did the agent make a chart?',
    one: 'There is at least one.',
    zero: 'An answer from data is expected and there is no chart.',
    blank:
      'No `expected_answer`; no data has to be pulled (clarification is expected, or `expected_data_pull` is FALSE).',
    example: ['431,250 ha', '1 chart', '1'],
  },
});

/** Columns may not record every chart; a state holds all of them, and whether there was anything to chart. */
const charted = checkOf({
  ...shared,
  id: 'data_charted',
  title: 'Data charted',
  actual: ['row_count', 'charts_count'],
  reads: ['pull', 'chartCount', 'isWhole'],
  mayBeBlank: true,
  assess(evalCase, output) {
    if (!isExpected(evalCase)) return blank('no answer out of data is expected');
    if (!output.isWhole) return blank('there is no whole state to look at');
    if (!hasData(output)) return blank('no data was pulled');
    const charts = output.chartCount ?? 0;
    return charts > 0 ? pass(count(charts, 'chart')) : fail('data was pulled, and no chart was made of it');
  },
  doc: {
    question: 'Did the agent chart the data that it pulled?',
    one: 'The agent’s state shows a data pull and at least one chart.',
    zero: 'An answer from data is expected; the state shows that data was pulled, and no chart.',
    blank:
      'As chart_produced; or no data was pulled (data_pull_exists says so); or the output was recorded in columns only: a missing chart is not held against the row.',
    example: ['431,250 ha', '12 rows, 1 chart', '1'],
  },
});

export const chartProduced = [produced, charted] as const;

function isExpected(evalCase: EvalCase): boolean {
  return evalCase.expected.expected_answer !== '' && expectsPull(evalCase);
}
