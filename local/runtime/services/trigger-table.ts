/** The installed triggers and when they are due on the virtual clock. */
import { randomUUID } from 'node:crypto';
import { ScriptException } from '../engine/exception';
import { momentOf, zoneOffset } from '../../workbook/serial-date';

export type TriggerEvent = 'CLOCK' | 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT';

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

export const once = (moment: number): Schedule => ({ next: (after) => (moment > after ? moment : null) });

/** A one-off `milliseconds` from its creation: never early. */
export const delayed = (milliseconds: number, from: number): Schedule =>
  once(from + Math.max(1, milliseconds));

export const every = (milliseconds: number): Schedule => ({ next: (after) => after + milliseconds });

const DAY = 86_400_000;

/** Each day on which `isDay` holds, at a local hour and minute. `isDay` gets the local day as if it were UTC. */
export function daily(hour: number, minute: number, zone: string, isDay: (local: Date) => boolean): Schedule {
  return {
    next(after) {
      const local = after + zoneOffset(after, zone);
      const midnight = local - (((local % DAY) + DAY) % DAY);
      // Two months hold every weekday and every day of a month at least once.
      for (let day = 0; day <= 62; day += 1) {
        const candidate = midnight + day * DAY;
        const moment = momentOf(candidate + (hour * 60 + minute) * 60_000, zone);
        if (moment > after && isDay(new Date(candidate))) return moment;
      }
      return null;
    },
  };
}
