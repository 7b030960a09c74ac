/** Which trace an answer names, and what another record of the same trace tells about it. */
import { type ActualField, NOT_RECORDED, type RecordedRow } from '../../model/columns';
import type { NamedTurn } from '../../model/conversation/turn';
import type { Response } from '../../model/response';

/** What a trace tells and an answer may lack. */
const TOLD = ['agents_called', 'tools_used', 'latency_s', 'agent_tokens', 'agent_cost_usd'] as const;

/** The address of a Langfuse trace, for rows without a `trace_id`. */
const TRACE_ADDRESS = /^https?:\/\/[^/]+\/(?:.*\/)?project\/([^/]+)\/traces\/([^/?#]+)/;

/** The id of the trace at an address; '' if it names none. */
export function traceNamedBy(url: string): string {
  return TRACE_ADDRESS.exec(url)?.[2] ?? '';
}

/** The id of the project in the address of a trace; '' if it names none. */
export function projectNamedBy(url: string): string {
  return TRACE_ADDRESS.exec(url)?.[1] ?? '';
}

/** '' if it names none. */
export function traceIn(recorded: RecordedRow): string {
  return recorded.get('trace_id') || traceNamedBy(recorded.get('trace_url') ?? '');
}

export function threadIn(recorded: RecordedRow): string {
  return recorded.get('thread_id') ?? '';
}

/** Equal for records of one answer: its trace, or if it names none, its turn of its session; '' if it names neither. */
export function traceKey(recorded: RecordedRow, turn: NamedTurn | undefined): string {
  const trace = traceIn(recorded);
  return trace === '' ? sessionKey(recorded, turn) : `trace ${trace}`;
}

function sessionKey(recorded: RecordedRow, turn: NamedTurn | undefined): string {
  const thread = threadIn(recorded);
  return thread === '' ? '' : `session ${thread} ${turn?.number ?? 1}`;
}

/** Whether it has a trace, and lacks something that a trace would hold. */
export function lacksCalls(recorded: RecordedRow): boolean {
  // If the trace was read and holds no cost, the cell says so.
  const isOpen =
    (recorded.get('agent_cost_usd') ?? '') === '' ||
    (['agents_called', 'tools_used'] as const).some((field) => isUnknown(field, recorded));
  return isOpen && (recorded.get('error') ?? '') === '' && traceKey(recorded, undefined) !== '';
}

/** A blank cell in a column of calls says that the agent called nothing; a blank number says nothing. */
function isUnknown(field: ActualField, recorded: RecordedRow): boolean {
  const text = recorded.get(field);
  const isList = field === 'agents_called' || field === 'tools_used';
  return text === undefined || text === NOT_RECORDED || (text === '' && !isList);
}

export type Fill = (recorded: RecordedRow, turn: NamedTurn | undefined) => RecordedRow;

/** What is unknown in a record, from a response of the same trace; the record itself if there is nothing to fill in. */
export function fillFrom(responses: readonly Response[]): Fill {
  const byKey = new Map<string, RecordedRow>();
  for (const { recorded, turn } of responses) {
    if ((recorded.get('error') ?? '') !== '') continue;
    for (const key of [traceKey(recorded, turn), sessionKey(recorded, turn)]) {
      const recordedRow = byKey.get(key);
      if (key !== '' && (recordedRow === undefined || TOLD.some((field) => isUnknown(field, recordedRow))))
        byKey.set(key, recorded);
    }
  }
  return (recorded, turn) => {
    const other = byKey.get(traceKey(recorded, turn));
    if (other === undefined || other === recorded || !lacksCalls(recorded)) return recorded;
    const gained = TOLD.flatMap((field): [ActualField, string][] => {
      const told = other.get(field) ?? '';
      return isUnknown(field, recorded) && (told !== '' || !isUnknown(field, other)) ? [[field, told]] : [];
    });
    return gained.length === 0 ? recorded : new Map([...recorded, ...gained]);
  };
}
