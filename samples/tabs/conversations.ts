/**
 * Conversations: several turns in one thread, each with the thread's state after it. `expected_deltas` says what a turn should change
 * and what it should keep.
 */
import type { Row, Tab } from '../sheet';
import { call, lossInCusco, message } from './agent-states';

const columns = [
  'test_id',
  'conversation',
  'turn',
  'query',
  'status',
  'expected_aoi_ids',
  'expected_dataset_id',
  'expected_start_date',
  'expected_end_date',
  'expected_answer',
  'expected_clarification',
  'expected_nudge_type',
  'expected_deltas',
  'agent_state',
  'notes',
] as const;

type TurnRow = Row<(typeof columns)[number]>;

interface Said {
  readonly query: string;
  readonly answer: string;
  /** For a turn that pulls data: its year, and the resulting hectares. */
  readonly year?: string;
  readonly hectares?: number;
}

interface Then {
  readonly place?: { readonly id: string; readonly name: string };
  readonly nudge?: { readonly type: string; readonly options: readonly string[] };
}

const [pull] = lossInCusco.statistics;

/** The agent's last chart. */
function chartOf({ answer, year, hectares }: Said): object {
  return {
    ...{ id: 'chart_0', title: `Tree cover loss, ${year ?? ''}`, type: 'bar', insight: answer },
    ...{ xAxis: 'year', yAxis: 'area_ha', data: [{ year, area_ha: hectares }] },
  };
}

/** The state of a thread after the last of these turns, as JSON. */
function after(said: readonly Said[], { place, nudge }: Then): string {
  const years = said.flatMap(({ year }) => year ?? []);
  const period = {
    start_date: `${years[years.length - 1] ?? ''}-01-01`,
    end_date: `${years[years.length - 1] ?? ''}-12-31`,
  };
  const messages = said.flatMap(({ query, answer, year }, turn) => [
    message('HumanMessage', { content: query, type: 'human' }),
    ...(year === undefined
      ? []
      : [
          message('AIMessage', {
            ...{ content: '', type: 'ai' },
            tool_calls: [
              call(`c${turn}`, 'pull_data', { start_date: `${year}-01-01`, end_date: `${year}-12-31` }),
            ],
          }),
        ]),
    message('AIMessage', { content: answer, type: 'ai', tool_calls: [] }),
  ]);
  const aois = place
    ? [{ source: 'gadm', src_id: place.id, name: place.name, subtype: 'state-province' }]
    : [];
  return JSON.stringify({
    aoi_selection: place ? { name: place.name, aois } : null,
    ...(years.length === 0
      ? { dataset: null, statistics: [] }
      : {
          dataset: lossInCusco.dataset,
          ...period,
          statistics: years.map((year) => ({
            ...pull,
            ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
          })),
        }),
    charts_data: said
      .filter(({ year }) => year !== undefined)
      .slice(-1)
      .map(chartOf),
    nudge: nudge ?? null,
    messages,
  });
}

const CUSCO = { id: 'PER.8_1', name: 'Cusco, Peru' };
const LOSS_2021: Said = {
  query: 'How much tree cover did Cusco in Peru lose in 2021?',
  ...{ answer: 'Cusco in Peru lost 9,587.2 hectares of tree cover in 2021.', year: '2021', hectares: 9587.2 },
};
const LOSS_2022: Said = {
  query: 'And in 2022?',
  ...{ answer: 'In 2022 it lost 8,120.4 hectares.', year: '2022', hectares: 8120.4 },
};
const PUNO: Said = { ...LOSS_2022, query: 'And Puno in the same year?' };
const WHICH: Said = {
  query: 'How much tree cover was lost in Amazonas in 2024?',
  answer: 'Which Amazonas do you mean: the one in Brazil, or the one in Peru?',
};
const BRAZIL: Said = {
  query: 'The one in Brazil.',
  answer: 'Amazonas in Brazil lost 190,200 hectares of tree cover in 2024.',
  ...{ year: '2024', hectares: 190200 },
};
const CHOICE = { type: 'aoi_choice', options: ['Amazonas, Brazil', 'Amazonas, Peru'] };

const LOSS = { status: 'ready', expected_dataset_id: '4' };

const rows: readonly TurnRow[] = [
  {
    ...LOSS,
    ...{ test_id: 'cv-11', conversation: 'Cusco year by year', turn: 1, query: LOSS_2021.query },
    ...{ expected_aoi_ids: CUSCO.id, expected_start_date: '2021', expected_end_date: '2021' },
    ...{ expected_answer: '9,587.2 ha', agent_state: after([LOSS_2021], { place: CUSCO }) },
    notes: 'Everything right.',
  },
  {
    ...LOSS,
    ...{ test_id: 'cv-12', conversation: 'Cusco year by year', turn: 2, query: LOSS_2022.query },
    ...{ expected_aoi_ids: CUSCO.id, expected_start_date: '2022', expected_end_date: '2022' },
    expected_deltas: 'changed: start_date, end_date; retain: aoi_ids, dataset_id',
    ...{ expected_answer: '8,120.4 ha', agent_state: after([LOSS_2021, LOSS_2022], { place: CUSCO }) },
    notes: 'The year changes, place and dataset stay.',
  },
  {
    ...LOSS,
    ...{ test_id: 'cv-13', conversation: 'Cusco year by year', turn: 3, query: PUNO.query },
    ...{ expected_aoi_ids: 'PER.21_1', expected_start_date: '2022', expected_end_date: '2022' },
    expected_deltas: 'changed: aoi_ids; retain: dataset_id, start_date, end_date',
    agent_state: after([LOSS_2021, LOSS_2022, PUNO], { place: CUSCO }),
    notes: 'The agent did not move on: this turn makes the conversation fail.',
  },
  // Rows may be in any order.
  {
    ...LOSS,
    ...{ test_id: 'cv-22', conversation: 'Which Amazonas', turn: 2, query: BRAZIL.query },
    ...{ expected_aoi_ids: 'BRA.4_1', expected_start_date: '2024', expected_end_date: '2024' },
    expected_deltas: 'changed: aoi_ids, dataset_id; absent: nudge_type',
    agent_state: after([WHICH, BRAZIL], {
      place: { id: 'BRA.4_1', name: 'Amazonas, Brazil' },
      nudge: CHOICE,
    }),
    notes: 'Answers the agent’s clarifying question.',
  },
  {
    ...{ test_id: 'cv-21', conversation: 'Which Amazonas', turn: 1, query: WHICH.query },
    ...{ status: 'ready', expected_clarification: true, expected_nudge_type: 'aoi_choice' },
    agent_state: after([WHICH], { nudge: CHOICE }),
    notes: 'A clarifying question is right here.',
  },
];

export const conversations: Tab = { name: 'Conversations', preamble: [], columns, rows };
