/** LockService: one lock for all users of the spreadsheet. */
import type { LockPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { readAnew } from './properties';

export const documentLock: LockPort = {
  acquire: (milliseconds) => {
    const isMine = lock().tryLock(milliseconds);
    readAnew();
    return isMine;
  },
  release: () => {
    lock().releaseLock();
  },
};

/** Where no file is open there is no document's lock, and whoever has one open must have the same: the script's. */
function lock(): GoogleAppsScript.Lock.Lock {
  return THIS_BUILD.installed === 'unattended add-on'
    ? LockService.getScriptLock()
    : LockService.getDocumentLock();
}
