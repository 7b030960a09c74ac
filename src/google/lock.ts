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

/** If no file is open there is no document lock, and executions with an open file must use the same one: the script's. */
function lock(): GoogleAppsScript.Lock.Lock {
  return THIS_BUILD.installed === 'unattended add-on'
    ? LockService.getScriptLock()
    : LockService.getDocumentLock();
}
