/** LockService: the document lock. */
import { emulated } from '../engine/emulates';
import type { Execution } from '../engine/execution';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';

/** @param hasDocument whether the script has a document in this execution */
export function lockService(
  { lock, clock }: RuntimeState,
  execution: Execution,
  hasDocument: boolean,
): ServiceObject {
  const getLock = (): ServiceObject =>
    emulated<GoogleAppsScript.Lock.Lock>('Lock', {
      tryLock(timeoutMs) {
        if (timeoutMs < 0) return false;
        if (lock.isHeld(execution)) return true;
        const left = lock.freeFrom(execution) - clock.now();
        execution.spend(Math.min(Math.max(0, left), timeoutMs));
        if (left > timeoutMs) return false;
        lock.take(execution);
        return true;
      },
      hasLock: () => lock.isHeld(execution),
      releaseLock: () => lock.release(execution),
    });
  return emulated<GoogleAppsScript.Lock.LockService>('LockService', {
    getDocumentLock: () => (hasDocument ? getLock() : null),
  });
}
