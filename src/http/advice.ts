/** What a response means for further sending, as far as its status and headers tell. */
import type { HttpResponse, ReplyAdvice } from '../model/ports';

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
