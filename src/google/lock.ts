/** LockService: one lock for all users of the spreadsheet. */
import type { LockPort } from '../model/ports';

export const documentLock: LockPort = {
  acquire: (milliseconds) => LockService.getDocumentLock().tryLock(milliseconds),
  release: () => {
    LockService.getDocumentLock().releaseLock();
  },
};
