/** What responses lack, read from their traces in Langfuse, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../local/runtime';
import { fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../support/langfuse-server/options';
import { deskOf, NOON } from '../e2e/desk';
import type { Tabs } from '../e2e/spreadsheet';
import { transportTo } from '../e2e/transport';

const GOLD = [
  [
    'test_id',
    'query',
    'expected_answer',
    'tools_should_include',
    'agents_should_include',
    'conversation',
    'turn',
  ],
  ['a', 'one', 'Brazil', 'pick_aoi', 'research', '', ''],
  ['b', 'two', 'Brazil', 'pull_data', 'research', '', ''],
  ['t1', 'turn 1', 'Brazil', 'pick_aoi', 'research', 'c', 1],
  ['t2', 'turn 2', 'Brazil', 'pick_aoi', 'research', 'c', 2],
];
/** A row of a file of responses. */
type Row = Readonly<Record<string, string | number>>;
const RESPONSE = (id: string, query: string, trace: string, thread = '', more: Row = {}): Row => ({
  ...{ tab: 'GOLD', test_id: id, query, asked_at: '2026-11-21T11:00:00.000Z' },
  ...{ actual_agent_answer: 'Brazil', trace_id: trace, thread_id: thread, ...more },
});
const row = (id: string, parent: string | null, type: string, name: string, second: number) => ({
  ...{ id, parentObservationId: parent, type, name },
  startTime: `2026-11-21T10:00:0${second}.000Z`,
  endTime: `2026-11-21T10:00:0${second + 1}.000Z`,
  usageDetails: type === 'GENERATION' ? { total: 100 } : {},
  totalCost: type === 'GENERATION' ? 0.01 : null,
});
const rows = (tool: string) => [
  row('r', null, 'CHAIN', 'LangGraph', 0),
  row('g', 'r', 'GENERATION', 'research', 1),
  row('t', 'g', 'TOOL', tool, 2),
];

