/** What ends a command early, each with its exit status; an interrupt has 130 (threads.ts). */
import { RunStopped } from '../ask';
import { Occupied, releaseAll } from '../files/at-work';
import { NotSaved } from '../files/saving';
import { GateFailed } from './ending';
import { XlsxError } from '../xlsx';
import { UsageError } from './option-values';
import { warn } from './terminal';

/** An output that cannot be written. */
export const BAD_OUTPUT = 2;

const STATUSES = [
  [UsageError, 2],
  [XlsxError, 2],
  [Occupied, 2],
  [NotSaved, BAD_OUTPUT],
  [RunStopped, 3],
  [GateFailed, 4],
] as const;

/** Does the work; if something ends it early, prints what in one sentence. @returns the exit status */
export async function statusOf(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const [, status] = STATUSES.find(([kind]) => error instanceof kind) ?? [];
    if (status === undefined || !(error instanceof Error)) throw error;
    warn(error.message);
    return status;
  } finally {
    releaseAll();
  }
}
