import fc from 'fast-check';
import { decodeState } from '../../src/agent/decode-state';
import type { AgentOutput } from '../../src/fields/fields';
import { NO_TRACE, wholeOutput } from '../support/cases';
import { ONLY_IN_STATES, read } from './state-support';

function failure(text: string): string {
  const collected = decodeState(text, NO_TRACE);
  if (collected.kind !== 'failed') throw new Error('a state was read');
  return collected.reason;
}

const wrapped = (kind: string, kwargs: unknown) => ({
  ...{ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', kind] },
  kwargs,
});

const PLAIN = {
  messages: [
    { type: 'human', content: 'How much?' },
    { type: 'ai', content: '431,250 ha.' },
  ],
  aoi_selection: {
    name: 'Pará',
    aois: [{ source: 'gadm', src_id: 'BRA.14_1', name: 'Pará', subtype: 'state-province' }],
  },
  dataset: { dataset_id: 4, dataset_name: 'Tree cover loss', context_layer: 'primary_forest' },
  statistics: [
    { start_date: '2023-01-01', end_date: '2023-12-31', source_url: 'https://analytics/7d1e', data: {} },
  ],
  charts_data: [{ insight: 'Pará lost 431,250 ha.' }, { insight: 'second' }],
};

const DECODED: AgentOutput = {
  ...ONLY_IN_STATES,
  areas: [{ id: 'BRA.14_1', name: 'Pará', subtype: 'state-province', source: 'gadm' }],
  level: 'state-province',
  dataset: { id: '4', name: 'Tree cover loss' },
  contextLayer: 'primary_forest',
  pull: { rows: 0, source: 'https://analytics/7d1e' },
  pullDates: { start: '2023-01-01', end: '2023-12-31' },
  ...{ parameters: [], pullDataset: '', askedPeriods: [] },
  period: { start: '2023-01-01', end: '2023-12-31' },
  chartsInsight: 'Pará lost 431,250 ha.',
  chartCount: 2,
  chartType: '',
  charts: PLAIN.charts_data,
  message: '431,250 ha.',
  ...{ nudge: '', nudgeOptions: [], suggestions: [], dashboardId: '' },
  toolsUsed: [],
  sources: ['Data: 2023-01-01 to 2023-12-31, https://analytics/7d1e'],
  trace: NO_TRACE,
};

/** Only some states name the agents that took part; a dashboard’s content is in its own record. */
const NOT_IN_STATES = { agentsCalled: undefined, dashboard: undefined };

describe('a whole state', () => {
  it('is read as plain JSON', () => {
    expect(read(PLAIN)).toEqual(DECODED);
  });

  it('is read with LangChain’s wrapping around its objects', () => {
    const messages = [
      wrapped('HumanMessage', { content: 'How much?', type: 'human' }),
      wrapped('AIMessage', { content: [{ type: 'text', text: '431,250 ha.' }], type: 'ai', tool_calls: [] }),
    ];
    const { content } = { content: '431,250 ha.' };
    const older = [wrapped('HumanMessage', { content: 'How much?' }), wrapped('AIMessageChunk', { content })];
    const dicts = [
      { type: 'human', data: { content: 'How much?' } },
      { type: 'ai', data: { content, type: 'ai' } },
    ];
    for (const forms of [older, dicts]) {
      expect(read({ ...PLAIN, messages: forms })).toEqual(DECODED);
      expect(read({ ...PLAIN, messages: forms.slice(0, 1) }).message).toBe('');
    }
    const dataset = { __lc_escaped__: { ...PLAIN.dataset, lc: 'land cover' } };
    expect(read({ ...PLAIN, messages, dataset })).toEqual(DECODED);
  });

  it.each([
    ['as text', { thread_id: 't', state: JSON.stringify(PLAIN) }],
    ['as an object', { thread_id: 't', state: PLAIN }],
    ['as LangGraph’s snapshot', { thread_id: 't', values: PLAIN, next: [] }],
    ['as a snapshot in a reply', { thread_id: 't', state: { values: PLAIN, config: {} } }],
    ['as a snapshot in text', { thread_id: 't', state: JSON.stringify({ values: PLAIN }) }],
    ['as a checkpoint', { thread_id: 't', checkpoint: { v: 1, channel_values: PLAIN }, metadata: {} }],
  ])('is read out of the reply of the threads API, %s', (_how, reply) => {
    expect(read(reply)).toEqual({ ...DECODED, trace: { ...NO_TRACE, threadId: 't' } });
  });

  it('that is empty means that the agent did nothing; which agents took part is unknown', () => {
    const nothing = { ...wholeOutput(), ...ONLY_IN_STATES, ...NOT_IN_STATES };
    const nulls = { messages: null, aoi_selection: null, dataset: null, statistics: null, charts_data: null };
    expect(read({ messages: [] })).toEqual(nothing);
    expect(read({ ...nulls, subregion: null, subtype: null })).toEqual(nothing);
  });

  it('may have Python’s NaN and Infinity among its numbers; in texts these words stay', () => {
    const text =
      '{"statistics":[{"data":[NaN,-Infinity]}],"messages":[{"content":"NaN \\"Infinity\\" here"}]}';
    expect(read(text)).toMatchObject({ pull: { rows: 2 }, message: 'NaN "Infinity" here' });
  });
});

describe('the area', () => {
  it.each([
    [
      { src_id: 15060, source: 'kba' },
      { id: '15060', source: 'kba', name: '', subtype: '' },
    ],
    [
      { src_id: ' BRA ', source: 'None' },
      { id: 'BRA', source: '', name: '', subtype: '' },
    ],
    [{}, { id: '', source: '', name: '', subtype: '' }],
  ])('%j is %j', (aoi, area) => {
    expect(read({ aoi_selection: { aois: [aoi] } }).areas).toEqual([area]);
  });

  it.each([[{ aois: [] }], [{ aois: [null] }], [{ name: 'World' }]])(
    'selection %j holds none',
    (selection) => {
      expect(read({ aoi_selection: selection }).areas).toEqual([]);
    },
  );

  it.each([
    [{ subregion: 'state', subtype: 'country' }, 'state'],
    [{ subregion: null, subtype: 'country' }, 'country'],
    [{}, 'district-county'],
  ])('with %j is at the level %s', (levels, level) => {
    expect(read({ ...levels, aoi_selection: { aois: [{ subtype: 'district-county' }] } }).level).toBe(level);
  });
});

it.each([
  [
    { dataset_id: 0, dataset_name: 'DIST-ALERT' },
    { id: '0', name: 'DIST-ALERT' },
  ],
  [{ dataset_id: '11' }, { id: '11', name: '' }],
  [{ dataset_name: 'Tree cover' }, { id: '', name: 'Tree cover' }],
  [{ dataset_id: null }, { id: '', name: '' }],
  [{}, null],
  [null, null],
])('the dataset %j is %j', (dataset, expected) => {
  expect(read({ dataset }).dataset).toEqual(expected);
});

describe('the pull', () => {
  it.each([
    ['rows in a list', { data: [1, 2, 3] }, { rows: 3, source: '' }],
    ['rows in a dictionary', { data: { a: 1 } }, { rows: 1, source: '' }],
    ['an id', { id: '7d1e', data: {} }, { rows: 0, source: '7d1e' }],
    ['a URL before an id', { id: '7d1e', source_url: 'https://x' }, { rows: 0, source: 'https://x' }],
    ['nothing', { data: [], start_date: '2024-01-01' }, null],
    ['nulls', { data: null, id: null, source_url: 'None' }, null],
  ])('with %s is %j', (_what, entry, pull) => {
    const output = read({ statistics: [entry] });
    expect(output.pull).toEqual(pull);
    expect(output.pullDates === null).toBe(pull === null);
  });

  it('is the last of several, even if it returned nothing', () => {
    expect(read({ statistics: [{ id: 'a' }, { id: 'b', start_date: 2020 }] })).toMatchObject({
      pull: { source: 'b' },
      pullDates: { start: '2020', end: '' },
    });
    expect(read({ statistics: [{ id: 'a' }, { data: {} }] }).pull).toBeNull();
  });
});

it.each([
  [[{ insight: ' Loss fell. ' }], 'Loss fell.'],
  [[{ insight: '' }], ''],
  [[{ insight: ' \n' }], ''],
  [[{ insight: 'None' }], ''],
  [[{ insight: null }, { insight: 'second' }], undefined],
  [[{ title: 'no insight' }], undefined],
  [[], null],
])('the insight of charts %j is %j', (charts, insight) => {
  expect(read({ charts_data: charts }).chartsInsight).toBe(insight);
});

describe('a broken state', () => {
  it.each([
    ['', 'not JSON'],
    ['#REF! of something', 'not JSON'],
    ['{"messages": [', 'not JSON'],
    ["{'messages': []}", 'not JSON'],
    ['{"state": "oops"}', 'not JSON'],
    ['{"messages": [], "messages": []}', 'the agent state gives “messages” twice'],
    ['{"state": "{\\"dataset\\": {}, \\"dataset\\": {}}"}', 'gives “dataset” twice'],
    [`{"messages": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'nested more than 500 levels deep'],
    ['null', 'not a JSON object'],
    ['[]', 'not a JSON object'],
    ['"text"', 'not a JSON object'],
    ['{"state": null}', 'not a JSON object'],
    ['{}', 'no messages, and nothing that an agent did: it is empty'],
    ['{"detail": "Not found"}', 'no messages, and nothing that an agent did: its keys are detail'],
    ['{"statistics": [{"data": "rows"}]}', 'statistics.0.data'],
    ['{"dataset": "4"}', 'dataset'],
    ['{"aoi_selection": []}', 'aoi_selection'],
    ['{"statistics": {}}', 'statistics'],
    ['{"charts_data": [{"insight": 5}]}', 'charts_data.0.insight'],
  ])('%j is named: %s', (text, says) => {
    expect(failure(text)).toContain(says);
  });

  it('reports that it was cut at a cell’s limit', () => {
    const cut = JSON.stringify({ messages: [{ content: 'x'.repeat(60000) }] }).slice(0, 50000);
    expect(failure(cut)).toContain('cut at a cell’s limit');
    expect(failure(cut).length).toBeLessThan(300);
    expect(failure(cut.slice(0, 32767))).toContain('cut at an .xlsx cell’s limit');
    expect(failure('{"messages": [')).not.toContain('limit');
  });

  it('never throws for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ dataset: fc.jsonValue(), statistics: fc.jsonValue(), messages: fc.array(fc.jsonValue()) })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(fc.property(text, (state) => ['output', 'failed'].includes(decodeState(state, NO_TRACE).kind)));
  });
});
