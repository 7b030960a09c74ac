/** Recorded columns → the agent's output. */
import type {
  AgentOutput,
  Area,
  Collected,
  DataPull,
  Dataset,
  OutputPart,
  PullDates,
  Trace,
} from '../model/agent-output';
import { type ActualField, NOT_RECORDED, type RecordedRow, TRACE_FIELDS } from '../model/columns';
import { parseGadmId } from '../model/area-id';
import { type ListColumn, splitList } from '../model/list';
import { isSheetError } from '../model/text';
import { levelOf } from './level';
import { decodeState } from './state';

/** Columns that can hold a part of the output; any one of them is enough. `agent_state` can hold them all. */
const HOLDERS: Readonly<Record<OutputPart, readonly ActualField[]>> = {
  areas: ['actual_id'],
  level: ['actual_subregion', 'actual_subtype'],
  dataset: ['actual_dataset_id'],
  contextLayer: ['actual_context_layer'],
  pull: ['row_count', 'pull_source'],
  pullDates: ['actual_start_date', 'actual_end_date'],
  chartsInsight: ['actual_charts_answer'],
  message: ['actual_agent_answer'],
  nudge: ['actual_nudge_type'],
  agentsCalled: ['agents_called'],
  toolsUsed: ['tools_used'],
  sources: ['sources'],
};

/** The columns that could hold a part of the output, to be named where a tab has none of them. */
export function holdersOf(part: OutputPart): readonly ActualField[] {
  return [...HOLDERS[part], 'agent_state'];
}

/** Whether a row records what the agent did, or that it failed; what is known about the asking alone is no output. */
export function hasOutput(row: RecordedRow): boolean {
  return (
    isFailure(row.get('error')) ||
    [...row].some(([field, text]) => text !== '' && text !== NOT_RECORDED && !TRACE_FIELDS.has(field))
  );
}

/** Data frames write FALSE where there is no error. */
export function isFailure(error = ''): boolean {
  return error !== '' && error.toUpperCase() !== 'FALSE';
}

/**
 * Decodes what a row recorded. A blank cell in a present column means that the agent selected or said nothing; an
 * absent column, or one that says so, leaves its part unknown; a row in which nothing at all is recorded has no output. A formula that failed
 * (`#N/A` of a lookup) says nothing about the agent: the row cannot be measured.
 *
 * @example
 * collectRecorded(new Map([['actual_id', 'BRA'], ['actual_agent_answer', '']]))
 * // { kind: 'output', output: { areas: [{ id: 'BRA', … }], message: '', trace: … } }
 */
export function collectRecorded(cells: RecordedRow): Collected {
  const row: RecordedRow = new Map([...cells].filter(([, text]) => text !== NOT_RECORDED));
  const error = row.get('error') ?? '';
  const state = row.get('agent_state') ?? '';
  const broken = [...row].find(
    ([field, text]) => isSheetError(text) && (field === 'error' || !TRACE_FIELDS.has(field)),
  );
  if (broken)
    return {
      kind: 'failed',
      reason: `the formula in ${broken[0]} shows ${broken[1]}; mend it or clear the cell`,
    };
  if (isFailure(error)) return { kind: 'failed', reason: failureSentence(error) };
  if (!hasOutput(row)) return { kind: 'failed', reason: 'no agent output' };
  const trace = traceOf(row);
  if (state !== '') return filledIn(decodeState(state, trace), row);
  return { kind: 'output', output: outputOf(row, trace) };
}

/** What a state cannot tell (which agents took part, say) may stand in a column beside it. */
function filledIn(decoded: Collected, row: RecordedRow): Collected {
  if (decoded.kind === 'failed') return decoded;
  const filled = new Map([...row].filter(([, text]) => text !== ''));
  return { kind: 'output', output: { ...outputOf(filled, decoded.output.trace), ...decoded.output } };
}

/** What we wrote ourselves is a sentence on the agent already. */
function failureSentence(error: string): string {
  return error.startsWith('the agent ') ? error : `the agent failed: ${error}`;
}

