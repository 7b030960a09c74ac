/** What the agent does for the questions of the sample workbook, and for any other. */
import { askedWhichAmazonas, lossInCusco } from '../../../samples/tabs/agent-states';
import { serialToMoment } from '../../../local/workbook/serial-date';
import { gold } from '../../../samples/tabs/gold';
import type { Cell } from '../../../samples/sheet';
import { collectRecorded } from '../../../src/agent/recorded';
import type { AgentOutput } from '../../../src/fields/fields';
import { ACTUAL_FIELDS } from '../../../src/fields/columns';
import { cleanText } from '../../../src/model/text';

const message = (kind: string, type: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs: { type, ...kwargs },
});

const YEAR = { start_date: '2021-01-01', end_date: '2021-12-31' };

/** The thread of an answered question: its last message is the answer. */
export function answered(query: string, answer: string): object {
  return {
    messages: [
      message('HumanMessage', 'human', { content: query, id: 'm1' }),
      message('AIMessage', 'ai', {
        content: '',
        id: 'm2',
        tool_calls: [{ name: 'pull_data', args: { query, ...YEAR }, id: 'c1', type: 'tool_call' }],
      }),
      message('ToolMessage', 'tool', {
        content: 'Pulled 1 table.',
        ...{ tool_call_id: 'c1', name: 'pull_data', status: 'success', id: 'm3' },
      }),
      message('AIMessage', 'ai', { content: [{ type: 'text', text: answer }], id: 'm4', tool_calls: [] }),
    ],
    aoi_selection: {
      name: 'Pará',
      aois: [{ source: 'gadm', src_id: 'BRA.14_1', name: 'Pará, Brazil', subtype: 'state-province' }],
    },
    dataset: { dataset_id: 4, dataset_name: 'Tree cover loss', context_layer: null },
    statistics: [{ id: '7d1e', source_url: 'https://analytics.example/7d1e', data: {}, ...YEAR }],
    charts_data: [{ title: 'Loss', insight: answer, data: [{ year: 2021, loss_area_ha: 9587.2 }] }],
  };
}

/** A thread whose caller has hung up: the question, a tool call, and no answer. */
export function interrupted(whole: object): object {
  const messages: unknown = Reflect.get(whole, 'messages');
  return { ...whole, messages: Array.isArray(messages) ? messages.slice(0, 2) : [] };
}

/** A continued thread: messages and pulls add up, everything else is as it is now. @param before its state as JSON */
export function followed(before: string | undefined, after: object): object {
  if (before === undefined) return after;
  const old: unknown = JSON.parse(before);
  const both = (name: string): unknown[] => [old, after].flatMap((state) => listIn(state, name));
  return { ...after, messages: both('messages'), statistics: both('statistics') };
}

/** Whether the last message of a thread is an answer. @param state as JSON */
export function isWhole(state: string): boolean {
  return JSON.stringify(listIn(JSON.parse(state), 'messages').pop()).includes('"tool_calls":[]');
}

function listIn(state: unknown, name: string): unknown[] {
  const list: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/** What the agent did in the sample workbook. */
export const SAMPLE_STATES: ReadonlyMap<string, object> = new Map<string, object>([
  ...sampleStates(),
  ['How much tree cover was lost in Amazonas in 2024?', askedWhichAmazonas],
  ['How much tree cover did the Cusco region of Peru lose in 2021?', lossInCusco],
]);

// States that decode to the agent outputs recorded in the sample's GOLD tab.

/** By query; without queries that several rows ask or that have no recorded output. */
function sampleStates(): Map<string, object> {
  const states = new Map<string, object>();
  const seen = new Set<string>();
  for (const row of gold.rows) {
    const query = cleanText(textOf(row['query']));
    if (query === '') continue;
    if (seen.has(query)) states.delete(query);
    else {
      const recorded = new Map(ACTUAL_FIELDS.map((field) => [field, textOf(row[field]).trim()]));
      const collected = collectRecorded(recorded);
      if (collected.kind === 'output') states.set(query, stateOf(query, collected.output));
    }
    seen.add(query);
  }
  return states;
}

/** The thread in which the agent produced the output, as the API serialises it. */
function stateOf(query: string, output: AgentOutput): object {
  const { areas = [], level = '', dataset, contextLayer = '', pull, pullDates, chartsInsight } = output;
  const { message: answer } = output;
  return {
    messages: [
      message('HumanMessage', 'human', { content: query, id: 'm1' }),
      message('AIMessage', 'ai', {
        content: answer === '' ? '' : [{ type: 'text', text: answer }],
        ...{ id: 'm2', tool_calls: [] },
      }),
    ],
    subregion: level,
    aoi_selection:
      areas.length === 0
        ? null
        : { name: areas[0]?.name, aois: areas.map(({ id, ...area }) => ({ src_id: id, ...area })) },
    dataset: dataset
      ? { dataset_id: dataset.id, dataset_name: dataset.name, context_layer: contextLayer }
      : null,
    statistics: pull
      ? [
          {
            source_url: pull.source,
            data: Array.from({ length: pull.rows }, () => ({})),
            start_date: pullDates?.start ?? '',
            end_date: pullDates?.end ?? '',
          },
        ]
      : [],
    charts_data: typeof chartsInsight === 'string' ? [{ insight: chartsInsight, data: [] }] : [],
  };
}

function textOf(cell: Cell | undefined): string {
  if (typeof cell !== 'object') return String(cell ?? '');
  const { value, format } = cell;
  return format.includes('yyyy')
    ? new Date(serialToMoment(value, 'UTC')).toISOString().slice(0, 10)
    : String(value);
}
