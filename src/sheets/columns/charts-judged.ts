/** The hidden column with the charts as a judge saw them. */
import type { AgentOutput } from '../../model/agent-output';
import { CHARTS_JUDGED } from '../../model/check';
import { chartsText } from '../../model/fields/charts-text';
import { A_PERSON_SHOULD_LOOK } from '../../model/judge';
import type { ResultColumn } from './column';
import type { ResultRow } from './column';

/** The text that a judge of the charts reads; '' if there are no charts. */
export function judgedCharts({ charts = [], chartCode = [] }: AgentOutput): string {
  return charts.length === 0 ? '' : chartsText(charts, chartCode);
}

/** Charts are long: they are kept only if a judge decided, or left it to a person. */
export const chartsJudged: ResultColumn = {
  name: CHARTS_JUDGED,
  title: 'Charts judged',
  band: 'Run',
  width: 100,
  sight: 'hidden',
  cell: ({ card, output }) => (output && isAsked(card) ? judgedCharts(output) : ''),
};

function isAsked({ results }: ResultRow['card']): boolean {
  const result = results.get('charts_answer_judge');
  if (result?.kind === 'scored') return result.decidedBy !== 'check';
  return result?.kind === 'open' && result.reason.startsWith(A_PERSON_SHOULD_LOOK);
}
