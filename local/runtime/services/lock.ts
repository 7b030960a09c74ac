/** LockService. One execution runs at a time here, so a lock is only refused while a test holds it for "another process". */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';

export type LockName = 'script' | 'user' | 'document';

/** Who holds which lock: the running execution, or another process until a moment on the virtual clock. */
export class LockTable {
  private readonly own = new Set<LockName>();
  private readonly foreign = new Map<LockName, number>();

  /** Lets another process hold the lock until then. */
  holdElsewhere(name: LockName, until: number): void {
    this.foreign.set(name, until);
  }

  /** When the other process lets go; a moment gone by if none holds it. */
  freeFrom(name: LockName): number {
    return this.foreign.get(name) ?? 0;
  }

  isHeld(name: LockName): boolean {
    return this.own.has(name);
  }

  take(name: LockName): void {
    this.own.add(name);
  }

  release(name: LockName): void {
    this.own.delete(name);
  }

  /** At the end of an execution, and while a dialog waits for the user, all its locks are free. */
  releaseAll(): void {
    this.own.clear();
  }
}

/** The clock as the lock service uses it. */
export interface LockClock {
  now(): number;
  wait(milliseconds: number): void;
}

type Offered = 'tryLock' | 'waitLock' | 'hasLock' | 'releaseLock';

export class EmulatedLock extends ServiceObject implements Emulates<GoogleAppsScript.Lock.Lock, Offered> {
  override readonly typeName = 'Lock';

  constructor(
    private readonly name: LockName,
    private readonly table: LockTable,
    private readonly clock: LockClock,
  ) {
    super();
  }

  tryLock(timeoutInMillis: number): boolean {
    if (timeoutInMillis < 0) return false;
    if (this.table.isHeld(this.name)) return true;
    const wait = this.table.freeFrom(this.name) - this.clock.now();
    this.clock.wait(Math.min(Math.max(0, wait), timeoutInMillis));
    if (wait > timeoutInMillis) return false;
    this.table.take(this.name);
    return true;
  }

  waitLock(timeoutInMillis: number): void {
    if (!this.tryLock(timeoutInMillis)) {
      throw new ScriptException('Lock timeout: another process was holding the lock for too long.');
    }
  }

  hasLock(): boolean {
    return this.table.isHeld(this.name);
  }

  releaseLock(): void {
    this.table.release(this.name);
  }
}

type ServiceOffered = 'getScriptLock' | 'getUserLock' | 'getDocumentLock';

export class EmulatedLockService
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Lock.LockService, ServiceOffered>
{
  override readonly typeName = 'LockService';

  constructor(
    private readonly table: LockTable,
    private readonly clock: LockClock,
  ) {
    super();
  }

  getScriptLock(): ServiceObject {
    return new EmulatedLock('script', this.table, this.clock);
  }

  getUserLock(): ServiceObject {
    return new EmulatedLock('user', this.table, this.clock);
  }

  getDocumentLock(): ServiceObject {
    return new EmulatedLock('document', this.table, this.clock);
  }
}
