/** Traces of Langfuse as rows of a new eval set, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../../local/runtime';
import { fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { deskOf, NOON } from '../desk';
import { transportTo } from '../transport';

const trace = (id: string, query: string, day: number, more: object = {}) => ({
  id,
  rows: [
    {
      ...{ id: `${id}-root`, startTime: `2026-11-${day}T10:00:00.000Z`, userId: 'user-7@example.org' },
      input: JSON.stringify({ messages: [{ type: 'human', content: query }], user: 'user-7@example.org' }),
      output: JSON.stringify({ messages: [{ type: 'ai', content: [{ type: 'text', text: `=${query}!` }] }] }),
      ...{ tags: ['web'], environment: 'production', ...more },
    },
    { id: `${id}-tool`, parentObservationId: `${id}-root`, startTime: `2026-11-${day}T10:00:01.000Z` },
  ],
});
const TRACES = [
  trace('t6', 'Where is it?', 20),
  trace('t5', 'Known already?', 19),
  trace('t4', 'where  is IT?', 18),
  trace('t3', 'Elsewhere?', 18, { environment: 'staging' }),
  trace('t2', 'Tagged?', 17, { tags: ['web', 'bug'] }),
  trace('t1', 'Too old?', 10),
  {
    id: 't0',
    rows: [{ id: 'x', startTime: '2026-11-18T10:00:00.000Z', input: null, environment: 'production' }],
  },
];
const VOTES = [
  { name: 'user-feedback', traceId: 't6', value: 1, timestamp: '2026-11-20T10:01:00.000Z' },
  { name: 'user-feedback', traceId: 't6', value: -1, timestamp: '2026-11-20T10:02:00.000Z' },
  { name: 'user-feedback', traceId: 't2', value: 1, timestamp: '2026-11-17T10:01:00.000Z' },
  // A vote that was taken back is not a 0.
  { name: 'other', traceId: 't3', value: null, timestamp: '2026-11-18T10:01:00.000Z' },
];
const DAYS = { from: '2026-11-14', to: '2026-11-21' };

function world(input: LangfuseServerInput = {}) {
  const langfuse = fakeLangfuse({ traces: TRACES, votes: VOTES, ...input });
  const desk = deskOf(
    { GOLD: [['query'], ['known already?']] },
    { clock: new VirtualClock(NOON), transport: transportTo(langfuse) },
  );
  const keys = { publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };
  desk.ask('saveLangfuse', { host: 'https://langfuse.example.org', ...keys });
  const bring = (request: object = {}) => desk.ask('importTraces', { ...DAYS, ...request });
  return { desk, langfuse, bring };
}

describe('importing from Langfuse', () => {
  it.each([
    ['v2', false],
    ['v1', false],
    ['v2', true],
    ['v1, an empty v2', false],
  ] as const)(
    'brings questions, answers and links into a new eval set (%s, filters ignored: %s)',
    (reading, leaks) => {
      const { desk, bring } = world({ reading, leaks, pageSize: 2 });
      expect(bring({ environment: 'production' }).value).toMatchObject({
        message: expect.stringContaining('2 rows came into “Imported traces”'),
      });
      expect(desk.row('Imported traces', 2)).toEqual({
        query: 'Where is it?',
        expected_answer: null,
        expected_clarification: null,
        actual_agent_answer: '=Where is it?!',
        trace_id: 't6',
        trace_url: 'https://langfuse.example.org/project/p1/traces/t6',
      });
      expect(desk.row('Imported traces', 3)).toMatchObject({ query: 'Tagged?' });
      expect(JSON.stringify(desk.line('Imported traces', 2))).not.toContain('user-7');
      expect(desk.line('Imported traces', 2)[3]?.formula).toBeNull();
    },
  );

  it('adds no query twice, in one go or in two, and names where it stands', () => {
    const { desk, bring } = world();
    const first = bring();
    expect(first.value).toMatchObject({ message: expect.stringContaining('3 rows came into') });
    expect(first).toMatchObject({
      value: {
        message: expect.stringContaining(
          'Not added again, since their query is there: “Known already?” (“GOLD” row 2); “where  is IT?” (trace t6, which is newer).',
        ),
      },
    });
    const before = desk.tabNames();
    expect(bring().value).toMatchObject({ queries: [] });
    expect(desk.tabNames()).toEqual(before);
  });

  it('takes of the fields those that are chosen, and writes nothing for a look', () => {
    const { desk, bring } = world();
    expect(bring({ isPreview: true }).value).toMatchObject({
      message: expect.stringContaining('3 rows would come into a new eval set'),
      queries: ['Where is it?', 'Elsewhere?', 'Tagged?'],
    });
    expect(desk.tabNames()).not.toContain('Imported traces');
    bring({ take: ['trace_url'], most: 1 });
    expect(Object.keys(desk.row('Imported traces', 2))).toEqual([
      'query',
      'expected_answer',
      'expected_clarification',
      'trace_url',
    ]);
    expect(desk.row('Imported traces', 3)['query']).toBeNull();
  });

  it('filters by tag, by the newest feedback and by a score', () => {
    const { bring } = world();
    const look = (request: object) => bring({ ...request, isPreview: true }).value;
    expect(look({ tags: ['web', 'bug'] })).toMatchObject({ queries: ['Tagged?'] });
    expect(look({ feedback: 'bad' })).toMatchObject({ queries: ['Where is it?'] });
    expect(look({ feedback: 'good' })).toMatchObject({ queries: ['Tagged?'] });
    expect(look({ score: { name: 'user-feedback', least: -1, most: 0 } })).toMatchObject({
      queries: ['Where is it?'],
    });
    expect(look({ score: { name: 'other', least: 0, most: 1 } })).toMatchObject({
      queries: [],
      message: 'No trace fits.',
    });
  });

  it('names what tells no question, and what cannot be asked', () => {
    const { bring } = world();
    expect(bring({ isPreview: true }).value).toMatchObject({
      message: expect.stringContaining('Left out, since their input tells no question: t0.'),
    });
    expect(bring({ from: '2026-11-21', to: '2026-11-20' })).toMatchObject({ ok: false });
    for (const [fault, said] of [
      ['not json', 'no answer of Langfuse'],
      ['cut off', 'what came back is cut off'],
      ['error as success', 'HTTP 200: Request timed out'],
    ] as const) {
      const broken = world({ faults: ['none', fault], pageSize: 2 });
      const { ok, message } = broken.bring();
      expect([ok, message]).toEqual([false, expect.stringContaining(`Nothing was imported: `)]);
      expect(message).toContain(said);
      expect(broken.desk.tabNames()).toEqual(['GOLD']);
    }
  });
});
