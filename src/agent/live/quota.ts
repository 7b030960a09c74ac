/** The daily quota of prompts of an account. */
import { memoize } from '../../model/memoize';
import type { HttpResponse } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

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
