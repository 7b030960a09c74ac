/** chart_value_match and answer_traceability: is a figure among those that the charts show? By code alone. */
import { CHART_TOLERANCE, checkOf } from './check';
import type { AgentOutput } from '../fields/fields';
import { blank, fail, pass, type Settled } from '../model/assessment';
import type { EvalCase } from '../fields/eval-case';
import {
  apartText,
  type Figure,
  figureOf,
  isWithin,
  numberText,
  closestInCharts,
  hasContent,
} from './chart-figures';

const shared = {
  stage: 'answer',
  mayBeBlank: true,
} as const;

const FIGURES =
  'The charts’ figures are all their numbers except years, dates, ids and ranks; sums of columns and records; and, for a percentage, each value’s share of its column. One within 2 % is enough.';

const value = checkOf({
  ...shared,
  id: 'chart_value_match',
  title: 'Chart figure',
  buckets: ['analysis', 'output'],
  expects: ['expected_answer'],
  actual: ['charts_count'],
  reads: ['charts'],
  assess: (evalCase, output) => assessValue(evalCase, output, CHART_TOLERANCE),
  doc: {
    question: 'Do the charts show the expected figure?',
    one: `A figure in the charts matches the first number in \`expected_answer\`, with its unit. ${FIGURES}`,
    zero: 'No figure in the charts is close enough, or they hold no numbers.',
    blank:
      'No chart; no `expected_answer`; or it has no figure: a word, TRUE, a year, 0, or a number like 230.003 that can be read in two ways.',
    example: ['15,444 ha', '15,444.2 and 1,283,833.8', '1'],
  },
});

const claim = checkOf({
  ...shared,
  id: 'answer_traceability',
  title: 'Claim in the charts',
  gates: 'never',
  buckets: ['explanation'],
  expects: [],
  actual: ['actual_agent_answer', 'charts_count'],
  reads: ['charts', 'message'],
  implied: () => true,
  assess: (_evalCase, output) => assessClaim(output, CHART_TOLERANCE),
  doc: {
    question: 'Can the figure that the message claims in bold be found in the charts?',
    one: `The first number in the first bold passage with a number and its unit matches a figure in the charts. ${FIGURES}`,
    zero: 'No figure in the charts is close enough.',
    blank: 'No chart, no message, or no bold figure with a unit.',
    example: ['**15,444 ha** of it', '15,444.2 and 1,283,833.8', '1'],
  },
});

export const chartValue = [value, claim] as const;

function assessValue({ expected }: EvalCase, { charts }: AgentOutput, tolerance: number): Settled {
  const answer = expected.expected_answer;
  if (answer === '') return blank('no answer is expected');
  if (charts === undefined) return blank('the charts are not recorded');
  if (!hasContent(charts)) return blank('there is no chart');
  const figure = figureOf(answer);
  return figure
    ? compare(figure, charts, tolerance, 'expected')
    : blank('the expected answer has no figure to compare');
}

const BOLD = /\*\*[\s\S]+?\*\*/g;
const WITH_UNIT =
  /\d[\d.,]*\s*(?:%|(?:percent|[mk]?ha|hectares?|hektare?|km[²2]|tonnes?|MgCO2e|tCO2e|thousand|million|billion)(?![\p{L}\p{N}]))/iu;

function assessClaim({ charts, message }: AgentOutput, tolerance: number): Settled {
  if (charts === undefined || message === undefined) return blank('charts or message are not recorded');
  if (charts.length === 0) return blank('there is no chart');
  if (message === '') return blank('there is no final message');
  for (const bold of message.match(BOLD) ?? []) {
    const figure = WITH_UNIT.test(bold) ? figureOf(bold) : undefined;
    if (figure) return compare(figure, charts, tolerance, 'claimed');
  }
  return blank('the message has no bold figure with a unit');
}

function compare(
  figure: Figure,
  charts: readonly unknown[],
  tolerance: number,
  role: 'expected' | 'claimed',
): Settled {
  const closest = closestInCharts(charts, figure);
  if (!closest) return fail(`${role} ${figure.text}, the charts hold no number`);
  const { value: nearest, apart } = closest;
  const reason = `closest figure ${numberText(nearest)}, ${role} ${figure.text}: ${apartText(apart)}`;
  return isWithin(apart, tolerance) ? pass(reason) : fail(reason);
}
