/** The installed triggers and when they are due on the virtual clock. */
import { randomInt } from 'node:crypto';
import { ScriptException } from '../engine/exception';

export type TriggerEvent = 'CLOCK' | 'ON_EDIT';

export interface InstalledTrigger {
  readonly id: string;
  readonly handler: string;
  readonly event: TriggerEvent;
  /** The user who created it, with whose permissions it runs. */
  readonly owner: string;
  readonly madeAt: number;
  /** null for event triggers and for disabled ones. */
  readonly everyMs: number | null;
  /** Listed, but never fires. */
  readonly isDead: boolean;
  /** When it fires next; null if no clock fires it. */
  due: number | null;
}

export class TriggerTable {
  private triggers: InstalledTrigger[] = [];

  /** @param lateMs how long after its due time a clock trigger fires */
  constructor(
    private readonly perUser: number,
    private readonly lateMs: number,
  ) {}

  add(
    handler: string,
    event: TriggerEvent,
    owner: string,
    everyMs: number | null,
    now: number,
    { isDead, isAddOn }: { readonly isDead: boolean; readonly isAddOn: boolean },
  ): InstalledTrigger {
    if (isAddOn && this.of(owner).some((other) => other.event === event)) {
      throw new ScriptException(
        'This add-on has created too many triggers of this type in this document for this Google user account.',
      );
    }
    if (this.of(owner).length >= this.perUser) {
      throw new ScriptException(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    }
    const trigger: InstalledTrigger = {
      ...{ id: String(randomInt(2 ** 47)), handler, event, owner, isDead, madeAt: now },
      everyMs: isDead ? null : everyMs,
      due: null,
    };
    this.scheduleNext(trigger, now);
    this.triggers.push(trigger);
    return trigger;
  }

  /** Sets when a trigger is due next, after it is made or fires. */
  scheduleNext(trigger: InstalledTrigger, now: number): void {
    const { everyMs, madeAt } = trigger;
    if (everyMs === null) return;
    trigger.due = madeAt + (Math.floor((now - madeAt) / everyMs) + 1) * everyMs + this.lateMs;
  }

  /** Reschedules triggers that came due during an execution: they fired beside it, and found it running. */
  passOver(from: number, until: number): void {
    for (const trigger of this.triggers) {
      const { due } = trigger;
      if (due !== null && due > from && due < until) this.scheduleNext(trigger, until);
    }
  }

  /** The triggers of a user, who cannot see those of others. */
  of(owner: string): readonly InstalledTrigger[] {
    return this.triggers.filter((trigger) => trigger.owner === owner);
  }

  all(): readonly InstalledTrigger[] {
    return [...this.triggers];
  }

  has(id: string): boolean {
    return this.triggers.some((trigger) => trigger.id === id);
  }

  remove(id: string): void {
    this.triggers = this.triggers.filter((trigger) => trigger.id !== id);
  }

  /** The first clock trigger due by this moment; null if there is none. */
  firstDue(until: number): InstalledTrigger | null {
    const due = this.triggers.filter((trigger) => trigger.due !== null && trigger.due <= until);
    due.sort((a, b) => (a.due ?? 0) - (b.due ?? 0));
    return due[0] ?? null;
  }
}
