/** The trace of an answer: what its rows tell, or why that is not known. */
import { type CallNames, callsIn } from '../../agent/traces/calls';
import { count } from '../../model/text';
import { projectNamedBy } from '../../results/responses/same-trace';
import { threadIn, traceIn } from '../../results/responses/same-trace';
import type { ReadTrace, TracedAnswer, TracedAnswers } from './answers';
import { notGot, type NotGot } from './get-json';
import type { TraceReader } from './trace-reader';

export interface FoundTrace extends ReadTrace {
  readonly kind: 'found';
  readonly rows: number;
  /** Ms since 1970. */
  readonly endedAt: number;
}

export function oneTrace(
  answer: TracedAnswer,
  reader: TraceReader,
  names: CallNames,
  turns: TracedAnswers['turns'],
): FoundTrace | NotGot {
  const traceId = traceIn(answer.recorded) || traceOfTurn(answer, reader, turns);
  if (typeof traceId !== 'string') return traceId;
  const read = reader.trace(traceId);
  if (read.kind === 'failed') return read;
  const { rows } = read;
  if (rows.length === 0)
    return notGot(`this project has no trace ${traceId} (yet): see that the keys are of its project`, false);
  const named = projectNamedBy(answer.recorded.get('trace_url') ?? '');
  const other = named === '' ? undefined : rows.find(({ projectId }) => projectId && projectId !== named);
  if (other)
    return notGot(
      `its trace_url names the project ${named}, the keys are of ${other.projectId ?? ''}: enter the keys of the former`,
      false,
    );
  const endedAt = Math.max(...rows.map(({ startTime, endTime }) => Date.parse(endTime ?? startTime)));
  return { kind: 'found', traceId, calls: callsIn(rows, names), rows: rows.length, endedAt };
}

/** A session has one trace per turn; with more or fewer, it is unknown which belongs to which. */
function traceOfTurn(
  { recorded, turn }: TracedAnswer,
  reader: TraceReader,
  turns: TracedAnswers['turns'],
): string | NotGot {
  const session = threadIn(recorded);
  const read = reader.session(session);
  if (read.kind === 'failed') return read;
  const { ids } = read;
  const most = turns.get(session) ?? 1;
  const id = ids[(turn?.number ?? 1) - 1];
  if (ids.length === most && id !== undefined) return id;
  if (ids.length === 0) return notGot(`this project has no trace of the session ${session} (yet)`, false);
  const of = most === 1 ? '' : ` for ${most} turns`;
  return notGot(`the session ${session} has ${count(ids.length, 'trace')}${of}: fill in its trace_id`, false);
}
