/** LockService's document lock. It belongs to the execution that took it, or to "another process" for which a test holds it. */
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';

/** Who holds the lock: a running execution (told apart by its identity), or another process until a moment on the virtual clock. */
export class LockHolder {
  private owner: object | null = null;
  private foreignUntil = 0;

  /** Lets another process hold the lock until this moment. */
  holdElsewhere(until: number): void {
    this.foreignUntil = until;
  }

  /**
   * When the lock becomes free for this owner; a past moment if no one else holds it. Another execution that holds it is the one this
   * one is nested in: it goes on only when this one has ended, so waiting for it is in vain.
   */
  freeFrom(owner: object): number {
    return this.owner === null || this.owner === owner ? this.foreignUntil : Infinity;
  }

  isHeld(owner: object): boolean {
    return this.owner === owner;
  }

  take(owner: object): void {
    this.owner = owner;
  }

  /** Does nothing for a lock that someone else holds. Called at the end of an execution, and while a dialog of its is open. */
  release(owner: object): void {
    if (this.owner === owner) this.owner = null;
  }
}

/** The execution as the lock service sees it. */
interface LockHost {
  /** Who owns a lock that it takes. */
  readonly owner: object;
  now(): number;
  wait(milliseconds: number): void;
}

class EmulatedLock extends ServiceObject implements Emulates<GoogleAppsScript.Lock.Lock, EmulatedLock> {
  constructor(
    private readonly holder: LockHolder,
    private readonly host: LockHost,
  ) {
    super('Lock');
  }

  tryLock(timeoutInMillis: number): boolean {
    if (timeoutInMillis < 0) return false;
    const { holder, host } = this;
    if (holder.isHeld(host.owner)) return true;
    const wait = holder.freeFrom(host.owner) - host.now();
    host.wait(Math.min(Math.max(0, wait), timeoutInMillis));
    if (wait > timeoutInMillis) return false;
    holder.take(host.owner);
    return true;
  }

  hasLock(): boolean {
    return this.holder.isHeld(this.host.owner);
  }

  releaseLock(): void {
    this.holder.release(this.host.owner);
  }
}

export class EmulatedLockService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Lock.LockService, EmulatedLockService>
{
  constructor(
    private readonly holder: LockHolder,
    private readonly host: LockHost,
    /** Whether the script has a document in this execution. */
    private readonly hasDocument: boolean,
  ) {
    super('LockService');
  }

  getDocumentLock(): ServiceObject | null {
    return this.hasDocument ? this.getScriptLock() : null;
  }

  /** There is one workbook, so it is the same lock. */
  getScriptLock(): ServiceObject {
    return new EmulatedLock(this.holder, this.host);
  }
}
