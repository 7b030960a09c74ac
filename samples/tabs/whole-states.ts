/**
 * Whole states: checks that need the agent's full state, or its dashboard. One row for each outcome of each check; everything except
 * the named fault is right.
 */
import type { Row, Tab } from '../sheet';
import { askedWhichAmazonas, call, lossInCusco, message } from './agent-states';

const columns = [
  'test_id',
  'query',
  'test_group',
  'status',
  'expected_aoi_ids',
  'expected_aoi_source',
  'expected_dataset_id',
  'expected_dataset_parameters',
  'expected_start_date',
  'expected_end_date',
  'expected_answer',
  'expected_text',
  'expected_class_values',
  'expected_chart_type',
  'expected_clarification',
  'expected_scope',
  'expected_suggested_datasets',
  'expected_nudge_type',
  'expected_nudge_options',
  'expected_dashboard_created',
  'expected_dashboard_widgets',
  'agent_state',
  'agent_dashboard',
  'notes',
] as const;

type StateRow = Row<(typeof columns)[number]>;

const YEAR = { start_date: '2021-01-01', end_date: '2021-12-31' };
const ANSWER = '**9,587.2 hectares**';
const CHART = {
  ...{ id: 'chart_0', title: 'Tree cover loss in Cusco by driver, 2021', type: 'bar' },
  ...{ insight: 'Cusco lost 9,587.2 ha of tree cover in 2021.', xAxis: 'driver', yAxis: 'area_ha' },
  data: [
    { driver: 'wildfire', area_ha: 6000.1 },
    { driver: 'logging', area_ha: 3587.1 },
  ],
};

/** A state as its cell holds it. */
function state(
  query: string,
  {
    answer = ANSWER,
    asked = YEAR,
    ...changes
  }: { readonly answer?: string; readonly asked?: object; readonly [key: string]: unknown } = {},
): string {
  const messages = [
    message('HumanMessage', { content: query, type: 'human' }),
    message('AIMessage', { content: '', type: 'ai', tool_calls: [call('c1', 'pull_data', asked)] }),
    message('AIMessage', { content: answer, type: 'ai', tool_calls: [] }),
  ];
  return JSON.stringify({ ...lossInCusco, charts_data: [CHART], ...changes, messages });
}

const WIDGETS = {
  insight: { widget_type: 'insight', insight: { title: 'Tree cover loss' } },
  map: { widget_type: 'map', config: { dataset: { tile_url: 'https://tiles.example.org/{z}/{x}/{y}' } } },
};
const dashboard = (src_id: string, widgets: readonly object[]): string =>
  JSON.stringify({ id: 'd-1', name: 'Cusco', aois: [{ source: 'gadm', src_id }], widgets });

const CUSCO = 'How much tree cover did the Cusco region of Peru lose in 2021?';
const LOSS = {
  ...{ test_group: 'figures', status: 'ready', expected_aoi_ids: 'PER.8_1', expected_dataset_id: '4' },
  expected_dataset_parameters: '[{"name":"canopy_cover","values":[30]}]',
  ...{ expected_start_date: '2021', expected_end_date: '2021', expected_answer: '9,587.2 ha' },
  expected_scope: 'analyse',
};
const BOARD = { ...LOSS, test_group: 'dashboards' };
const NOTHING = { aoi_selection: null, dataset: null, statistics: [], charts_data: [] };
const lossEntry = lossInCusco.statistics[0];

