/** How many prompts an account has left today. */
import { memoize } from '../../model/memoize';
import type { HttpResponse } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

export interface Quota {
  readonly used: number;
  readonly quota: number;
}

/** Null or absent if the server counts no prompts (project-zeno, `QuotaModel`). */
const Reply = memoize(() =>
  z.object({ promptsUsed: z.nullish(z.number()), promptQuota: z.nullish(z.number()) }),
);

/** @returns undefined if the reply doesn't say: the server may not count */
export function quotaIn({ headers, body }: HttpResponse): Quota | undefined {
  const used = numberIn(headers.get('x-prompts-used'));
  const quota = numberIn(headers.get('x-prompts-quota'));
  if (used !== undefined && quota !== undefined) return { used, quota };
  const { promptsUsed, promptQuota } = readJson(Reply(), body) ?? {};
  return typeof promptsUsed === 'number' && typeof promptQuota === 'number'
    ? { used: promptsUsed, quota: promptQuota }
    : undefined;
}

/** The latest of several replies from the same moment: the one with the most use. */
export function latestQuota(quotas: readonly Quota[]): Quota | undefined {
  return [...quotas].sort((a, b) => b.used - a.used)[0];
}

export function promptsLeft({ used, quota }: Quota): number {
  return Math.max(0, quota - used);
}

const DAY_MS = 24 * 60 * 60_000;
/** The server's day may begin a little after ours. */
const LATE_MS = 5 * 60_000;

/** The server counts by its own calendar day, in UTC as far as is known: a little after the start of the next one. */
export function nextQuotaDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS + LATE_MS;
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}
