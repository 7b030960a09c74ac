import fc from 'fast-check';
import {
  collectRecorded,
  recordedColumns,
  recordOfFailure,
  type RecordCells,
} from '../../src/agent/recorded-columns';
import type { AgentOutput, Collected } from '../../src/fields/fields';
import { cleanText, isSheetError } from '../../src/model/text';
import { area, attempt, NO_TRACE, output, wholeOutput } from '../support/cases';

/** The cells as read back from a sheet. */
function reread(cells: RecordCells): Collected {
  return collectRecorded(new Map([...cells].map(([field, value]) => [field, String(value)])));
}

function again(recorded: AgentOutput): AgentOutput {
  const collected = reread(recordedColumns(recorded));
  if (collected.kind !== 'output') throw new Error(collected.reason);
  return collected.output;
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', ';', ',', "'", '"', '[', ']', '\\', '\n', '😀', '=', '0') })
  .map(cleanText)
  .filter((value) => !isSheetError(value));
const word = text.filter((value) => value !== '');
/** A number after a name would be dropped. */
const name = word.filter((value) => !/\[\d+\]$/.test(value));
const dates = fc.record({ start: word, end: text });
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const areas = fc.array(fc.record({ id: text, name: text, subtype: text, source: word }), { maxLength: 5 });

describe('an output in columns', () => {
  it('is read back unchanged', () => {
    const outputs = fc.record({
      areas,
      level: word,
      dataset: fc.option(fc.record({ id: fc.constantFrom('0', '11', ''), name: word })),
      contextLayer: text,
      pull: fc.record({ rows: fc.nat(), source: word }),
      pullDates: dates,
      pullDataset: fc.constantFrom('0', '11', ''),
      period: dates,
      // Among calls of several tools, only those that pull data count.
      askedPeriods: fc
        .constantFrom('pull_data', '')
        .chain((tool) => fc.array(fc.record({ tool: fc.constant(tool), start: word, end: text }))),
      parameters: fc.uniqueArray(
        fc.record({
          name: fc.stringMatching(/^[a-m]+$/),
          values: fc.array(fc.stringMatching(/^[a-m]+$/)).map(unique),
        }),
        { selector: ({ name }) => name },
      ),
      dashboardId: text,
      dashboard: fc.option(
        fc.record({
          areas: fc.array(fc.record({ id: text, source: text })),
          widgets: fc.array(fc.record({ type: text, isFilled: fc.boolean() })),
          problem: fc.constant(null),
        }),
      ),
      nudgeOptions: fc.array(word),
      suggestions: fc.array(word),
      chartsInsight: word,
      chartCount: fc.nat(),
      chartType: word,
      charts: fc.array(fc.record({ type: text, data: fc.array(fc.record({ name: text, area: fc.nat() })) })),
      message: text,
      nudge: text,
      agentsCalled: fc.array(name),
      toolsUsed: fc.array(name),
      sources: fc.array(word),
      trace: fc.record({
        ...{ threadId: text, traceId: text, traceUrl: text },
        latencyS: fc.option(fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
      }),
    });
    fc.assert(
      fc.property(outputs, (recorded) =>
        // `latency` is read from the trace.
        expect(again(recorded)).toEqual({ ...recorded, latency: recorded.trace.latencyS }),
      ),
    );
  });

  it.each<[string, Partial<AgentOutput>]>([
    ['the agent did nothing', {}],
    ['no data was pulled', { pull: null, pullDates: null }],
    ['the chart’s insight is empty', { chartsInsight: '', chartCount: 1, charts: [{}] }],
    [
      'areas are of different levels',
      { areas: [area('BRA', { subtype: 'country' }), area('BRA.1_1')], level: '' },
    ],
  ])('distinguishes that %s', (_what, done) => {
    const recorded = { ...wholeOutput(done), agentsCalled: [], sources: [] };
    expect(again(recorded)).toEqual(recorded);
  });

  it('has no column for unknown parts', () => {
    expect([...recordedColumns(output({ message: 'Yes.' })).keys()]).toEqual(['actual_agent_answer']);
    expect(again(output({ message: 'Yes.' }))).toEqual(output({ message: 'Yes.' }));
  });

  it('keeps a shared source once, and “none” for a missing one', () => {
    const record = recordedColumns(attempt({ areas: [area('BRA'), area('PER')] }));
    expect(record.get('actual_source')).toBe('gadm');
    expect(record.get('actual_id')).toBe('BRA; PER');
    // A GADM id without a source would be taken for one of gadm.
    expect(again(attempt({ areas: [area('BRA', { source: '' })] })).areas?.[0]?.source).toBe('none');
  });

  it('distinguishes a dataset without id and name from none', () => {
    expect(again(attempt({ dataset: { id: '', name: '' } })).dataset).toMatchObject({ id: '' });
    expect(again(attempt({ dataset: null })).dataset).toBeNull();
  });
});

describe('a text longer than a cell', () => {
  it('is cut, with a mark', () => {
    const message = again(output({ message: 'x'.repeat(40_000) })).message ?? '';
    expect(message).toHaveLength(32_000);
    expect(message.endsWith(' … [cut]')).toBe(true);
  });

  it('keeps whole items of a list, and every id of a thousand areas', () => {
    const many = Array.from({ length: 1000 }, (_area, index) =>
      area(`IDN.${index}.1_1`, { name: `A place with; quite a long name ${index}` }),
    );
    const read = again(attempt({ areas: many, sources: many.map(({ name }) => name) }));
    expect(read.areas?.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
    expect(read.areas?.[999]?.name).toBe('');
    const kept = read.sources ?? [];
    expect(kept.length).toBeGreaterThan(500);
    expect(kept).toEqual(many.map(({ name }) => name).slice(0, kept.length));
  });

  it('is an error if area ids would be lost', () => {
    const many = Array.from({ length: 2000 }, () => area('8f6c2a52-8d1c-4c39-9d63-3a2c3c0a7f11'));
    expect(reread(recordedColumns(attempt({ areas: many })))).toEqual({
      ...{ kind: 'failed', code: 'agent_failed' },
      reason: 'the agent selected 2000 areas, more than a cell can hold',
    });
  });
});

const SILENT = 'no answer came';

it.each([
  ['agent_away', 'agent_away', SILENT],
  ['agent_failed', 'agent_failed', SILENT],
  // Without a code of ours the text is the agent's own.
  ['', 'agent_failed', `the agent failed: ${SILENT}`],
  ['500', 'agent_failed', `the agent failed: ${SILENT}`],
])('a failure that was recorded with the code “%s” is read as %s', (recorded, code, reason) => {
  const record = recordOfFailure(SILENT, recorded, { ...NO_TRACE, threadId: 't-1' });
  expect(record.get('thread_id')).toBe('t-1');
  expect(reread(record)).toEqual({ kind: 'failed', code, reason });
});

it('keeps charts whole or not at all, without their insight', () => {
  const short = attempt({ charts: [{ insight: 'Loss fell.', type: 'bar', data: [] }] });
  expect(recordedColumns(short).get('actual_charts_json')).toBe('[{"type":"bar","data":[]}]');
  const long = attempt({ charts: [{ data: Array.from({ length: 9000 }, (_row, index) => index) }] });
  expect(recordedColumns(long).get('actual_charts_json')).toBe('(not recorded)');
  expect(again(long).charts).toBeUndefined();
});
