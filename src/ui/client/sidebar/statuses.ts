/** The statuses of several eval sets as one list to tick. */
import type { ReplyOf } from '../../../api/table';

export type TabChoices = ReplyOf<'runChoices'>['tabs'][number];

export interface StatusEntry {
  /** The same for all spellings of a status. */
  readonly key: string;
  readonly status: string;
  readonly rows: number;
  /** Left out if nothing is chosen. */
  readonly isLeftOut: boolean;
}

/** Each status once, with its rows in all of the eval sets. */
export function mergedStatuses(tabs: readonly TabChoices[]): StatusEntry[] {
  const merged = new Map<string, StatusEntry>();
  for (const { status, rows, isLeftOut } of tabs.flatMap((tab) => tab.statuses)) {
    const key = status.trim().replace(/\s+/g, ' ').toLowerCase();
    const known = merged.get(key);
    merged.set(key, { key, status: known?.status ?? status, rows: (known?.rows ?? 0) + rows, isLeftOut });
  }
  return [...merged.values()];
}
