/** LockService: one lock for all users of the spreadsheet. */
import type { LockPort } from '../model/ports';
import { readAnew } from './properties';

export const documentLock: LockPort = {
  acquire: (milliseconds) => {
    const isMine = LockService.getDocumentLock().tryLock(milliseconds);
    readAnew();
    return isMine;
  },
  release: () => {
    LockService.getDocumentLock().releaseLock();
  },
};
