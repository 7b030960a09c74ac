/** The agent of the GNW API (project-zeno, src/api): its address, requests, replies, and the daily quota of an account. */
import { memoize } from '../../model/memoize';
import type { HttpRequest, HttpResponse } from '../../model/ports';
import { jsonIn, readJson } from '../../model/texts/json';
import { redacted } from '../../model/texts/redact';
import * as z from '../../model/zod';
import type { Settings } from '../../settings/schema';
import {
  type AgentStop,
  type ChatReply,
  type ChatResult,
  isPage,
  type LiveAgent,
  pageReason,
  resultWithoutReply,
  stopFor,
} from './live-agent';

type GnwSettings = Pick<Settings, 'agent' | 'run'>;

/** The profile names that the API accepts. Source: project-zeno, src/api/schemas.py. */
const FF_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** What is wrong with the settings, as a sentence; '' if nothing is. */
export function gnwProblem({ agent: { baseUrl }, run: { ff } }: GnwSettings): string {
  if (baseUrl.includes('?')) return 'The agent’s address must not contain a query string (?…).';
  return ff === '' || FF_PATTERN.test(ff)
    ? ''
    : `“${ff}” is not a valid feature-flag (ff) profile: use lowercase letters, digits and hyphens, not starting with a hyphen.`;
}

/** Timeout of the request for a thread’s history. Short, as an answer can be recorded without it. */
export const HISTORY_SECONDS = 10;

/** The GNW agent: its output is read from the state of the thread, so a lost reply loses nothing. @param token '' to send none */
export function gnwAgent({ agent, run: { ff } }: GnwSettings, token: string): LiveAgent {
  const { baseUrl, persona } = agent;
  const root = baseUrl.replace(/\/+$/, '');
  const authorised: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const get = (path: string, timeoutSeconds = 60): HttpRequest => ({
    url: root + path,
    method: 'get',
    headers: { ...authorised, Accept: 'application/json' },
    timeoutSeconds,
  });
  return {
    address: baseUrl,
    takesTurns: true,
    question: ({ query, threadId }, timeoutSeconds) => ({
      url: `${root}/api/chat`,
      method: 'post',
      headers: { ...authorised, Accept: 'application/x-ndjson' },
      body: JSON.stringify({
        query,
        thread_id: threadId,
        ...(persona !== '' && { user_persona: persona }),
        ...(ff !== '' && { ff }),
      }),
      timeoutSeconds,
    }),
    resultOf: chatResult,
    withoutToken: (text) => redacted(text, [token]),
    keeps: {
      state: (threadId) => get(`/api/threads/${encodeURIComponent(threadId)}/state`),
      history: (threadId) => get(`/api/threads/${encodeURIComponent(threadId)}`, HISTORY_SECONDS),
      dashboard: (id) => get(`/api/dashboards/${encodeURIComponent(id)}`),
      quota: () => get('/api/quota'),
    },
  };
}

export function chatResult(response: HttpResponse): ChatResult {
  const { status, body } = response;
  if (status !== 200) return resultWithoutReply(status, stopIn(response), detailOf(body));
  if (isPage(response)) return { kind: 'stop', stop: { why: 'address', reason: pageReason(body) } };
  const reply = readChatReply(body);
  return reply ? { kind: 'answered', reply } : { kind: 'broken', reason: 'the reply ended immediately' };
}

/** Returns the reason to stop asking that a reply gives; undefined if it gives none. */
export function stopIn(response: HttpResponse): AgentStop | undefined {
  const { status, body } = response;
  const detail = detailOf(body);
  const quota = quotaIn(response);
  const isUsedUp = quota !== undefined && promptsLeft(quota) === 0;
  if (status === 429 && (SAYS_DAILY.test(detail) || isUsedUp))
    return { why: 'quota', reason: `your prompts for today are used up${detail}` };
  return stopFor(response, {
    detail,
    forbidden: {
      why: 'profile',
      reason: `your account may not do this${detail}; a feature-flag (ff) profile requires an admin, superuser or machine account`,
    },
    elsewhere: `there is no GNW agent at this address (HTTP ${status})`,
  });
}

/** Distinguishes a daily limit from a temporary one: “Daily free limit of 25 exceeded; please try again tomorrow.” */
const SAYS_DAILY = /\b(?:daily|today|tomorrow|per day)\b/i;

/** FastAPI: a text or, for an invalid body, a list of problems. */
const Detail = memoize(() =>
  z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]) }),
);
/** Resource Watch checks the accounts; its reply is the text of a `detail`. Source: project-zeno, auth/dependencies.py. */
const ResourceWatch = memoize(() => z.object({ errors: z.array(z.object({ detail: z.string() })) }));

/** The detail of a reply, as the end of a sentence; '' if there is none. */
function detailOf(body: string): string {
  const { detail = '' } = readJson(Detail(), body) ?? {};
  const texts = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; ');
  const passedOn = readJson(ResourceWatch(), texts || body)?.errors.map((error) => error.detail);
  const text = passedOn?.join('; ') ?? texts;
  return text.trim() === '' ? '' : `: “${text.replace(/\s+/g, ' ').trim().slice(0, 200)}”`;
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

// The daily quota of prompts.

export interface Quota {
  readonly used: number;
  readonly quota: number;
}

/** Null or absent if the server counts no prompts (project-zeno, `QuotaModel`). */
const QuotaReply = memoize(() =>
  z.object({ promptsUsed: z.nullish(z.number()), promptQuota: z.nullish(z.number()) }),
);

/** Reads the quota from the headers or the body of a reply; undefined if it has none, as the server may not count. */
export function quotaIn({ headers, body }: HttpResponse): Quota | undefined {
  const used = numberIn(headers.get('x-prompts-used'));
  const quota = numberIn(headers.get('x-prompts-quota'));
  if (used !== undefined && quota !== undefined) return { used, quota };
  const { promptsUsed, promptQuota } = readJson(QuotaReply(), body) ?? {};
  return typeof promptsUsed === 'number' && typeof promptQuota === 'number'
    ? { used: promptsUsed, quota: promptQuota }
    : undefined;
}

/** Of replies that arrived together, the quota with the most use is the latest. */
export function latestQuota(quotas: readonly Quota[]): Quota | undefined {
  return [...quotas].sort((a, b) => b.used - a.used)[0];
}

export function promptsLeft({ used, quota }: Quota): number {
  return Math.max(0, quota - used);
}

const DAY_MS = 24 * 60 * 60_000;
/** Allowance for a server whose clock is slow. */
const DAY_START_DELAY_MS = 5 * 60_000;

/** The time at which the next day's quota begins, ms since 1970. The server counts days, in UTC as far as known. */
export function nextQuotaDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS + DAY_START_DELAY_MS;
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}
