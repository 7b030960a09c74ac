/** The installed triggers and when they are due on the virtual clock. */
import { randomInt } from 'node:crypto';
import { ScriptException } from '../engine/exception';

export type TriggerEvent = 'CLOCK' | 'ON_EDIT';

/** When a clock trigger is due: gives the next moment after the given one, or null if there is none (a one-off that has fired). */
export interface Schedule {
  readonly isRecurring: boolean;
  next(after: number): number | null;
}

export interface InstalledTrigger {
  readonly id: string;
  readonly handler: string;
  readonly event: TriggerEvent;
  /** Its creator, whose rights it runs with. */
  readonly owner: string;
  /** null for event triggers, and for those that Google has disabled. */
  readonly schedule: Schedule | null;
  /** Listed, but never fires. */
  readonly isDead: boolean;
  /** The next due moment; null for event triggers and for one-offs that have fired (they stay listed until deleted). */
  due: number | null;
}

export class TriggerTable {
  private triggers: InstalledTrigger[] = [];

  /** @param late how long after its due time the next trigger fires, ms */
  constructor(
    private readonly perUser: number,
    private readonly late: () => number = () => 0,
  ) {}

  add(
    handler: string,
    event: TriggerEvent,
    owner: string,
    schedule: Schedule | null,
    now: number,
    { isDead = false, isAddOn = false }: { readonly isDead?: boolean; readonly isAddOn?: boolean } = {},
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
    const kept = isDead ? null : schedule;
    const trigger: InstalledTrigger = {
      id: String(randomInt(2 ** 47)),
      handler,
      event,
      owner,
      isDead,
      schedule: kept,
      due: this.nextDue(kept, now),
    };
    this.triggers.push(trigger);
    return trigger;
  }

  /** A trigger has fired: sets when it is due again. */
  scheduleNext(trigger: InstalledTrigger, now: number): void {
    trigger.due = this.nextDue(trigger.schedule, now);
  }

  /** Triggers that came due during an execution have fired alongside it, and found it running. */
  passOver(from: number, until: number): void {
    for (const trigger of this.triggers) {
      const { due, schedule } = trigger;
      if (due !== null && schedule?.isRecurring === true && due > from && due < until)
        trigger.due = this.nextDue(schedule, until);
    }
  }

  private nextDue(schedule: Schedule | null, after: number): number | null {
    const next = schedule?.next(after) ?? null;
    return next === null ? null : next + this.late();
  }

  /** A user sees only the triggers made under their own name. */
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

  /** The clock trigger that is due first, at or before the moment. */
  firstDue(until: number): InstalledTrigger | null {
    const due = this.triggers.filter((trigger) => trigger.due !== null && trigger.due <= until);
    due.sort((a, b) => (a.due ?? 0) - (b.due ?? 0));
    return due[0] ?? null;
  }
}

/** A one-off `milliseconds` from its creation: never early. */
export function delayed(milliseconds: number, from: number): Schedule {
  const moment = from + Math.max(1, milliseconds);
  return { isRecurring: false, next: (after) => (moment > after ? moment : null) };
}

export const every = (milliseconds: number, from: number): Schedule => ({
  isRecurring: true,
  next: (after) => from + (Math.floor((after - from) / milliseconds) + 1) * milliseconds,
});
