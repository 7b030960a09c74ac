/** The field about the asking rather than its result: where the answer can be traced, how long it took and what it cost. */
import { secondsIn } from './duration';
import { field } from './field';

export interface Trace {
  readonly threadId: string;
  readonly traceId: string;
  readonly traceUrl: string;
  /** Seconds; undefined if not recorded. */
  readonly latencyS: number | undefined;
}

/** No part of `FIELDS`: a row that has nothing else has no output, and its cells may be blank. */
export const TRACE = field({
  expects: {},
  records: {
    thread_id: {
      means: 'The id of the agent’s thread, which is its session in Langfuse.',
      oldNames: ['session_id'],
      write: ({ threadId }: Trace) => threadId,
    },
    trace_id: { means: 'The id of the trace in Langfuse.', write: ({ traceId }: Trace) => traceId },
    trace_url: { means: 'Where the trace can be seen.', write: ({ traceUrl }: Trace) => traceUrl },
    latency_s: {
      means: 'How long the agent took, in seconds.',
      write: ({ latencyS }: Trace) => latencyS ?? '',
    },
  },
  fromRow: (row): Trace => ({
    threadId: row.get('thread_id') ?? '',
    traceId: row.get('trace_id') ?? '',
    traceUrl: row.get('trace_url') ?? '',
    latencyS: secondsIn(row.get('latency_s') ?? ''),
  }),
});
