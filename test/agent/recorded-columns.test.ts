import { collectRecorded, hasOutput, columnsHolding } from '../../src/agent/recorded-columns';
import { type AgentOutput, FIELDS } from '../../src/fields/fields';
import { questionsOf } from '../../src/agent/decode-state';
import { namesOf } from '../../src/model/collections';
import { NO_TRACE, recorded } from '../support/cases';

type Cells = Parameters<typeof recorded>[0];

function read(cells: Cells): AgentOutput {
  const collected = collectRecorded(recorded(cells));
  if (collected.kind !== 'output') throw new Error(collected.reason);
  return collected.output;
}

function failure(cells: Cells): string {
  const collected = collectRecorded(recorded(cells));
  if (collected.kind !== 'failed') throw new Error('an output was read');
  return collected.reason;
}

it.each([
  ['2.5', 2.5],
  ['12,75', 12.75],
  ['1,234,5', undefined],
  ['1,5 s', 1.5],
  ['0:01:30', 90],
  ['0:00:30.25', 30.25],
  ['30:00:00', 108_000],
  ['1:05', 3900],
  ['1:75', undefined],
  ['-1', undefined],
  ['0', 0],
  ['', undefined],
  ['soon', undefined],
])('a latency of %j is %j seconds', (latency_s, latencyS) => {
  const { trace } = read({ actual_id: 'BRA', latency_s, thread_id: 't', trace_id: 'x', trace_url: 'u' });
  expect(trace).toEqual({ threadId: 't', traceId: 'x', traceUrl: 'u', latencyS });
});

it.each<[boolean, Cells]>([
  [true, { error: 'HTTP 500' }],
  [false, { error: 'FALSE' }],
  [false, { error: 'false', actual_id: '' }],
  [false, { actual_id: '(not recorded)' }],
  [true, { actual_id: '(not recorded)', actual_agent_answer: 'Yes.' }],
  [false, { thread_id: 't' }],
])('there is an output (%s) in %j', (isThere, cells) => {
  expect(hasOutput(recorded(cells))).toBe(isThere);
});

