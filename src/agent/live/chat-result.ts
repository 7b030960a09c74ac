/** The HTTP reply to a question, and the reasons to stop asking. */
import type { OutputParts } from '../../fields/fields';
import { memoize } from '../../model/memoize';
import type { HttpResponse } from '../../model/ports';
import { jsonIn, readJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { promptsLeft, type Quota, quotaIn } from './quota';

export type ChatResult =
  | { readonly kind: 'answered'; readonly reply: ChatReply }
  /** From an agent that keeps no threads. */
  | { readonly kind: 'output'; readonly answered: ChatAnswer }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No reply, or an unreadable one: the thread's state may have the answer. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The execution died while it waited for the reply, or before it sent the question. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'stop'; readonly stop: AgentStop };

/** The answer of an agent that keeps no threads. */
export interface ChatAnswer {
  readonly output: OutputParts;
  /** '' if none is named. */
  readonly traceId: string;
  /** What could not be read, as the rest of a sentence about the reply; '' if all could. */
  readonly problem: string;
}

/** A reason to stop asking. `token`, `profile` and `address` need a person; `quota`: used up today; `pause`: the server asks for one. */
export interface AgentStop {
  readonly why: 'token' | 'profile' | 'address' | 'quota' | 'pause';
  /** The beginning of a sentence, without a full stop. */
  readonly reason: string;
  /** Of a pause: seconds, if the server says how long. */
  readonly seconds?: number;
}

export function chatResult(response: HttpResponse): ChatResult {
  const { status, body } = response;
  if (status !== 200) return resultWithoutReply(status, stopIn(response), detailOf(body));
  if (isPage(response)) return { kind: 'stop', stop: { why: 'address', reason: pageReason(body) } };
  const reply = readChatReply(body);
  return reply ? { kind: 'answered', reply } : { kind: 'broken', reason: 'the reply ended immediately' };
}

/** @param detail the reply's own words, as the end of a sentence */
export function resultWithoutReply(status: number, stop: AgentStop | undefined, detail: string): ChatResult {
  if (stop) return { kind: 'stop', stop };
  return status === 408 || status >= 500
    ? { kind: 'broken', reason: `HTTP ${status}${detail}` }
    : { kind: 'refused', reason: `the agent rejected the question (HTTP ${status})${detail}` };
}

/** The reason to stop asking that a reply of the GNW API gives; undefined if none. */
export function stopIn(response: HttpResponse): AgentStop | undefined {
  const { status, body } = response;
  const detail = detailOf(body);
  if (status === 429 && (SAYS_DAILY.test(detail) || isUsedUp(quotaIn(response))))
    return { why: 'quota', reason: `your prompts for today are used up${detail}` };
  return stopFor(response, {
    detail,
    forbidden: {
      why: 'profile',
      reason: `your account may not do this${detail}; an ff profile (setting run.ff) requires an admin, superuser or machine account`,
    },
    elsewhere: `there is no GNW agent at this address (HTTP ${status})`,
  });
}

/** The same for any agent. `detail`: the reply's own words, as the end of a sentence; `forbidden`: for 403; `elsewhere`: for 404. */
export function stopFor(
  { status, headers }: HttpResponse,
  words: { readonly detail: string; readonly forbidden: AgentStop; readonly elsewhere: string },
): AgentStop | undefined {
  const { detail, forbidden, elsewhere } = words;
  switch (status) {
    case 401:
      return { why: 'token', reason: `the agent rejected your token${detail}` };
    case 403:
      return forbidden;
    case 429: {
      const seconds = Number(headers.get('retry-after') ?? NaN);
      const reason = `the agent asked for a pause${detail}`;
      return { why: 'pause', reason, ...(seconds >= 0 && { seconds }) };
    }
    case 404:
    case 405:
      return { why: 'address', reason: elsewhere };
    default:
      return status >= 300 && status < 400
        ? { why: 'address', reason: `the address redirects (HTTP ${status})` }
        : undefined;
  }
}

/** A page instead of data: from a proxy, or a login. */
export function isPage({ headers, body }: HttpResponse): boolean {
  return /^\s*</.test(body) || /\btext\/html\b/i.test(headers.get('content-type') ?? '');
}

export function pageReason(body: string): string {
  const beginning = body.trim().slice(0, 40).replace(/\s+/g, ' ');
  return `this address returns a web page, not the agent (a proxy or a login?); it begins with “${beginning}”`;
}

/** Distinguishes a daily limit from a temporary one: “Daily free limit of 25 exceeded; please try again tomorrow.” */
const SAYS_DAILY = /\b(?:daily|today|tomorrow|per day)\b/i;

function isUsedUp(quota: Quota | undefined): boolean {
  return quota !== undefined && promptsLeft(quota) === 0;
}

/** FastAPI: a text or, for an invalid body, a list of problems. */
const Detail = memoize(() =>
  z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) }),
);
/** Resource Watch, which checks accounts: its reply comes as the text of a `detail`. Source: project-zeno, auth/dependencies.py. */
const ResourceWatch = memoize(() => z.object({ errors: z.array(z.object({ detail: z.string() })) }));

/** As the end of a sentence; '' if there is none. */
function detailOf(body: string): string {
  const { detail = '' } = readJson(Detail(), body) ?? {};
  const texts = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; ');
  const passedOn = readJson(ResourceWatch(), texts || body)?.errors.map((error) => error.detail);
  const text = passedOn?.join('; ') ?? texts;
  return text.trim() === '' ? '' : `: “${text.replace(/\s+/g, ' ').trim().slice(0, 200)}”`;
}

/**
 * The agent's answer as a stream: a JSON object per line, `{"node", "update"}`, whose update is JSON text. The output is in the thread's
 * state; only trace and errors are read from the stream.
 */
interface ChatReply {
  /** '' if tracing is off. */
  readonly traceId: string;
  readonly traceUrl: string;
  /** In the agent's words; it may have continued after them. */
  readonly errors: readonly string[];
}

const StreamLine = memoize(() => z.object({ node: z.string(), update: z.unknown() }));
const TraceInfo = memoize(() =>
  z.object({ trace_id: z.nullish(z.string()), trace_url: z.nullish(z.string()) }),
);
const StreamError = memoize(() =>
  z.object({ message: z.nullish(z.string()), error_type: z.nullish(z.string()) }),
);

/**
 * Reads the part of a stream that has arrived, complete or not.
 *
 * @returns undefined if no line is the agent's: a proxy's page, or nothing at all
 */
export function readChatReply(body: string): ChatReply | undefined {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => readJson(StreamLine(), line));
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
  };
}

/** An update is JSON in JSON; an older server may send the object itself. */
function readUpdate<T>(schema: z.ZodMiniType<T>, update: unknown): T | undefined {
  return schema.safeParse(typeof update === 'string' ? jsonIn(update) : update).data;
}

function errorText(update: unknown): string {
  const error = readUpdate(StreamError(), update);
  const plain = typeof update === 'string' ? update : '';
  const text = error ? error.message || error.error_type || '' : plain;
  return text.replace(/\s+/g, ' ').trim().slice(0, 300) || 'an error without a message';
}
