import fc from 'fast-check';
import { readCsv } from '../../src/model/texts/read-csv';
import { readResponseFile, trialIn } from '../../src/agent/response-file';
import { knownColumn } from '../../src/evalset/header';

/** The entries, each with its record of the last question. */
function read(text: string) {
  const { kind, entries } = readResponseFile(text, (header) => knownColumn(header)?.column);
  return { kind, entries: entries.map((entry) => ({ ...entry, content: entry.contentFor() })) };
}

/** Each entry's cells, or why it cannot be read. */
function contents(text: string): (Record<string, unknown> | string)[] {
  return read(text).entries.map(({ content }) =>
    content.kind === 'record' ? Object.fromEntries(content.record) : content.reason,
  );
}

const STATE = {
  messages: [
    { type: 'human', content: 'How much?' },
    { type: 'ai', content: 'A lot.' },
  ],
};

describe('CSV', () => {
  it('is read back as written', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', ';') });
    const rows = fc.array(fc.tuple(fc.constant('x'), field, field), { minLength: 1 });
    const written = (lines: string[][]): string =>
      lines.map((line) => line.map((text) => `"${text.replace(/"/g, '""')}"`).join(',')).join('\r\n');
    fc.assert(fc.property(rows, (lines) => expect(readCsv(written(lines)).rows).toEqual(lines)));
  });

  it.each([
    ['\ufeffa,b\n1,\n\n,2', 'a|b / 1| / |2'],
    ['a,b\r\n"x""y",z\r\n', 'a|b / x"y|z'],
    ['a,b\n1,"open, and\nnever closed', 'a|b'],
    // Text after a closing quote, which another row may have closed.
    ['a,b\n"x"y,1\nz,2\n', 'a|b / z|2'],
    ['a,b\r1,2\n', 'a|b / 1|2'],
    ['a;"x,y"\n1;2', 'a|x,y / 1|2'],
    ['a\tb\n1;\t2,', 'a|b / 1;|2,'],
    ['a\n1;2', 'a / 1;2'],
    ['', ''],
  ])('%j is %s', (text, rows) => {
    expect(
      readCsv(text)
        .rows.map((row) => row.join('|'))
        .join(' / '),
    ).toBe(rows);
  });
});