function world(
  input: LangfuseServerInput,
  responses: readonly Row[] = [RESPONSE('a', 'one', 'T1')],
  tabs: Tabs = { GOLD },
) {
  const langfuse = fakeLangfuse(input);
  const clock = new VirtualClock(NOON);
  const desk = deskOf(tabs, { clock, transport: transportTo(langfuse) });
  desk.ask('saveLangfuse', {
    host: 'https://langfuse.example.org',
    publicKey: 'pk-lf-1234',
    secretKey: 'sk-lf-5678',
  });
  const columns = [...new Set(responses.flatMap((response) => Object.keys(response)))];
  const text = [columns, ...responses.map((response) => columns.map((column) => response[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${String(cell).replace(/"/g, '""')}"`).join(','))
    .join('\n');
  if (responses.length > 0) desk.ask('importResponses', { fileName: 'responses.csv', text });
  return { desk, langfuse, clock, line: (at: number) => desk.row('Responses', at) };
}

describe('reading traces', () => {
  it.each(['v2', 'v1', 'both'] as const)(
    'completes responses over %s: by trace, or by the one trace of a session',
    (reading) => {
      const traces = [
        { id: 'T1', sessionId: 'S1', rows: rows('pick_aoi') },
        { id: 'T2', sessionId: 'S2', rows: rows('pull_data') },
      ];
      const both = [RESPONSE('a', 'one', 'T1'), RESPONSE('b', 'two', '', 'S2')];
      const { desk, line } = world({ reading, traces, pageSize: 2 }, both);
      expect(desk.ask('readTraces').value).toMatchObject({ read: 2, open: 0 });
      expect(line(2)).toMatchObject({
        agents_called: 'research',
        tools_used: 'pick_aoi',
        latency_s: 3,
        agent_tokens: 100,
        agent_cost_usd: 0.01,
        actual_agent_answer: 'Brazil',
        actual_id: '(not recorded)',
      });
      expect(line(3)).toMatchObject({ tools_used: 'pull_data', trace_id: 'T2', thread_id: 'S2' });
      desk.ask('runEvals', { set: [['run.responsesFirst', 'true']] });
      expect(desk.row('GOLD results', 4)).toMatchObject({ workflow_score: 1 });
      expect(desk.ask('readTraces').value).toMatchObject({
        read: 0,
        message: expect.stringContaining('There is nothing to read'),
      });
    },
  );

  it('waits for what is not there yet, or not whole', () => {
    const traces = [{ id: 'T1', rows: rows('pick_aoi'), hiddenFor: 2, partFor: 1 }];
    const { desk, clock } = world({ traces, reading: 'v2' });
    const before = clock.now();
    expect(desk.ask('readTraces').value).toMatchObject({ read: 1 });
    expect(clock.now() - before).toBeGreaterThanOrEqual(21_000);
  });

  it('names what it could not read with its row, within an execution, and leaves it as it was', () => {
    const other = [{ id: 'T9', rows: rows('pick_aoi') }];
    const { desk, clock, line } = world({ traces: other, leaks: true });
    const before = clock.now();
    expect(desk.ask('readTraces').value).toEqual({
      read: 0,
      open: 1,
      message: expect.stringContaining(
        '“Responses” row 2: this project has no trace T1 (yet): see that the keys are of its project',
      ),
    });
    expect(clock.now() - before).toBeLessThan(6 * 60_000);
    expect(line(2)).toMatchObject({ tools_used: '(not recorded)', agents_called: '(not recorded)' });
  });

  it('goes on after a rate limit and a failing answer, and stops where the keys are refused', () => {
    const traces = [{ id: 'T1', rows: rows('pick_aoi') }];
    const { desk } = world({ traces, faults: ['rate limit', 'server error'] });
    expect(desk.ask('readTraces').value).toMatchObject({ read: 1 });
    const refused = world({ traces, secretKey: 'sk-lf-other' });
    expect(refused.desk.ask('readTraces').value).toMatchObject({
      read: 0,
      message: expect.stringContaining('refuses the keys'),
    });
    expect(refused.langfuse.requests).toHaveLength(1);
  });

  it('does not guess which trace of a session is that of a case', () => {
    const traces = [1, 2].map((n) => ({ id: `T${n}`, sessionId: 'S', rows: rows('x') }));
    const { desk } = world({ traces }, [RESPONSE('a', 'one', '', 'S')]);
    expect(desk.ask('readTraces').value).toMatchObject({
      message: expect.stringContaining('the session S has 2 traces: fill in its trace_id'),
    });
  });

  it('names what comes slowly, partly or as an error, with its row, and takes it when it comes', () => {
    const traces = [{ id: 'T1', rows: rows('pick_aoi') }];
    const read = (input: LangfuseServerInput, set: readonly Row[] = [RESPONSE('a', 'one', 'T1')]) => {
      const { desk, line, clock } = world({ traces, ...input }, set);
      const before = clock.now();
      const { value } = desk.ask('readTraces');
      expect(clock.now() - before).toBeLessThan(6 * 60_000);
      return { said: JSON.stringify(value), line: line(2) };
    };
    const UNREAD = { tools_used: '(not recorded)', agents_called: '(not recorded)', agent_cost_usd: null };
    // Whatever is wrong with one answer, the next may be complete.
    for (const fault of ['cut off', 'error as success', 'not json', 'hang up'] as const)
      expect(read({ faults: [fault] }).line).toMatchObject({ tools_used: 'pick_aoi' });
    const always = (fault: 'cut off' | 'error as success') =>
      read({ faults: Array<typeof fault>(40).fill(fault) });
    const cut = always('cut off');
    expect(cut.said).toContain('“Responses” row 2: what came back is cut off, or no answer of Langfuse');
    expect(cut.line).toMatchObject(UNREAD);
    expect(always('error as success').said).toContain(
      'row 2: Langfuse could not answer: HTTP 200: Request timed out',
    );
    const limited = read({ faults: ['long rate limit'] });
    expect(limited.said).toMatch(/"read":0,"open":1/);
    expect(limited.said).toContain('Langfuse did not answer');
    expect(limited.line).toMatchObject(UNREAD);
    // A row on two pages is one call; a server that ignores its cursor is detected.
    expect(read({ pageSize: 2, overlaps: true }).line).toMatchObject({
      agent_tokens: 100,
      tools_used: 'pick_aoi',
    });
    expect(read({ pageSize: 2, repeats: true }).said).toContain(
      'Langfuse gives the same page again and again',
    );
    const never = read({ traces: [{ id: 'T1', rows: rows('pick_aoi').slice(1) }] });
    expect(never.said).toContain('“Responses” row 2: its trace is not whole yet');
    expect(never.line).toMatchObject(UNREAD);
  });

  it('takes nothing of another project, session or turn for a row’s own', () => {
    const at = (project: string) =>
      RESPONSE('a', 'one', '', '', {
        trace_url: `https://l.example.org/project/${project}/traces/T1`,
      });
    const traces = [{ id: 'T1', rows: rows('pick_aoi') }];
    const other = world({ traces }, [at('p2')]);
    expect(other.desk.ask('readTraces').value).toMatchObject({
      read: 0,
      message: expect.stringContaining('its trace_url names the project p2, the keys are of p1'),
    });
    expect(other.line(2)).toMatchObject({ tools_used: '(not recorded)' });
    expect(world({ traces }, [at('p1')]).desk.ask('readTraces').value).toMatchObject({ read: 1 });

    const turn = (number: number) => ({
      ...RESPONSE(`t${number}`, `turn ${number}`, '', 'S'),
      ...{ conversation: 'c', turn: number },
    });
    const session = (ids: readonly string[]) =>
      ids.map((id) => ({ id, sessionId: 'S', rows: rows(`of_${id}`) }));
    const reads = (ids: readonly string[], reading: 'v1' | 'v2') =>
      world({ traces: session(ids), reading }, [turn(1), turn(2)]);
    for (const reading of ['v1', 'v2'] as const) {
      const whole = reads(['A', 'B'], reading);
      expect(whole.desk.ask('readTraces').value).toMatchObject({ read: 2 });
      expect([whole.line(2)['tools_used'], whole.line(3)['tools_used']]).toEqual(['of_A', 'of_B']);
      // A missing one may be the first or the last; an extra one may belong to any turn.
      expect(reads(['B'], reading).desk.ask('readTraces').value).toMatchObject({
        read: 0,
        message: expect.stringContaining('the session S has 1 trace for 2 turns: fill in its trace_id'),
      });
      expect(reads(['A', 'X', 'B'], reading).desk.ask('readTraces').value).toMatchObject({ read: 0 });
    }
  });

  it('reads the cost alone where all else is told, and leaves what a person has typed', () => {
    const told = { agents_called: 'x', tools_used: 'y' };
    const free = rows('pick_aoi').map((one) => ({ ...one, totalCost: null, usageDetails: {} }));
    const traces = [
      { id: 'T1', rows: rows('pick_aoi') },
      { id: 'T2', rows: free },
    ];
    const { desk, line } = world({ traces }, [
      RESPONSE('a', 'one', 'T1', '', { ...told, agent_tokens: 7 }),
      RESPONSE('b', 'two', 'T2', '', told),
    ]);
    expect(desk.ask('readTraces').value).toMatchObject({ read: 2 });
    expect(line(2)).toMatchObject({
      agents_called: 'x',
      tools_used: 'y',
      agent_cost_usd: 0.01,
      agent_tokens: 7,
    });
    expect(line(3)).toMatchObject({ agent_cost_usd: '(not recorded)' });
    expect(desk.ask('readTraces').value).toMatchObject({ read: 0, open: 0 });
  });

  it('finds the traces of rows beside the case, by id, address or session, and of pasted responses; scores then rest on them', () => {
    const [header = [], ...cases] = GOLD;
    const address = 'https://langfuse.example.org/project/p1/traces/T2?timestamp=1';
    const { desk } = world(
      {
        traces: [
          { id: 'T1', sessionId: 'S1', rows: rows('pick_aoi') },
          { id: 'T2', rows: rows('pull_data') },
          { id: 'T3', rows: rows('pick_aoi') },
        ],
      },
      [],
      {
        Session: [
          [...header, 'actual_agent_answer', 'thread_id'],
          [...(cases[0] ?? []), 'Brazil', 'S1'],
        ],
        Address: [
          [...header, 'actual_agent_answer', 'trace_url'],
          [...(cases[1] ?? []), 'Brazil', address],
        ],
        GOLD: [header, ...cases],
        Responses: [
          ['test_id', 'query', 'actual_agent_answer', 'trace_id'],
          ['a', 'one', 'Brazil', 'T3'],
        ],
      },
    );
    expect(desk.ask('readTraces').value).toMatchObject({ read: 3, open: 0 });
    desk.ask('runEvals', {});
    for (const [tab, row] of [
      ['Session', 4],
      ['Address', 4],
      ['GOLD', 4],
    ] as const)
      expect(desk.row(`${tab} results`, row)).toMatchObject({ workflow_score: 1 });
    const again = desk.ask('readTraces').value;
    expect(again).toMatchObject({ read: 0, open: 0 });
    expect(JSON.stringify(again)).toContain('“Session” (1 row, 1 with a trace or session)');
  });

  it('completes rows of Imported traces, and does not ask a second time for a cost that their traces do not tell', () => {
    const asked = (query: string) => ({
      input: JSON.stringify({ messages: [{ type: 'human', content: query }] }),
      output: JSON.stringify({ messages: [{ type: 'ai', content: 'Brazil' }] }),
    });
    const trace = (id: string, query: string, tool: string) => ({
      id,
      rows: rows(tool).map((one, index) => ({
        ...{ ...one, id: `${id} ${one.id}`, parentObservationId: index === 0 ? null : `${id} r` },
        ...{ usageDetails: {}, totalCost: null, ...(index === 0 && asked(query)) },
      })),
    });
    const { desk } = world(
      { traces: [trace('T1', 'Where?', 'pick_aoi'), trace('T2', 'When?', 'pull_data')] },
      [],
      { GOLD: [['query'], ['other']] },
    );
    desk.ask('importTraces', { from: '2026-11-20', to: '2026-11-21' });
    expect(desk.ask('readTraces').value).toMatchObject({ read: 2, open: 0 });
    desk.runtime.edit('Imported traces', 'G1', 'tools_should_include');
    for (const cell of ['G2', 'G3']) desk.runtime.edit('Imported traces', cell, 'pick_aoi');
    desk.ask('runEvals', { tabs: ['Imported traces'] });
    expect([4, 5].map((at) => desk.row('Imported traces results', at)['workflow_score'])).toEqual([1, 0]);
    expect(desk.ask('readTraces').value).toEqual({
      read: 0,
      open: 0,
      message:
        'There is nothing to read: of every answer with a trace or session, what its trace tells of agents, tools and cost is there. Looked at: “Responses” (2 rows, 2 with a trace or session), “GOLD” (1 row, 0 with a trace or session), “Imported traces” (2 rows, 2 with a trace or session).',
    });
  });

  it('says that there is nothing to read only with what it looked at', () => {
    const { desk } = world({ traces: [] }, []);
    expect(desk.ask('readTraces').value).toEqual({
      read: 0,
      open: 0,
      message:
        'There is nothing to read: no row names a trace or a session (columns trace_id, trace_url or thread_id). Looked at: “GOLD” (4 rows, 0 with a trace or session).',
    });
  });

  it('leaves another answer to the same question alone, and says where it stands', () => {
    const [header = [], first = []] = GOLD;
    const { desk, line } = world(
      { traces: [{ id: 'T2', rows: rows('pull_data') }] },
      [RESPONSE('a', 'one', 'T1', '', { error: 'the agent failed' })],
      {
        GOLD: [
          [...header, 'actual_agent_answer', 'trace_id'],
          [...first, 'Brazil', 'T2'],
        ],
      },
    );
    expect(desk.ask('readTraces').value).toMatchObject({
      ...{ read: 0, open: 1 },
      message: expect.stringContaining('“GOLD” row 2: “Responses” row 2 keeps another answer to it'),
    });
    expect(line(2)).toMatchObject({ trace_id: 'T1' });
  });

  it('is a run: it shows how far it is, rests where Langfuse asks for it, goes on, and can be cancelled', () => {
    const traces = [1, 2].map((n) => ({ id: `T${n}`, rows: rows('pick_aoi') }));
    const both = [RESPONSE('a', 'one', 'T1'), RESPONSE('b', 'two', 'T2')];
    const start = () => {
      const all = world({ traces, faults: ['long rate limit'] }, both);
      const { value } = all.desk.ask('readTraces');
      expect(value).toMatchObject({ read: 0, open: 2, message: expect.stringContaining('resumes') });
      expect(JSON.stringify(all.desk.ask('progress').value)).toContain('0 of 2 rows looked up');
      return all;
    };
    const { desk, clock, line } = start();
    clock.advance(15 * 60_000);
    expect(desk.ask('resumeRun').value).toMatchObject({ state: 'traces read', read: 2 });
    expect([line(2)['tools_used'], line(3)['tools_used']]).toEqual(['pick_aoi', 'pick_aoi']);
    const cancelled = start();
    expect(JSON.stringify(cancelled.desk.ask('cancelRun').value)).toContain(
      '0 of 2 rows were looked up and stay as they are',
    );
    expect(cancelled.line(2)).toMatchObject({ tools_used: '(not recorded)' });
  });

  it('does not make a trace that nobody knows cost more than seconds, however many there are', () => {
    const many = Array.from({ length: 30 }, (_one, n) => [`question ${n}`, 'Brazil', 'Brazil', `X${n}`]);
    const { desk, clock } = world({ traces: [] }, [], {
      GOLD: [['query', 'expected_answer', 'actual_agent_answer', 'trace_id'], ...many],
    });
    const before = clock.now();
    expect(desk.ask('readTraces').value).toMatchObject({
      ...{ read: 0, open: 30 },
      message: expect.stringMatching(
        /^No response could be completed from its trace in Langfuse\.\nNot read/,
      ),
    });
    expect(clock.now() - before).toBeLessThan(60_000);
  });
});
