/**
 * What a response, or a thrown fetch, means for further sending. The texts of what is thrown are Apps Script's (UrlFetchApp); anything else
 * is an unreachable host.
 */
import type { HttpRequest, HttpResponse, ReplyAdvice } from '../model/ports';

/** `too fast`: Google wants fewer calls at once, for a moment. */
export interface Thrown {
  readonly kind: 'daily quota' | 'too fast' | 'denied' | 'unreachable';
  readonly reason: string;
}

const TOO_FAST =
  /invoked too many times (?:in a short time|per second)|too many (?:scripts running simultaneously|simultaneous invocations)/i;
/** An exceeded limit may also be that of one request's address or body: that says nothing about the others. */
const DAILY_QUOTA =
  /invoked too many times|too much computer time for one day|Bandwidth quota exceeded|Limit exceeded(?!.*\b(?:length|size)\b)/i;
const DENIED = /permission to call|permissions are not sufficient|has not been whitelisted|Invalid argument/i;
const LONGEST_REASON = 300;

/** @param requests those that were sent: whatever their headers hold is kept out of the reason */
export function readThrown(error: unknown, requests: readonly HttpRequest[]): Thrown {
  const message = error instanceof Error ? error.message : String(error);
  const reason = withoutSecrets(message, requests).replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  return { kind: kindOf(message), reason };
}

function kindOf(message: string): Thrown['kind'] {
  if (TOO_FAST.test(message)) return 'too fast';
  if (DAILY_QUOTA.test(message)) return 'daily quota';
  return DENIED.test(message) ? 'denied' : 'unreachable';
}

/** A runtime may quote the call that failed, header values and query included. */
function withoutSecrets(message: string, requests: readonly HttpRequest[]): string {
  const secrets = new Set<string>();
  for (const { headers } of requests)
    for (const value of Object.values(headers))
      for (const word of [value, ...value.split(/\s+/)]) if (word.length > 5) secrets.add(word);
  let text = message.replace(/(https?:\/\/[^\s?#]+)\?[^\s]*/gi, '$1');
  // Longest first, so that a value goes before its own words.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) text = text.split(secret).join('…');
  return text;
}

/** The server is at its limit: everything to it should slow down. 529 is Anthropic's "overloaded". */
const BUSY = new Set([429, 503, 529]);
const WORTH_REPEATING = new Set([408, 409, 500, 502, 504]);

/**
 * The union of the vendors' own retry rules; `x-should-retry`, which OpenAI and Anthropic send, overrides it. Bodies are not read
 * here: recognising a 429 that means "no credit left" is up to the caller.
 */
export function adviceByStatus({ status, headers }: HttpResponse): ReplyAdvice {
  const should = headers.get('x-should-retry');
  if (should === 'false') return 'done';
  if (BUSY.has(status)) return 'slow down';
  return WORTH_REPEATING.has(status) || should === 'true' ? 'retry' : 'done';
}
