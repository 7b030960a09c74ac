/** How long a server asks us to wait, and how long to wait if it does not say. Milliseconds throughout. */
import type { HttpResponse } from '../model/ports';

const GOOGLE_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/**
 * The wait a response asks for, in the order the vendors' own clients read it: `retry-after-ms`, `retry-after` (seconds or an HTTP
 * date), Google's `error.details[].retryDelay`. Undefined if it says nothing readable. The `x-ratelimit-reset` headers are not
 * read: depending on the vendor they hold seconds, a point in time or a duration, and come with successful replies too.
 *
 * @param now milliseconds since 1970, for dates
 * @example waitHint({ status: 429, headers: new Map([['retry-after', '2']]), body: '' }, 0) // 2000
 */
export function waitHint({ headers, body }: HttpResponse, now: number): number | undefined {
  const milliseconds = seconds(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const after = headers.get('retry-after');
  const hint = seconds(after);
  if (hint !== undefined) return hint * 1000;
  const date = after === undefined || after.trim() === '' ? NaN : Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const delay = GOOGLE_DELAY.exec(body.slice(0, 20000))?.[1];
  return delay === undefined ? undefined : Number(delay) * 1000;
}

function seconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const FIRST_WAIT = 1000;
/** A server that says "too many" without saying how long needs more than a moment: limits are per minute. */
const FIRST_WAIT_WHEN_BUSY = 4000;
const LONGEST_WAIT = 30000;

/**
 * Exponential backoff with jitter: 0.5–1 × 1, 2, 4 … s (4, 8, 16 … s if the server is busy), at most 30 s.
 *
 * @param attempts attempts made so far, from 1
 */
export function backoff(attempts: number, isBusy: boolean, random: () => number): number {
  const full = (isBusy ? FIRST_WAIT_WHEN_BUSY : FIRST_WAIT) * 2 ** (attempts - 1);
  return Math.round(Math.min(full, LONGEST_WAIT) * (0.5 + random() / 2));
}