function traceOf(row: RecordedRow): Trace {
  const latency = Number(row.get('latency_s') || NaN);
  return {
    threadId: row.get('thread_id') ?? '',
    traceId: row.get('trace_id') ?? '',
    traceUrl: row.get('trace_url') ?? '',
    latencyS: Number.isFinite(latency) ? latency : undefined,
  };
}

function outputOf(row: RecordedRow, trace: Trace): AgentOutput {
  const holds = (part: OutputPart): boolean => HOLDERS[part].some((field) => row.has(field));
  return {
    trace,
    ...(holds('areas') && { areas: areasOf(row) }),
    ...(holds('level') && {
      level: levelOf(
        row.get('actual_subregion') ?? '',
        splitList('actual_subtype', row.get('actual_subtype') ?? ''),
      ),
    }),
    ...(holds('dataset') && { dataset: datasetOf(row) }),
    ...(holds('contextLayer') && { contextLayer: row.get('actual_context_layer') ?? '' }),
    ...(holds('pull') && { pull: pullOf(row) }),
    ...(holds('pullDates') && { pullDates: pullDatesOf(row, holds('pull')) }),
    ...(holds('chartsInsight') && { chartsInsight: insightOf(row) }),
    ...(holds('message') && { message: row.get('actual_agent_answer') ?? '' }),
    ...(holds('nudge') && { nudge: row.get('actual_nudge_type') ?? '' }),
    ...(holds('agentsCalled') && { agentsCalled: listIn(row, 'agents_called') }),
    ...(holds('toolsUsed') && { toolsUsed: listIn(row, 'tools_used') }),
    ...(holds('sources') && { sources: listIn(row, 'sources') }),
  };
}

function listIn(row: RecordedRow, field: ActualField & ListColumn): string[] {
  return splitList(field, row.get(field) ?? '').filter((item) => item !== '');
}

/**
 * Ids, names, subtypes and sources are parallel lists; a single source or subtype holds for all ids. Where no source
 * is recorded, an id that reads as a GADM id is one.
 */
function areasOf(row: RecordedRow): Area[] {
  const list = (field: ActualField & ListColumn): string[] => splitList(field, row.get(field) ?? '');
  const [names, subtypes, sources] = [list('actual_name'), list('actual_subtype'), list('actual_source')];
  const at = (items: readonly string[], index: number): string => items[items.length === 1 ? 0 : index] ?? '';
  return list('actual_id').map((id, index) => ({
    id,
    name: at(names, index),
    subtype: at(subtypes, index),
    source: at(sources, index) || (parseGadmId(id) ? 'gadm' : ''),
  }));
}

function datasetOf(row: RecordedRow): Dataset | null {
  const id = wholeNumber(row.get('actual_dataset_id') ?? '');
  const name = row.get('actual_dataset_name') ?? '';
  return id === '' && name === '' ? null : { id, name };
}

/** Data frames write ids beside blanks as 4.0. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}

/** A pull was made where rows came back or it carries an id or URL. */
function pullOf(row: RecordedRow): DataPull | null {
  const rows = countIn(row.get('row_count') ?? '');
  const source = row.get('pull_source') ?? '';
  if (rows <= 0 && source === '') return null;
  return { rows, source };
}

/** The count that a cell begins with: `1,234`, `12 rows`, `3.0`; 0 where it begins with none. */
function countIn(text: string): number {
  return Number.parseFloat(text.replace(/(\d)[,\s'’](?=\d{3})/g, '$1')) || 0;
}

/** Where no column tells whether a pull was made, recorded dates are taken for those of one. */
function pullDatesOf(row: RecordedRow, isPullRecorded: boolean): PullDates | null {
  const dates = { start: row.get('actual_start_date') ?? '', end: row.get('actual_end_date') ?? '' };
  const wasPulled = isPullRecorded ? pullOf(row) !== null : dates.start !== '' || dates.end !== '';
  return wasPulled ? dates : null;
}

function insightOf(row: RecordedRow): string | null {
  const insight = row.get('actual_charts_answer') ?? '';
  if (insight !== '') return insight;
  return countIn(row.get('charts_count') ?? '') > 0 ? '' : null;
}