it('a cell “(not recorded)” leaves its part unknown, and a state has its questions', () => {
  expect(read({ actual_id: '(not recorded)', actual_agent_answer: '', row_count: '3' })).not.toHaveProperty(
    'areas',
  );
  const agent_state = JSON.stringify({
    messages: [
      { type: 'human', content: 'Where?' },
      { type: 'ai', content: 'There.' },
    ],
  });
  expect(questionsOf(read({ agent_state, agents_called: 'research' }))).toEqual(['Where?']);
  expect(questionsOf(read({ actual_id: 'BRA' }))).toEqual([]);
  expect(failure({ agent_state: '{"state": "half of' })).toMatch(
    /^the agent state is not JSON; it begins with “\{"state": "half of”/,
  );
  expect(failure({ agent_state: '{"state": "half of"}' })).toMatch(/it begins with “half of”/);
});

describe('what the original harness writes', () => {
  const MARK = 'CLARIFICATION_REQUEST: Which region?';

  it('marks a clarifying question, and the part as not done', () => {
    expect(read({ actual_id: MARK, actual_name: '', actual_agent_answer: '' })).toMatchObject({
      ...{ askedBack: 'Which region?', areas: [], message: 'Which region?' },
    });
    expect(read({ actual_dataset_id: MARK, actual_agent_answer: 'Please tell me.' })).toMatchObject({
      ...{ askedBack: 'Which region?', dataset: null, message: 'Please tell me.' },
    });
    expect(read({ actual_start_date: MARK, actual_id: 'BRA' })).toMatchObject({ askedBack: 'Which region?' });
    expect(read({ actual_agent_answer: MARK })).toMatchObject({ message: 'Which region?' });
    expect(read({ actual_id: 'BRA' })).not.toHaveProperty('askedBack');
  });

  it.each(['Missing expected answer', 'missing actual answer; Missing expected answer'])(
    'about a row without answers, %j, is no failure of the agent',
    (error) => {
      expect(read({ error, actual_id: 'BRA' })).toMatchObject({ areas: [{ id: 'BRA' }] });
      expect(failure({ error, actual_id: '' })).toBe('no agent output');
    },
  );
});

describe('a row without an output', () => {
  it.each([
    ['no columns at all', {}],
    ['blank columns', { actual_id: '', actual_agent_answer: '', row_count: '' }],
    [
      'only a trace',
      { actual_id: '', thread_id: 't', trace_id: 'x', trace_url: 'https://trace', latency_s: '35' },
    ],
    ['a blank state', { agent_state: '' }],
  ])('has %s', (_what, cells) => {
    expect(failure(cells)).toBe('no agent output');
  });

  it('has the error of the agent, even beside other cells', () => {
    expect(failure({ error: 'timeout after 240 s', actual_id: 'BRA', agent_state: '{}' })).toBe(
      'the agent failed: timeout after 240 s',
    );
  });

  it.each([
    ['actual_id', '#N/A'],
    ['actual_agent_answer', '#REF!'],
    ['agent_state', '#ERROR!'],
    ['error', '#N/A'],
  ] as const)('is unreadable if the formula in %s shows %s', (column, shown) => {
    const reason = failure({ row_count: '12', [column]: shown });
    expect(reason).toContain(column);
    expect(reason).toContain(shown);
  });

  it('is unreadable if a formula has no value', () => {
    expect(failure({ row_count: '12', actual_agent_answer: 'Loading...' })).toBe(
      'the formula in actual_agent_answer has no value yet: wait, or open and save the file',
    );
  });

  it('is read despite a formula error in a trace column', () => {
    expect(read({ actual_id: 'BRA', trace_url: '#N/A' }).areas).toHaveLength(1);
  });
});

describe('known and unknown parts', () => {
  it.each([
    ['actual_id', 'areas', []],
    ['actual_subregion', 'level', ''],
    ['actual_subtype', 'level', ''],
    ['actual_dataset_id', 'dataset', null],
    ['actual_context_layer', 'contextLayer', ''],
    ['row_count', 'pull', null],
    ['pull_source', 'pull', null],
    ['actual_start_date', 'pullDates', null],
    ['actual_charts_answer', 'chartsInsight', null],
    ['actual_agent_answer', 'message', ''],
  ] as const)(
    'a blank cell of %s means nothing was done, a missing column means unknown',
    (column, part, nothing) => {
      const other =
        column === 'actual_agent_answer' ? { actual_id: 'BRA' } : { actual_agent_answer: 'Hello' };
      expect(read({ ...other, [column]: '' })[part]).toEqual(nothing);
      expect(read(other)).not.toHaveProperty(part);
    },
  );

  it('a dataset name alone leaves the id unknown', () => {
    expect(read({ actual_dataset_name: 'Tree cover loss' })).toEqual({ trace: NO_TRACE });
  });

  it.each(namesOf(FIELDS))('%s has a column, or is read from a state alone', (part) => {
    const isOnlyInStates = ['pulledRecords', 'chartCode', 'isWhole', 'wholeState'].includes(part);
    expect(columnsHolding(part)[0] === 'agent_state').toBe(isOnlyInStates);
  });

  it('five parts cannot be read from a state', () => {
    const parts = namesOf(FIELDS).filter((part) => !columnsHolding(part).includes('agent_state'));
    expect(parts).toEqual(['dashboard', 'askedBack', 'changes', 'latency', 'cost']);
  });
});

it.each(['twelve', 'TRUE', '?', 'n rows', 'Table', '’12', ',5', '- 3'])(
  'a row count that is not a number is an error if no other column records the pull: %s',
  (row_count) => {
    const collected = collectRecorded(recorded({ row_count, actual_agent_answer: 'x' }));
    expect(collected).toMatchObject({
      kind: 'failed',
      reason: `row_count: “${row_count}” is not a number; write how many rows came back, 0 or blank for none`,
    });
  },
);

it.each(['many', 'TRUE', '’2'])('so is a number of charts: %s', (charts_count) => {
  expect(collectRecorded(recorded({ charts_count, actual_agent_answer: 'x' }))).toMatchObject({
    kind: 'failed',
    reason: `charts_count: “${charts_count}” is not a number; write how many charts were made, 0 or blank for none`,
  });
});

describe('areas', () => {
  it.each([
    ['BRA', 'gadm', ['BRA gadm']],
    ['BRA; PER;', 'gadm', ['BRA gadm', 'PER gadm']],
    ["['BRA.25_1', 'PER.1_1']", "['gadm', 'gadm']", ['BRA.25_1 gadm', 'PER.1_1 gadm']],
    ["['15060', 'BRA']", "['kba', None]", ['15060 kba', 'BRA gadm']],
    ['15060', '', ['15060 ']],
    ['BRA.25_1', 'None', ['BRA.25_1 gadm']],
    ['101412_A', 'wdpa', ['101412_A wdpa']],
    ['[]', '', []],
  ])('%s with sources %j are %j', (ids, sources, areas) => {
    const found = read({ actual_id: ids, actual_source: sources, actual_agent_answer: 'x' }).areas ?? [];
    expect(found.map(({ id, source }) => `${id} ${source}`)).toEqual(areas);
  });

  it('pair with their names and subtypes by position', () => {
    const { areas, level } = read({
      actual_id: "['CIV', 'CHL.5_1']",
      actual_name: `['Côte d\\'Ivoire', "O'Higgins"]`,
      actual_subtype: "['country', 'state-province']",
    });
    expect(areas).toEqual([
      { id: 'CIV', name: "Côte d'Ivoire", subtype: 'country', source: 'gadm' },
      { id: 'CHL.5_1', name: "O'Higgins", subtype: 'state-province', source: 'gadm' },
    ]);
    expect(level).toBe('');
  });

  it('share a level if all have the same subtype', () => {
    expect(read({ actual_id: 'BRA.1_1;BRA.2_1', actual_subtype: 'state-province' }).level).toBe(
      'state-province',
    );
  });
});

it.each([
  ['4', 'Tree cover loss', { id: '4', name: 'Tree cover loss' }],
  ['0', '', { id: '0', name: '' }],
  ['4.0', '', { id: '4', name: '' }],
  ['', 'Tree cover loss', { id: '', name: 'Tree cover loss' }],
  ['', '', null],
])('the dataset with id %j and name %j is %j', (id, name, dataset) => {
  expect(read({ actual_dataset_id: id, actual_dataset_name: name, actual_id: 'BRA' }).dataset).toEqual(
    dataset,
  );
});

describe('the pull', () => {
  it.each([
    ['12', '', { rows: 12, source: '' }],
    ['1,234', '', { rows: 1234, source: '' }],
    ['1 234 567', '', { rows: 1234567, source: '' }],
    ['12 rows', '', { rows: 12, source: '' }],
    ['0', 'https://analytics/1', { rows: 0, source: 'https://analytics/1' }],
    ['many', 'id-1', { rows: 0, source: 'id-1' }],
    ['0', '', null],
    ['', '', null],
    ['-1', '', null],
  ])('with row count %j and source %j is %j', (rows, source, pull) => {
    expect(read({ row_count: rows, pull_source: source, actual_id: 'BRA' }).pull).toEqual(pull);
  });

  const dates = { actual_start_date: '2024-01-01', actual_end_date: '' };

  it.each([
    [
      { ...dates, row_count: '1' },
      { start: '2024-01-01', end: '' },
    ],
    [{ ...dates, row_count: '0' }, null],
    [dates, { start: '2024-01-01', end: '' }],
    [
      { actual_start_date: '', actual_end_date: '', pull_source: 'id' },
      { start: '', end: '' },
    ],
    [{ actual_start_date: '', actual_end_date: '', actual_id: 'BRA' }, null],
  ])('recorded as %j has the dates %j', (cells, pullDates) => {
    expect(read(cells).pullDates).toEqual(pullDates);
  });
});

it.each([
  ['Loss fell.', '', 'Loss fell.'],
  ['', '2', ''],
  ['', '2 charts', ''],
  ['', '0', null],
  ['', '', null],
])('insight %j of %j charts is %j', (insight, charts, known) => {
  expect(read({ actual_charts_answer: insight, charts_count: charts, actual_id: 'BRA' }).chartsInsight).toBe(
    known,
  );
});

it('lists of calls and ids may be separated by commas and line breaks, names of areas may not', () => {
  const output = read({
    ...{ tools_used: 'pick_aoi, pull_data', agents_called: 'orchestrator\nresearch' },
    ...{ actual_id: 'BRA, PER', actual_name: 'Santa Cruz, Bolivia', actual_source: 'gadm, gadm' },
  });
  expect(output).toMatchObject({
    ...{ toolsUsed: ['pick_aoi', 'pull_data'], agentsCalled: ['orchestrator', 'research'] },
    areas: [
      { id: 'BRA', name: 'Santa Cruz, Bolivia', source: 'gadm' },
      { id: 'PER', name: 'Santa Cruz, Bolivia', source: 'gadm' },
    ],
  });
});

it('a state replaces the other columns, except the trace', () => {
  const output = read({
    agent_state: '{"messages":[{"content":"Hi"}]}',
    actual_agent_answer: 'Bye',
    latency_s: '3',
  });
  expect(output.message).toBe('Hi');
  expect(output.trace.latencyS).toBe(3);
});

describe('columns beside a state', () => {
  const agent_state = JSON.stringify({
    messages: [{ type: 'ai', content: 'done', tool_calls: [{ name: 'pick_aoi' }] }],
  });

  it('add only parts that the state lacks', () => {
    const output = read({
      agent_state,
      agents_called: 'research',
      tools_used: 'pull_data',
      actual_agent_answer: 'other',
    });
    expect(output).toMatchObject({ agentsCalled: ['research'], toolsUsed: ['pick_aoi'], message: 'done' });
  });

  it('are ignored if they are blank', () => {
    expect(read({ agent_state, agents_called: '' }).agentsCalled).toBeUndefined();
  });
});

describe('charts', () => {
  const charts = [{ type: 'Bar', data: [{ area: 1 }] }];

  it('are read from JSON, and counted unless another column counts them', () => {
    const actual_charts_json = JSON.stringify(charts);
    expect(read({ actual_charts_json })).toMatchObject({ charts, chartCount: 1, chartType: 'Bar' });
    expect(read({ actual_charts_json, charts_count: '3', actual_chart_type: 'pie' })).toMatchObject({
      ...{ charts, chartCount: 3, chartType: 'pie' },
    });
    expect(read({ actual_charts_json: '', actual_id: 'BRA' })).toMatchObject({
      charts: [],
      chartCount: 0,
      chartType: '',
    });
  });

  it.each(['[{', '{"type":"bar"}', 'none'])('that cannot be read are named: %s', (actual_charts_json) => {
    expect(collectRecorded(recorded({ actual_charts_json }))).toEqual({
      ...{
        kind: 'failed',
        code: 'output_unreadable',
        reason: 'actual_charts_json is not a JSON list of charts',
      },
    });
  });
});

describe('the periods that were asked for', () => {
  it.each([
    ['pick_dataset:2020..2020; pull_data:2024..2024', ['pull_data']],
    ['search:2019..2019; pick_dataset:2020..2020', ['pick_dataset']],
    ['search:2019..2019; plot:2020..2020', ['search', 'plot']],
  ])('of %s', (actual_extracted_windows, tools) => {
    const { askedPeriods } = read({ actual_extracted_windows, actual_agent_answer: 'x' });
    expect(askedPeriods?.map(({ tool }) => tool)).toEqual(tools);
  });

  it.each([
    ['2024-01-01 to 2024-12-31', '', '2024-01-01', '2024-12-31'],
    ['2024', '', '2024', '2024'],
    ['pull_data:2024-01-01–2024-12-31', 'pull_data', '2024-01-01', '2024-12-31'],
    ['pull_data(1/1/2024, 12/31/2024)', 'pull_data', '1/1/2024', '12/31/2024'],
    ['2024-01-01T00:00:00Z/2024-12-31T00:00:00Z', '', '2024-01-01T00:00:00Z', '2024-12-31T00:00:00Z'],
    ['1704067200000..1735603200', '', '2024-01-01', '2024-12-31'],
    [
      '[{"tool":"pull_data","start":"2024-01-01","end":"2024-12-31"}]',
      'pull_data',
      '2024-01-01',
      '2024-12-31',
    ],
    ['{"name":"pull_data","args":{"start_date":"2024-01-01"}}', 'pull_data', '2024-01-01', ''],
    ['pull_data:2024-02-01..', 'pull_data', '2024-02-01', ''],
  ])('are read from %s', (actual_extracted_windows, tool, start, end) => {
    const { askedPeriods } = read({ actual_extracted_windows, actual_agent_answer: 'x' });
    expect(askedPeriods).toEqual([{ tool, start, end }]);
  });

  it.each(['last year', 'pull_data', '[{"tool":"pull_data"}]', '2024-01-01 and later'])(
    'that cannot be read are an error: %s',
    (actual_extracted_windows) => {
      const collected = collectRecorded(recorded({ actual_extracted_windows, actual_agent_answer: 'x' }));
      expect(collected).toMatchObject({
        ...{
          kind: 'failed',
          reason: expect.stringContaining('is not a period; write it like pull_data:2024'),
        },
      });
    },
  );
});
