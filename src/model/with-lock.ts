/** Runs work that only one person or trigger may do at a time in the whole spreadsheet. */
import type { LockPort } from './ports';
import type { SpreadsheetPort } from './spreadsheet';
import { UserError } from './user-error';

interface Shared {
  readonly lock: LockPort;
  /** Given if cells are read or written. */
  readonly spreadsheet?: Pick<SpreadsheetPort, 'flush' | 'refresh'>;
}

export const PATIENCE_MS = 10_000;
export const CHANGING = 'Someone else is changing something in this spreadsheet: try again in a moment.';

/**
 * Reads and changes under the document’s lock. Must not be nested: the inner call would release the lock.
 *
 * @param busy the message if another execution holds the lock
 * @throws UserError if another execution holds the lock too long
 */
export function withLock<T>({ lock, spreadsheet }: Shared, work: () => T, busy = CHANGING): T {
  if (!lock.acquire(PATIENCE_MS)) throw new UserError('usage', busy);
  try {
    spreadsheet?.refresh();
    const done = work();
    // Google buffers writes: the next holder of the lock must find them.
    spreadsheet?.flush();
    return done;
  } finally {
    lock.release();
  }
}
