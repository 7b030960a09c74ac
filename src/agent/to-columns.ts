/** The agent's output → recorded columns: the way back from what columns.ts reads, so that an output can be kept in cells. */
import type { AgentOutput, Area, DataPull, Dataset, PullDates, Trace } from '../model/agent-output';
import { parseGadmId } from '../model/area-id';
import { type ActualField, MOST_CELL_TEXT } from '../model/columns';
import { joinList, type ListColumn } from '../model/list';
import { cut } from '../model/text';

/** What is written to the recorded columns of one row. A column that is left out is not known. */
export type RecordCells = ReadonlyMap<ActualField, string | number>;

type Entry = readonly [ActualField, string | number];

/**
 * The recorded columns of an output: read again, they give the same output, but for texts that are longer than a cell (they
 * are cut, with a mark). Parts that are not known have no column.
 */
export function recordOf(output: AgentOutput): RecordCells {
  const { areas, level, dataset, contextLayer, pull, pullDates, message } = output;
  const entries: Entry[] = [
    ...(areas ? areaCells(areas, level) : level === undefined ? [] : [text('actual_subregion', level)]),
    ...(dataset === undefined
      ? []
      : [text('actual_dataset_id', dataset?.id ?? ''), text('actual_dataset_name', nameOf(dataset))]),
    ...(contextLayer === undefined ? [] : [text('actual_context_layer', contextLayer)]),
    ...(pull === undefined ? [] : pullCells(pull)),
    ...(pullDates === undefined ? [] : dateCells(pullDates)),
    ...(output.chartsInsight === undefined ? [] : chartCells(output.chartsInsight)),
    ...(message === undefined ? [] : [text('actual_agent_answer', message)]),
    ...(output.nudge === undefined ? [] : [text('actual_nudge_type', output.nudge)]),
    ...listCell('agents_called', output.agentsCalled),
    ...listCell('tools_used', output.toolsUsed),
    ...listCell('sources', output.sources),
  ];
  return new Map([...entries, ...traceCells(output.trace)]);
}

/** The recorded columns of a question that the agent did not answer. */
export function recordOfFailure(reason: string, trace: Trace): RecordCells {
  return new Map([...traceCells(trace), text('error', reason)]);
}

const NO_SOURCE = 'none';
/** A dataset of which nothing is known is more than none. */
const NAMELESS = '(no id and no name)';

function nameOf(dataset: Dataset | null): string {
  return dataset?.id === '' && dataset.name === '' ? NAMELESS : (dataset?.name ?? '');
}

function text(field: ActualField, value: string): Entry {
  return [field, cut(value, MOST_CELL_TEXT)];
}

/** Ids must all be there or the areas are others; of names and the like, as many as there is room for. */
function areaCells(areas: readonly Area[], level: string | undefined): Entry[] {
  const ids = joinList(
    'actual_id',
    areas.map(({ id }) => id),
  );
  if (ids.length > MOST_CELL_TEXT)
    return [['error', `the agent selected ${areas.length} areas, more than a cell can hold`]];
  const parallel = (field: ActualField & ListColumn, part: (area: Area) => string): Entry => {
    const items = areas.map(part);
    const [first = ''] = items;
    // One item holds for all areas.
    return [
      field,
      fitted(field, items.every((item) => item === first) ? items.slice(0, first === '' ? 0 : 1) : items),
    ];
  };
  return [
    ['actual_id', ids],
    parallel('actual_name', ({ name }) => name),
    ...(level === undefined
      ? []
      : [parallel('actual_subtype', ({ subtype }) => subtype), text('actual_subregion', level)]),
    // Where none is recorded, an id that reads as a GADM id is taken for one.
    parallel('actual_source', ({ id, source }) => (source === '' && parseGadmId(id) ? NO_SOURCE : source)),
  ];
}

/** The first of the items, as many as a cell can hold. */
function fitted(field: ListColumn, items: readonly string[]): string {
  let most = items.length;
  let joined = joinList(field, items);
  while (joined.length > MOST_CELL_TEXT) {
    most = Math.min(most - 1, Math.floor((most * MOST_CELL_TEXT) / joined.length));
    joined = joinList(field, items.slice(0, most));
  }
  return joined;
}

function listCell(field: ActualField & ListColumn, items: readonly string[] | undefined): Entry[] {
  return items ? [[field, fitted(field, items)]] : [];
}

function pullCells(pull: DataPull | null): Entry[] {
  return [['row_count', pull?.rows ?? 0], text('pull_source', pull?.source ?? '')];
}

function dateCells(dates: PullDates | null): Entry[] {
  return [text('actual_start_date', dates?.start ?? ''), text('actual_end_date', dates?.end ?? '')];
}

/** An empty insight is told from none by the chart that has it. */
function chartCells(insight: string | null): Entry[] {
  const isEmpty = insight === '';
  return [...(isEmpty ? [['charts_count', 1] as const] : []), text('actual_charts_answer', insight ?? '')];
}

function traceCells({ threadId, traceId, traceUrl, latencyS }: Trace): Entry[] {
  return [
    text('thread_id', threadId),
    text('trace_id', traceId),
    text('trace_url', traceUrl),
    ...(latencyS === undefined ? [] : [['latency_s', latencyS] as const]),
  ];
}
