/** Work at which only one person or trigger may be at a time, in the whole spreadsheet. */
import type { LockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { UserError } from '../model/user-error';

interface Shared {
  readonly lock: LockPort;
  /** Where cells are written. */
  readonly spreadsheet?: Pick<SpreadsheetPort, 'flush'>;
}

const PATIENCE_MS = 10_000;
const CHANGING = 'Somebody else is changing something in this spreadsheet: try again in a moment.';

/**
 * Reads and changes in one go, whoever else is at it. Not to be called inside of itself: the lock would be free afterwards.
 *
 * @param busy what is said where somebody else keeps the lock
 * @throws UserError where somebody else keeps the lock too long
 */
export function locked<T>({ lock, spreadsheet }: Shared, work: () => T, busy = CHANGING): T {
  if (!lock.acquire(PATIENCE_MS)) throw new UserError('usage', busy);
  try {
    const done = work();
    // Google holds writes back: whoever has the lock next must find them.
    spreadsheet?.flush();
    return done;
  } finally {
    lock.release();
  }
}
