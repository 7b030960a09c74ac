/** The field of the trace: where an answer can be traced, and how long it took. */
import { field } from './field';

const SECONDS = /^\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?(?:\s*s(?:ec(?:onds?|s)?)?\.?)?$/i;
/** As a spreadsheet shows a time or a duration: hours, minutes, and seconds if any. */
const CLOCK = /^(\d+):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?$/;

/** @example isClock('0:00:30') // true */
export function isClock(shown: string): boolean {
  return CLOCK.test(shown);
}

/**
 * Reads a number with a decimal point or comma, or hours and minutes; undefined for any other text.
 *
 * @example secondsIn('0:01:30') // 90
 * @example secondsIn('12,5 s') // 12.5
 */
export function secondsIn(text: string): number | undefined {
  const [, hours, minutes, seconds = 0] = CLOCK.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return SECONDS.test(text) ? Number.parseFloat(text.replace(',', '.')) : undefined;
}

/** An answer that took longer is marked as slow, without a score. Source: wri/gnw-gold-evals. */
export const SLOW_S = 180;

export interface Trace {
  readonly threadId: string;
  readonly traceId: string;
  readonly traceUrl: string;
  /** Seconds; undefined if not recorded. */
  readonly latencyS: number | undefined;
}

/** Not part of `FIELDS`: a row with a trace alone has no output. */
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
