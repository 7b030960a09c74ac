import { describe, expect, it } from '@jest/globals';
import { callsIn, traceRows } from '../../../src/agent/traces/calls';

const NAMES = { agents: new Set(['research', 'orchestrator']), tools: new Set(['web_search']) };
const row = (id: string, parent: string | null, type: string, name: string, second: number, more = {}) => ({
  ...{ id, traceId: 'T', parentObservationId: parent, type, name },
  startTime: `2026-11-20T10:00:0${second}.000Z`,
  endTime: `2026-11-20T10:00:0${second + 1}.500Z`,
  ...more,
});
const calls = (...rows: object[]) => {
  const read = traceRows(rows);
  if (!read) throw new Error('no rows');
  return callsIn(read, NAMES);
};

describe('the calls in a trace', () => {
  it('are its agents and tools in the order of their beginning, with tokens, cost and latency', () => {
    expect(
      calls(
        row('d', 'b', 'TOOL', 'pick_aoi', 3),
        row('c', 'b', 'GENERATION', 'ChatOpenAI', 2, {
          usageDetails: { input: 5, output: 2 },
          totalCost: '0.002',
        }),
        row('b', 'a', 'GENERATION', 'research', 1, { usageDetails: { total: 10 }, totalCost: 0.001 }),
        row('e', 'a', 'SPAN', 'web_search', 4),
        row('a', null, 'CHAIN', 'LangGraph', 0),
      ),
    ).toEqual({
      agents: ['research'],
      tools: ['pick_aoi', 'web_search'],
      latencyS: 5.5,
      tokens: 17,
      costUsd: 0.003,
      isWhole: true,
    });
  });

  it('are in order of time, of rows that say what they are, as far as their times can be read', () => {
    const root = row('a', null, 'CHAIN', 'LangGraph', 0);
    const { tools, agents } = calls(
      root,
      row('c', 'a', 'TOOL', 'second', 3),
      row('b', 'a', 'TOOL', 'first', 1),
      row('d', 'a', 'TOOL', '', 2),
    );
    expect([tools, agents]).toEqual([['first', 'second'], undefined]);
    const open = { endTime: null };
    expect(calls(row('a', null, 'CHAIN', 'x', 0, open)).latencyS).toBeUndefined();
    expect(calls(row('a', null, 'CHAIN', 'x', 0), row('b', 'a', 'CHAIN', 'y', 5, open)).latencyS).toBe(1.5);
    expect(calls(row('a', null, 'CHAIN', 'x', 0, { startTime: 'soon' })).latencyS).toBeUndefined();
    expect(calls()).toEqual({
      ...{
        agents: undefined,
        tools: [],
        latencyS: undefined,
        tokens: undefined,
        costUsd: undefined,
        isWhole: false,
      },
    });
    const agent = calls(
      root,
      row('b', 'a', 'AGENT', 'planner', 1),
      row('c', 'a', 'CHAIN', 'planner', 2),
    ).agents;
    expect(agent).toEqual(['planner']);
    // Two rows that are within each other.
    expect(calls(row('b', 'c', 'TOOL', 'x', 1), row('c', 'b', 'SPAN', 'y', 2)).tools).toEqual(['x']);
  });

  it('are those that a row tells where none is one, if they are texts', () => {
    const told = (tools_used: unknown) =>
      calls(row('a', null, 'CHAIN', 'x', 0, { metadata: { tools_used } })).tools;
    expect([told(['sql', 7]), told('["sql"]'), told('sql'), told(7)]).toEqual([['sql'], ['sql'], [], []]);
  });

  it('count a step and the call within it once, and middleware never', () => {
    const { agents } = calls(
      row('a', null, 'AGENT', 'orchestrator', 0),
      row('b', 'a', 'AGENT', 'Memory.before_agent', 1),
      row('c', 'a', 'CHAIN', 'research', 2),
      row('d', 'c', 'GENERATION', 'research', 3),
      row('e', 'a', 'CHAIN', 'research', 4),
    );
    expect(agents).toEqual(['orchestrator', 'research', 'research']);
  });

  it('take the synthetic row of older SDKs for the trace itself', () => {
    const whole = calls(
      {
        id: 't-T',
        traceId: 'T',
        type: 'SPAN',
        name: 'research',
        startTime: '2026-11-20T10:00:00Z',
        endTime: null,
      },
      row('a', 't-T', 'CHAIN', 'LangGraph', 1),
    );
    expect(whole).toMatchObject({
      agents: undefined,
      tools: [],
      isWhole: true,
      tokens: undefined,
      costUsd: undefined,
    });
  });

  it('are whole only with the root, and with every parent', () => {
    expect(calls(row('b', 'a', 'TOOL', 'x', 1)).isWhole).toBe(false);
    expect(calls(row('a', null, 'CHAIN', 'root', 0, { endTime: null })).isWhole).toBe(false);
    expect(calls(row('a', null, 'CHAIN', 'root', 0), row('c', 'b', 'TOOL', 'x', 1)).isWhole).toBe(false);
  });

  it('may stand beside a row, as a list of tools', () => {
    const { tools } = calls(
      row('a', null, 'CHAIN', 'x', 0, { metadata: { tools_used: '["pdf_retrieval"]' } }),
    );
    expect(tools).toEqual(['pdf_retrieval']);
  });

  it('are not read of what is not a row', () => {
    expect(traceRows([{ id: 1 }])).toBeUndefined();
    expect(traceRows('rows')).toBeUndefined();
  });
});
