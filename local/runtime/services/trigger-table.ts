/** The installed triggers and when they are due on the virtual clock. */
import { randomUUID } from 'node:crypto';
import { ScriptException } from '../engine/exception';

export type TriggerEvent = 'CLOCK' | 'ON_EDIT';

/** When a clock trigger is due: gives the next moment after one, or null when there is none (a one-off that has fired). */
export interface Schedule {
  next(after: number): number | null;
}

export interface InstalledTrigger {
  readonly id: string;
  readonly handler: string;
  readonly event: TriggerEvent;
  /** Its creator, with whose rights it runs. */
  readonly owner: string;
  readonly schedule: Schedule | null;
  /** The next due moment; null for event triggers and for one-offs that have fired (they stay listed until deleted). */
  due: number | null;
}

export class TriggerTable {
  private triggers: InstalledTrigger[] = [];

  constructor(private readonly perUser: number) {}

  add(
    handler: string,
    event: TriggerEvent,
    owner: string,
    schedule: Schedule | null,
    now: number,
  ): InstalledTrigger {
    if (this.of(owner).length >= this.perUser) {
      throw new ScriptException(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    }
    const due = schedule?.next(now) ?? null;
    const trigger: InstalledTrigger = { id: randomUUID(), handler, event, owner, schedule, due };
    this.triggers.push(trigger);
    return trigger;
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
  return { next: (after) => (moment > after ? moment : null) };
}

export const every = (milliseconds: number): Schedule => ({ next: (after) => after + milliseconds });
