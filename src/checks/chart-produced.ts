/** chart_produced: is there a chart if the answer should come from data? */
import { blank, fail, pass, type Settled } from '../model/assessment';
import type { AgentOutput } from '../model/agent-output';
import type { Assessor, CheckMeta } from '../model/check';
import type { EvalCase } from '../model/eval-case';
import { count } from '../model/text';
import { expectsPull } from './expected';

const meta = {
  id: 'chart_produced',
  title: 'Chart made',
  stage: 'output',
  gates: 'always',
  buckets: ['output'],
  blankedByClarification: true,
  expects: ['expected_answer'],
  actual: ['charts_count'],
  reads: ['chartCount'],
  implied: isExpected,
  doc: {
    question: 'Did the agent make a chart?',
    one: 'There is at least one.',
    zero: 'An answer from data is expected and there is no chart.',
    blank:
      'No `expected_answer`; no data has to be pulled (clarification is expected, or `expected_data_pull` is FALSE); or the agent asked for clarification.',
    examples: [
      ['431,250 ha', '1 chart', '1'],
      ['431,250 ha', '0 charts', '0'],
      ['(blank)', '0 charts', 'blank'],
    ],
    traps: [
      'A correct answer without a chart fails here; `scoring.infoOnly` can keep the check from deciding.',
    ],
  },
} as const satisfies CheckMeta;

export const chartProduced: Assessor<typeof meta.id> = {
  checks: [meta],
  assess: (evalCase, output) => ({ [meta.id]: assessCount(evalCase, output) }),
};

function isExpected(evalCase: EvalCase): boolean {
  return evalCase.expected.expected_answer !== '' && expectsPull(evalCase);
}

function assessCount(evalCase: EvalCase, { chartCount }: AgentOutput): Settled {
  if (!isExpected(evalCase)) return blank('no answer out of data is expected');
  if (chartCount === undefined) return blank('the charts are not recorded');
  return chartCount > 0 ? pass(count(chartCount, 'chart')) : fail('an answer is expected, no chart was made');
}
