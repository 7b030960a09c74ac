/**
 * Own checks: for each kind, a row that passes, a row that fails, and odd cells. Everything but the subject of a row is right.
 */
import type { Row, Tab } from '../sheet';
import { message } from './agent-states';

const columns = [
  'test_id',
  'query',
  'test_group',
  'status',
  'expected_contains',
  'expected_not_contains',
  'expected_regex',
  'expected_number',
  'expected_json',
  'max_latency_s',
  'max_cost_usd',
  'actual_agent_answer',
  'latency_s',
  'agent_cost_usd',
  'agent_state',
  'notes',
] as const;

type OwnRow = Row<(typeof columns)[number]>;

const QUERY = 'How much tree cover did Pará lose in 2022, and what share of it was primary forest?';
const ANSWER =
  'In 2022, **Pará** lost 431,250 ha of tree cover – 12.4 % of it “primary forest” (Hansen et al., Global Forest Watch).';
const CHART = {
  ...{ id: 'chart_0', title: 'Tree cover loss in Pará, 2022', type: 'bar' },
  ...{ insight: 'Pará lost 431,250 ha in 2022.', xAxis: 'year', yAxis: 'area_ha' },
  data: [{ year: 2022, area_ha: 431250 }],
};

/** The agent's output, in columns. */
function did(query: string, answer = ANSWER, chart: object = CHART): OwnRow {
  const messages = [
    message('HumanMessage', { content: query, type: 'human' }),
    message('AIMessage', { content: answer, type: 'ai', tool_calls: [] }),
  ];
  return {
    ...{ query, status: 'ready', actual_agent_answer: answer, latency_s: 24.5, agent_cost_usd: 0.031 },
    agent_state: JSON.stringify({ messages, charts_data: [chart] }),
  };
}

const TEXTS: OwnRow = { test_group: 'texts' };
const FIGURES: OwnRow = { test_group: 'figures' };
const STATE: OwnRow = { test_group: 'state' };
const LIMITS: OwnRow = { test_group: 'limits' };

const rows: readonly OwnRow[] = [
  {
    ...{ ...TEXTS, ...did(QUERY), test_id: 'oc-01' },
    ...{ expected_contains: 'pará; primary forest', expected_not_contains: 'sorry; as an AI' },
    ...{ expected_regex: '\\b\\d{3},\\d{3} ha\\b', expected_number: '431,250 ha ± 1 %' },
    ...{ expected_json: 'charts_data[0].type = bar; charts_data[].data[].year >= 2022' },
    ...{ max_latency_s: 30, max_cost_usd: 0.05 },
    notes: 'Checks that need no judge, all passed.',
  },
  {
    ...{ ...TEXTS, ...did(`${QUERY} By name.`), test_id: 'oc-02' },
    expected_contains: 'Pará; Amapá',
    notes: 'One of the two expected texts is missing.',
  },
  {
    ...TEXTS,
    ...did(`${QUERY} Go on.`, `As an AI I cannot be sure, but the loss was large: 431,250 ha.`),
    ...{ test_id: 'oc-03', expected_not_contains: 'as an ai; sorry' },
    notes: 'The answer contains a forbidden text.',
  },
  {
    ...{ ...TEXTS, ...did(`${QUERY} In two decimals.`), test_id: 'oc-04' },
    expected_regex: '/\\d+\\.\\d{2} ?%/',
    notes: 'The share is given with one decimal.',
  },
  {
    ...TEXTS,
    ...{ ...did(`${QUERY} Anything.`), test_id: 'oc-05', expected_regex: '(Pará' },
    notes: 'A pattern that cannot be read: the problem is named, and the row is an error.',
  },
  {
    ...FIGURES,
    ...did(`${QUERY} Roughly.`, 'Pará lost some 431 kha of tree cover in 2022.'),
    ...{ test_id: 'oc-06', expected_number: '431,250 ha ± 1 %' },
    notes: 'The figure is in another unit, and within the cell’s tolerance.',
  },
  {
    ...FIGURES,
    ...did(`${QUERY} To the point.`, 'Pará lost 481,250 ha in 2022, 12.9 % of it primary forest.'),
    ...{ test_id: 'oc-07', expected_number: '431,250 ha ± 1 %' },
    notes: 'The figure is too far off.',
  },
  {
    ...FIGURES,
    ...did(`${QUERY} As a share.`, 'It was 12.9 % of the 431,250 ha that Pará lost in 2022.'),
    ...{ test_id: 'oc-08', expected_number: '12.4 % ± 0.6' },
    notes: 'For percentages, the tolerance is in percentage points.',
  },
  {
    ...{ ...STATE, ...did(`${QUERY} As a line.`), test_id: 'oc-09' },
    expected_json: 'charts_data[0].type = line',
    notes: 'The chart is a bar chart.',
  },
  {
    ...{ ...STATE, ...did(`${QUERY} With a unit.`), test_id: 'oc-10' },
    expected_json: 'charts_data[0].unit = ha',
    notes: 'The path leads nowhere: the reason lists what exists there instead.',
  },
  {
    ...{ ...LIMITS, ...did(`${QUERY} Quickly.`), test_id: 'oc-11', max_latency_s: 30, latency_s: 45.2 },
    notes: 'The agent took too long.',
  },
  {
    ...LIMITS,
    ...{ ...did(`${QUERY} At once.`), test_id: 'oc-12', max_latency_s: 30, latency_s: '(not recorded)' },
    expected_contains: 'Pará',
    notes: 'The latency was not recorded, so the row cannot pass.',
  },
  {
    ...{ ...LIMITS, ...did(`${QUERY} Cheaply.`), test_id: 'oc-13', max_cost_usd: 0.05, agent_cost_usd: 0.12 },
    notes: 'The output cost too much.',
  },
];

export const ownChecks: Tab = { name: 'Own checks', preamble: [], columns, rows };

/** Rows of the tab `Checks`, all turned off: the other tabs show only built-in checks. */
export const checks: Tab = {
  ...{ name: 'Checks', preamble: [] },
  columns: ['name', 'rubric', 'tabs', 'decides'],
  rows: [
    {
      name: 'Cites a source',
      rubric:
        'The answer names the data set or the publication that its figures are from.\nA link alone names nothing.',
      ...{ tabs: 'no', decides: 'yes' },
    },
    {
      ...{ name: 'Explains the method', rubric: 'The answer says how the figure was measured.' },
      ...{ tabs: 'no', decides: 'for information' },
    },
  ],
};
