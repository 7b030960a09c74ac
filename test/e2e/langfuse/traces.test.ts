/** What responses do not tell, read from their traces in Langfuse, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../../local/runtime';
import { fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { deskOf, NOON } from '../desk';
import { transportTo } from '../transport';

const GOLD = [
  ['test_id', 'query', 'expected_answer', 'tools_should_include', 'agents_should_include'],
  ['a', 'one', 'Brazil', 'pick_aoi', 'research'],
  ['b', 'two', 'Brazil', 'pull_data', 'research'],
];
const RESPONSE = (id: string, query: string, trace: string, thread = '') => ({
  ...{ tab: 'GOLD', testId: id, query, uid: '', askedAt: '2026-11-21T11:00:00.000Z', trial: 1 },
  record: [
    ['actual_agent_answer', 'Brazil'],
    ['trace_id', trace],
    ['thread_id', thread],
  ],
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

function world(input: LangfuseServerInput, responses: readonly object[] = [RESPONSE('a', 'one', 'T1')]) {
  const langfuse = fakeLangfuse(input);
  const clock = new VirtualClock(NOON);
  const desk = deskOf({ GOLD }, { clock, transport: transportTo(langfuse) });
  desk.ask('saveLangfuse', {
    host: 'https://langfuse.example.org',
    publicKey: 'pk-lf-1234',
    secretKey: 'sk-lf-5678',
  });
  desk.ask('keepResponses', { responses });
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
      expect(desk.row('GOLD results', 2)).toMatchObject({ workflow_score: 1 });
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
});