describe('a faulty CSV file', () => {
  it.each([
    ['query,actual_id\nQ1,BRA\nQ2,"BRA\nQ3,PER\n', 'the quote that opens on line 3 is never closed'],
    ['query,actual_id\r\nQ1,BRA\rQ2,"BRA', 'the quote that opens on line 3 is never closed'],
    ['query,Actual_ID,actual_id \nQ1,BRA,PER\n', 'it has two columns named “actual_id”'],
  ])('%j is named', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('reports and skips rows with more fields than the header, and rows with text after a closing quote', () => {
    const entries = read(
      [
        'test_id,actual_agent_answer,actual_id',
        'k1,About 3,5 hectares,ARG',
        'k2,"Two lines,',
        'of one text",CHL',
        'k3,"never closed,URY',
        'k4,"Four.",PRY',
        'k5,Five.,BOL,,',
      ].join('\n'),
    ).entries.map(({ place, testId, content }) => [
      place,
      testId,
      content.kind === 'record' ? content.record.get('actual_id') : content.reason.slice(0, 43),
    ]);
    expect(entries).toEqual([
      ['line 2', '', 'it has 4 fields, but the header has 3: a te'],
      ['line 3', 'k2', 'CHL'],
      ['line 7', 'k5', 'BOL'],
      ['lines 5 to 6', '', 'text follows a closing quote: double each q'],
    ]);
  });

  it('is refused if text follows a closing quote in its header', () => {
    expect(() => read('"test_id"x,actual_id\nk1,ARG\n')).toThrow('text follows a closing quote');
  });

  it('may have two columns of the same name if it is not read', () => {
    expect(read('query,note,note,actual_id\nQ1,a,b,BRA\n').entries).toHaveLength(1);
  });
});

describe('a _detailed.csv of the original harness', () => {
  const HEADER = 'query,thread_id,execution_time,actual_id,actual_source,row_count,actual_agent_answer,error';

  it('records its columns, and leaves other parts unknown', () => {
    const { kind, entries } = read(
      `${HEADER}\n"How, much?",t-1,2026-02-03 10:00:00,"['BRA.25_1', 'PER']","['gadm', 'gadm']",3,"A ""lot"".",\n`,
    );
    expect(kind).toBe('rows of recorded outputs');
    const [entry] = entries;
    expect(entry).toMatchObject({ place: 'line 2', testId: '', query: 'How, much?', trial: undefined });
    expect(entry?.askedAt).toBe('2026-02-03T10:00:00.000Z');
    expect(entry?.content.kind === 'record' && Object.fromEntries(entry.content.record)).toEqual({
      ...{ thread_id: 't-1', actual_id: "['BRA.25_1', 'PER']", actual_source: "['gadm', 'gadm']" },
      ...{ row_count: '3', actual_agent_answer: 'A "lot".' },
    });
  });

  it('has the case, latency and trace of each row', () => {
    const names =
      'tab,id,query,conversation,turn,trace_id,trace_url,duration_seconds,execution_time,latency_s,actual_id';
    const { entries } = read(
      `${names}\nGOLD,7,q,'=c,2,tr,https://t,,2.5 s,,BRA\n,,r,,,,,3,9s,,PER\n,,s,,,,,3,,4,COL\n,,t,,,,,,1s later,,ECU\n`,
    );
    expect(entries[0]).toMatchObject({
      tab: 'GOLD',
      testId: '7',
      turn: { conversation: '=c', number: 2 },
      askedAt: '',
    });
    const records = entries.map(({ content }) => (content.kind === 'record' ? content.record : undefined));
    expect(records.map((record) => record?.get('latency_s'))).toEqual([2.5, 3, 4, '']);
    expect([records[0]?.get('trace_id'), records[0]?.get('trace_url')]).toEqual(['tr', 'https://t']);
    const [failed] = read(`${names},error\n,,q,,,tr,https://t,,,,,timeout\n`).entries;
    expect(failed?.content).toMatchObject({ kind: 'record' });
    expect(failed?.content.kind === 'record' && failed.content.record.get('trace_url')).toBe('https://t');
    expect(read('test_id,actual_id\n7,BRA\n').entries[0]).toMatchObject({ testId: '7', query: '' });
  });

  it('may have states with dashboards, and reports unreadable ones', () => {
    const quoted = (value: object): string => `"${JSON.stringify(value).replace(/"/g, '""')}"`;
    const { entries } = read(
      `query,agent_state,agent_dashboard\na,${quoted(STATE)},${quoted({ id: 'd', blocks: [] })}\nb,soon,\n`,
    );
    expect(entries.map(({ content }) => content)).toEqual([
      expect.objectContaining({ kind: 'record', state: expect.stringMatching(/\n\{"id":"d"/) }),
      { kind: 'unreadable', reason: expect.stringContaining('the agent state is not JSON') },
    ]);
  });

  it('distinguishes failures, rows without an output, and clarifying questions', () => {
    expect(
      contents(
        `${HEADER}\na,t-1,12.5,,,,,timeout\nb,,,,,,,\nc,,,CLARIFICATION_REQUEST: Which one?,,0,Which one?,False\nd,,,BRA,,,5 ha,Missing expected answer\n`,
      ),
    ).toEqual([
      { thread_id: 't-1', latency_s: 12.5, error: 'timeout' },
      'no output is recorded',
      {
        ...{
          thread_id: '',
          actual_id: 'CLARIFICATION_REQUEST: Which one?',
          actual_source: '',
          row_count: '0',
        },
        actual_agent_answer: 'Which one?',
      },
      { thread_id: '', actual_id: 'BRA', actual_source: '', row_count: '', actual_agent_answer: '5 ha' },
    ]);
  });

  it('may be one of ours: guarded formulas, trials, states', () => {
    const state = JSON.stringify(STATE).replace(/"/g, '""');
    const { entries } = read(
      `test_id,query,trial,asked_at,tools_used,actual_agent_answer,agent_state\n7,'=1+1,2,2026-01-01T00:00:00Z,(not recorded),'=2,\n8,q,,,,,"${state}"\n`,
    );
    expect(entries[0]).toMatchObject({ query: '=1+1', trial: 2, askedAt: '2026-01-01T00:00:00.000Z' });
    const [own, decoded] = entries.map(({ content }) =>
      content.kind === 'record' ? content.record : undefined,
    );
    expect([...(own ?? [])]).toEqual([['actual_agent_answer', '=2']]);
    expect(decoded?.get('actual_agent_answer')).toBe('A lot.');
  });
});

describe('agent states', () => {
  it.each([
    ['an array', JSON.stringify([{ test_id: 7, trial: 2, state: STATE }, STATE])],
    [
      'lines',
      `${JSON.stringify({ test_id: '7', trial: '2', state: JSON.stringify(STATE) })}\n\n${JSON.stringify(STATE)}\n`,
    ],
  ])('are read from %s, bare or with the fields of their case', (_how, text) => {
    const { entries } = read(text);
    expect(entries.map(({ testId, questions, trial }) => [testId, questions, trial])).toEqual([
      ['7', ['How much?'], 2],
      ['', ['How much?'], undefined],
    ]);
    expect(contents(text)).toEqual([
      expect.objectContaining({ actual_agent_answer: 'A lot.' }),
      expect.objectContaining({ actual_agent_answer: 'A lot.' }),
    ]);
  });

  it('are refused individually', () => {
    expect(contents(`[{"detail": "Not found"}, 5, {"query": "q", "error": "timeout"}]`)).toEqual([
      expect.stringContaining('its keys are detail'),
      'the agent state is not a JSON object',
      expect.objectContaining({ error: 'timeout' }),
    ]);
    const lines = `${JSON.stringify(STATE)}\n{"messages": [`;
    expect(contents(lines)[1]).toContain('not JSON; it begins with “{"messages": [”');
  });

  it('are read beside flawed ones', () => {
    const deep = `{"id": 7, "state": {"messages": ${'['.repeat(5000)}${']'.repeat(5000)}}}`;
    const texts = [JSON.stringify(STATE), deep, '{"id": 1,\n"id": 2}'];
    const told = [
      expect.objectContaining({ actual_agent_answer: 'A lot.' }),
      'the agent state is nested more than 500 levels deep',
      'the agent state gives “id” twice',
    ];
    expect(contents(`[${texts.join(',\n')}]`)).toEqual(told);
    expect(contents(texts.map((text) => text.replace('\n', ' ')).join('\n'))).toEqual(told);
    expect(contents(texts[2] ?? '')).toEqual(told.slice(2));
    expect(contents(deep)).toEqual(told.slice(1, 2));
  });

  const TOLD = {
    ...{ tab: 'GOLD', id: 7, question: 'Where?', started: '2026-01-02T03:04:05+0100' },
    ...{ conversation: 'c', turn: 2 },
    ...{ trace_id: 'tr', trace_url: 'https://trace', duration_seconds: '2.5', agent_state: STATE },
  };

  it('have case, trace and error under either of their names', () => {
    const { kind, entries } = read(JSON.stringify([TOLD]));
    expect(kind).toBe('agent states');
    const [entry] = entries;
    expect(entry).toMatchObject({
      ...{ place: 'entry 1', tab: 'GOLD', testId: '7', query: 'Where?', askedAt: '2026-01-02T02:04:05.000Z' },
      turn: { conversation: 'c', number: 2 },
    });
    expect(contents(JSON.stringify([TOLD]))).toEqual([
      expect.objectContaining({ trace_id: 'tr', trace_url: 'https://trace', latency_s: 2.5 }),
    ]);
    const other = { test_id: 8, query: 'Who?', asked_at: '2026-01-02 03:04', latency_s: 3, state: STATE };
    const lines = read(`${JSON.stringify(other)}\n${JSON.stringify({ ...other, latency_s: '-1' })}`);
    expect(lines.entries.map(({ place, testId, query, askedAt }) => [place, testId, query, askedAt])).toEqual(
      [
        ['line 1', '8', 'Who?', '2026-01-02T03:04:00.000Z'],
        ['line 2', '8', 'Who?', '2026-01-02T03:04:00.000Z'],
      ],
    );
    const failed = read(JSON.stringify([{ error: 'timeout', state: STATE }]));
    expect(failed.entries[0]?.content).toMatchObject({ kind: 'record', state: expect.any(String) });
  });

  it('have their dashboards, parsed or not', () => {
    const stateWith = (fields: object): string => {
      const content = read(JSON.stringify([{ state: STATE, ...fields }])).entries[0]?.content;
      return content?.kind === 'record' ? (content.state ?? '') : '';
    };
    const board = { id: 'd', blocks: [] };
    const boards = [{ dashboard: board }, { agent_dashboard: board }, { dashboard: JSON.stringify(board) }];
    for (const fields of boards)
      expect(stateWith(fields)).toBe(`${JSON.stringify(STATE)}\n${JSON.stringify(board)}`);
    for (const fields of [{}, { dashboard: null }, { dashboard: '' }])
      expect(stateWith(fields)).toBe(`${JSON.stringify(STATE)}\n`);
    expect(stateWith({ dashboard: 'soon' })).toBe(`${JSON.stringify(STATE)}\n"soon"`);
  });

  it('keep the thread id of the reply around them', () => {
    expect(contents(JSON.stringify({ thread_id: 't-9', state: JSON.stringify(STATE) }))).toEqual([
      expect.objectContaining({ thread_id: 't-9' }),
    ]);
  });
});

it.each([
  ['', 'it is empty'],
  ['<!doctype html><p>Sign in', 'it is a page (HTML)'],
  ['name,actual_id\nx,BRA', 'no column query or test_id'],
  ['query,expected_answer\nx,5', 'no column that records an output'],
  ['{broken\n{too', 'neither JSON nor lines of JSON'],
])('%j is refused: %s', (text, says) => {
  expect(() => read(text)).toThrow(says);
});

it('trials count from 0', () => {
  expect(['1', '12', '0', '-1', '1.5', '', 'x'].map(trialIn)).toEqual([
    ...[1, 12, 0, undefined, undefined, undefined, undefined],
  ]);
});
