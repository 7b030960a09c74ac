/** States that decode to the agent outputs recorded in the sample's GOLD tab. */
import { serialToMoment } from '../../../local/workbook/serial-date';
import { gold } from '../../../samples/tabs/gold';
import type { Cell } from '../../../samples/sheet';
import { collectRecorded } from '../../../src/agent/recorded';
import type { AgentOutput } from '../../../src/fields';
import { ACTUAL_FIELDS } from '../../../src/fields/columns';
import { cleanText } from '../../../src/model/text';

/** By query; without queries that several rows ask or that have no recorded output. */
export function sampleStates(): Map<string, object> {
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
  const {
    areas = [],
    level = '',
    dataset,
    contextLayer = '',
    pull,
    pullDates,
    chartsInsight,
    message,
  } = output;
  return {
    messages: [
      wrapped('HumanMessage', { type: 'human', content: query, id: 'm1' }),
      wrapped('AIMessage', {
        type: 'ai',
        content: message === '' ? '' : [{ type: 'text', text: message }],
        id: 'm2',
        tool_calls: [],
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

function wrapped(kind: string, kwargs: object): object {
  return { lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', kind], kwargs };
}

function textOf(cell: Cell | undefined): string {
  if (typeof cell !== 'object') return String(cell ?? '');
  const { value, format } = cell;
  return format.includes('yyyy')
    ? new Date(serialToMoment(value, 'UTC')).toISOString().slice(0, 10)
    : String(value);
}
