/**
 * The agent's answer as it streams: one JSON object per line, `{"node", "update"}`, whose update is itself JSON text. What the agent did is
 * in the thread's state; from the stream only the trace, the errors and its end are used.
 */
import { lazy } from '../../model/once';
import { jsonIn, readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

export interface ChatReply {
  /** '' if tracing is off. */
  readonly traceId: string;
  readonly traceUrl: string;
  /** What the agent said went wrong; it may have gone on after that. */
  readonly errors: readonly string[];
  /** Whether the stream ended at the end of a line, not in the middle of one. */
  readonly isWhole: boolean;
}

const Line = lazy(() => z.object({ node: z.string(), update: z.unknown() }));
const TraceInfo = lazy(() =>
  z.object({
    trace_id: z.nullish(z.string()),
    trace_url: z.nullish(z.string()),
  }),
);
const StreamError = lazy(() =>
  z.object({ message: z.nullish(z.string()), error_type: z.nullish(z.string()) }),
);

const LONGEST_MESSAGE = 300;

/**
 * Reads the part of a stream that has arrived, complete or not.
 *
 * @returns undefined if no line is the agent's: a proxy's page, or nothing at all
 */
export function readChatReply(body: string): ChatReply | undefined {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(readLine);
  if (read.every((line) => line === undefined)) return undefined;
  let trace: z.Shape<typeof TraceInfo> = {};
  const errors: string[] = [];
  for (const line of read) {
    if (line?.node === 'trace_info') trace = readUpdate(TraceInfo(), line.update) ?? trace;
    if (line?.node === 'error') errors.push(errorText(line.update));
  }
  return {
    traceId: trace.trace_id ?? '',
    traceUrl: trace.trace_url ?? '',
    errors,
    isWhole: read[read.length - 1] !== undefined,
  };
}

function readLine(text: string): z.Shape<typeof Line> | undefined {
  return readJson(Line(), text);
}

/** An update is JSON in JSON; an older server may send the object itself. */
function readUpdate<T>(schema: z.ZodMiniType<T>, update: unknown): T | undefined {
  const parsed = schema.safeParse(typeof update === 'string' ? jsonIn(update) : update);
  return parsed.success ? parsed.data : undefined;
}

function errorText(update: unknown): string {
  const error = readUpdate(StreamError(), update);
  const plain = typeof update === 'string' ? update : '';
  const text = error ? error.message || error.error_type || '' : plain;
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_MESSAGE) || 'an error without a message';
}
