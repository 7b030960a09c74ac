/** LockService. A lock belongs to the execution that took it, or to "another process" for which a test holds it. */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';

export type LockName = 'script' | 'user' | 'document';

/** Names one lock: each user has a user lock of their own. */
export const lockKey = (name: LockName, user: string): string => (name === 'user' ? `user ${user}` : name);

/** Who holds which lock: a running execution (told apart by its identity), or another process until a moment on the virtual clock. */
export class LockTable {
  private readonly owners = new Map<string, object>();
  private readonly foreign = new Map<string, number>();

  /** Lets another process hold the lock until then. */
  holdElsewhere(key: string, until: number): void {
    this.foreign.set(key, until);
  }

  /**
   * When the others let go of the lock; a moment gone by if none holds it. Another execution that holds it is one in the middle of
   * which this one runs: it goes on only when this one has ended, so waiting for it is in vain.
   */
  freeFrom(key: string, owner: object): number {
    const holder = this.owners.get(key) ?? owner;
    return holder === owner ? (this.foreign.get(key) ?? 0) : Infinity;
  }

  isHeld(key: string, owner: object): boolean {
    return this.owners.get(key) === owner;
  }

  take(key: string, owner: object): void {
    this.owners.set(key, owner);
  }

  /** Does nothing for a lock that someone else holds. */
  release(key: string, owner: object): void {
    if (this.isHeld(key, owner)) this.owners.delete(key);
  }

  /** At the end of an execution, and while a dialog of its waits for the user, all its locks are free. */
  releaseAll(owner: object): void {
    for (const key of [...this.owners.keys()]) this.release(key, owner);
  }
}

/** The execution as the lock service sees it. */
export interface LockHost {
  /** Whose the locks are that it takes. */
  readonly owner: object;
  readonly user: string;
  now(): number;
  wait(milliseconds: number): void;
}

type Offered = 'tryLock' | 'waitLock' | 'hasLock' | 'releaseLock';

export class EmulatedLock extends ServiceObject implements Emulates<GoogleAppsScript.Lock.Lock, Offered> {
  override readonly typeName = 'Lock';

  constructor(
    private readonly key: string,
    private readonly table: LockTable,
    private readonly host: LockHost,
  ) {
    super();
  }

  tryLock(timeoutInMillis: number): boolean {
    if (timeoutInMillis < 0) return false;
    const { table, key, host } = this;
    if (table.isHeld(key, host.owner)) return true;
    const wait = table.freeFrom(key, host.owner) - host.now();
    host.wait(Math.min(Math.max(0, wait), timeoutInMillis));
    if (wait > timeoutInMillis) return false;
    table.take(key, host.owner);
    return true;
  }

  waitLock(timeoutInMillis: number): void {
    if (!this.tryLock(timeoutInMillis)) {
      throw new ScriptException('Lock timeout: another process was holding the lock for too long.');
    }
  }

  hasLock(): boolean {
    return this.table.isHeld(this.key, this.host.owner);
  }

  releaseLock(): void {
    this.table.release(this.key, this.host.owner);
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
    private readonly host: LockHost,
  ) {
    super();
  }

  getScriptLock(): ServiceObject {
    return this.lock('script');
  }

  getUserLock(): ServiceObject {
    return this.lock('user');
  }

  getDocumentLock(): ServiceObject {
    return this.lock('document');
  }

  private lock(name: LockName): ServiceObject {
    return new EmulatedLock(lockKey(name, this.host.user), this.table, this.host);
  }
}
