/** Work at which only one person or trigger may be at a time, in the whole spreadsheet. */
import type { LockPort } from '../model/ports';
import { UserError } from '../model/user-error';

const PATIENCE_MS = 10_000;

/**
 * Reads and changes in one go, whoever else is at it. Not to be called inside of itself: the lock would be free afterwards.
 *
 * @throws UserError where somebody else keeps the lock too long
 */
export function locked<T>({ lock }: { readonly lock: LockPort }, work: () => T): T {
  if (!lock.acquire(PATIENCE_MS)) {
    throw new UserError(
      'usage',
      'Somebody else is changing something in this spreadsheet: try again in a moment.',
    );
  }
  try {
    return work();
  } finally {
    lock.release();
  }
}
