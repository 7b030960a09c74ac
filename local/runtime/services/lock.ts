/** LockService's document lock. It belongs to the execution that took it, or to "another process" for which a test holds it. */
import { emulated } from '../engine/emulates';
import type { Execution } from '../engine/execution';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';

export class LockHolder {
  private owner: object | null = null;
  private foreignUntil = 0;

  holdElsewhere(until: number): void {
    this.foreignUntil = until;
  }

  /** When the lock becomes free for this owner. An execution that holds it goes on only when the one nested in it has ended: never. */
  freeFrom(owner: object): number {
    return this.owner === null || this.owner === owner ? this.foreignUntil : Infinity;
  }

  isHeld(owner: object): boolean {
    return this.owner === owner;
  }

  take(owner: object): void {
    this.owner = owner;
  }

  /** Does nothing for a lock that someone else holds. Called at the end of an execution, and while it has a dialog open. */
  release(owner: object): void {
    if (this.owner === owner) this.owner = null;
  }
}

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