const rows: readonly StateRow[] = [
  {
    ...LOSS,
    ...{ test_id: 'ws-01', query: CUSCO, expected_text: 'says that the data end in 2024' },
    ...{ expected_class_values: 'wildfire=6,000 ha; logging=3.59 kha', expected_chart_type: 'bar; table' },
    agent_state: state(CUSCO, { answer: `${ANSWER} The data go up to the end of 2024.` }),
    notes: 'Everything is right; only a judge model can decide whether the answer says the text.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-02', query: `${CUSCO} With 10 % canopy cover.` },
    expected_dataset_parameters: '{"name":"canopy_cover","values":["10"]}',
    agent_state: state(CUSCO),
    notes: 'The dataset was used with a different parameter.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-03', query: `${CUSCO} In 2021 alone.` },
    agent_state: state(CUSCO, {
      asked: { start_date: '2020-01-01', end_date: '2020-12-31' },
      ...{ start_date: '2001-01-01', end_date: '2024-12-31' },
    }),
    notes:
      'The agent requested another year; the recorded period is the whole dataset’s, so it decides nothing.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-04', query: `${CUSCO} All of it.` },
    agent_state: state(CUSCO, {
      ...{ start_date: '2021-06-01', end_date: '2021-12-31' },
      statistics: [{ ...lossEntry, dataset_id: 8, ...YEAR }],
    }),
    notes:
      'The right dataset was selected, but the data came from another one, whose period does not cover the year.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-05', query: `${CUSCO} Roughly.` },
    agent_state: state(CUSCO, {
      ...NOTHING,
      answer:
        'By an article, Peru lost about 200,000 ha in 2021: see https://www.wri.org/insights/forest-loss-peru for how that came about.',
    }),
    notes: 'The answer comes from an article, without data, dataset or chart.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-06', query: `${CUSCO} By driver.`, expected_class_values: 'mining=5 ha' },
    agent_state: state(CUSCO, {
      answer: '**12,000 hectares**',
      charts_data: [{ ...CHART, data: [{ driver: 'wildfire', area_ha: 800 }] }],
    }),
    notes: 'The charts show neither the expected figure and class nor what the answer claims.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-07', query: `${CUSCO} As a chart.`, expected_chart_type: 'line' },
    agent_state: state(CUSCO, {
      charts_data: [
        { ...CHART, data: [...CHART.data, { driver: 'unknown', area_ha: null }] },
        { ...CHART, yAxis: 'share' },
      ],
    }),
    notes: 'A bar chart instead of a line chart, with a gap; the second chart’s axis has no field.',
  },
  {
    ...BOARD,
    ...{ test_id: 'ws-08', query: `Put ${CUSCO} on a dashboard.` },
    ...{ expected_dashboard_created: true, expected_dashboard_widgets: 'insight; map' },
    agent_state: state(CUSCO, { dashboard_id: 'd-1' }),
    agent_dashboard: dashboard('PER.8_1', [WIDGETS.map, WIDGETS.insight]),
    notes: 'The dashboard is as expected.',
  },
  {
    ...BOARD,
    ...{ test_id: 'ws-09', query: `${CUSCO} No dashboard.`, expected_dashboard_created: false },
    agent_state: state(CUSCO, { dashboard_id: 'd-1' }),
    agent_dashboard: dashboard('PER.7_1', []),
    notes: 'An unrequested dashboard, for another area.',
  },
  {
    ...BOARD,
    ...{ test_id: 'ws-10', query: `Make a dashboard of ${CUSCO}` },
    expected_dashboard_widgets: 'insight; map',
    agent_state: state(CUSCO, { dashboard_id: 'd-1' }),
    agent_dashboard: dashboard('PER.8_1', [
      { widget_type: 'map', config: {} },
      { widget_type: 'text', text: '' },
    ]),
    notes:
      'One widget is missing, one is superfluous, and the map is empty. Expecting widgets implies expecting a dashboard.',
  },
  {
    ...BOARD,
    ...{ test_id: 'ws-11', query: `A dashboard of ${CUSCO}` },
    ...{ expected_dashboard_created: true, expected_dashboard_widgets: 'insight' },
    agent_state: state(CUSCO),
    notes: 'No dashboard was made, so its area and widgets are not checked.',
  },
  {
    ...{
      test_id: 'ws-12',
      query: 'Which data are there on grasslands?',
      test_group: 'scope',
      status: 'ready',
    },
    ...{
      expected_scope: 'suggest',
      expected_suggested_datasets: '0; 7',
      expected_nudge_type: 'dataset_choice',
    },
    expected_nudge_options: 'Natural grasslands; Global land cover',
    agent_state: state('Which data are there on grasslands?', {
      ...NOTHING,
      ...{ answer: 'There are two datasets on grasslands. Which one should I use?', suggested_datasets: [0] },
      nudge: { type: 'dataset_choice', options: ['Global land cover (2015–2024)', 'natural grasslands'] },
    }),
    notes: 'Suggestions as expected; the clarifying question belongs to them and is not a fault.',
  },
  {
    ...{ test_id: 'ws-13', query: 'Which data are there on peat?', test_group: 'scope', status: 'ready' },
    ...{
      expected_scope: 'refuse; suggest',
      expected_suggested_datasets: '7',
      expected_nudge_type: 'dataset_choice',
    },
    agent_state: state('Which data are there on peat?', {
      ...NOTHING,
      ...{ answer: 'Where should I look?', suggested_datasets: [{ dataset_id: 7 }, { dataset_id: 8 }] },
      nudge: { type: 'aoi_choice', options: ['Peru', 'Indonesia'] },
      statistics: lossInCusco.statistics,
    }),
    notes: 'Instead, the agent pulled data, suggested another dataset, and asked for a place.',
  },
  {
    ...{ test_id: 'ws-14', query: 'How much tree cover was lost in Amazonas in 2024?', test_group: 'scope' },
    ...{ status: 'ready', expected_clarification: true, expected_scope: 'clarify' },
    ...{ expected_nudge_type: 'aoi_choice', expected_nudge_options: 'Amazonas' },
    ...{ expected_dataset_id: '4', expected_chart_type: 'bar' },
    agent_state: JSON.stringify(askedWhichAmazonas),
    notes: 'The agent asked a clarifying question, as expected: checks of the later steps stay blank.',
  },
  {
    ...{ test_id: 'ws-15', query: 'How much will be lost in 2050?', test_group: 'scope', status: 'ready' },
    ...{ expected_scope: 'refuse', expected_dashboard_created: false },
    expected_text: 'declines, because the data do not reach into the future',
    agent_state: state('How much will be lost in 2050?', {
      ...NOTHING,
      answer: 'I cannot say: the data end in 2024.',
    }),
    notes: 'No action was expected, and none was taken.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-16', query: `${CUSCO} Please.`, expected_dataset_parameters: 'canopy cover 30' },
    ...{ expected_scope: 'analyse; explain', expected_dashboard_created: 'perhaps' },
    ...{ expected_class_values: 'wildfire 6,000', agent_state: state(CUSCO) },
    notes: 'Unreadable cells: each is named, and the row is an error because it cannot be scored.',
  },
  {
    ...LOSS,
    ...{ test_id: 'ws-17', query: 'How much tree cover did Key Biodiversity Area 15060 lose in 2021?' },
    ...{ expected_aoi_ids: '15060', expected_aoi_source: 'kba' },
    agent_state: state('How much tree cover did Key Biodiversity Area 15060 lose in 2021?', {
      answer: 'The area lost **9,587.2 hectares** of tree cover in 2021.',
      aoi_selection: { name: 'Area 15060', aois: [{ source: 'wdpa', src_id: '15060', name: 'Area 15060' }] },
      statistics: [{ ...lossEntry, aoi_names: ['Area 15060'], aoi_ids: ['15060'], aoi_sources: ['wdpa'] }],
    }),
    notes: 'The id is right but not its source: among protected areas, 15060 is another place.',
  },
  {
    ...BOARD,
    ...{ test_id: 'ws-18', query: `On a dashboard, please: ${CUSCO}`, expected_aoi_source: 'gadm' },
    ...{ expected_dashboard_created: true, expected_dashboard_widgets: 'insight; map' },
    agent_state: state(CUSCO, { dashboard_id: 'd-1' }),
    notes: 'A dashboard was made, but its content was not recorded, so the row cannot pass.',
  },
];

export const wholeStates: Tab = { name: 'Whole states', preamble: [], columns, rows };
