/** The installed triggers, and when clocks fire them. */

export type TriggerEvent = 'CLOCK' | 'ON_EDIT';

export interface EmulatedTrigger {
  readonly id: string;
  readonly handler: string;
  readonly event: TriggerEvent;
  /** The user who created it, with whose permissions it runs. Others cannot see it. */
  readonly owner: string;
  readonly madeAt: number;
  /** null for event triggers and for disabled ones. */
  readonly everyMs: number | null;
  /** Listed, but never fires. */
  readonly isDead: boolean;
  /** When it fires next; null if no clock fires it. */
  due: number | null;
}

/** Sets when a trigger is due next, after it is made or fires. @param lateMs how long after its due time it fires */
export function scheduleNext(trigger: EmulatedTrigger, now: number, lateMs: number): void {
  const { everyMs, madeAt } = trigger;
  if (everyMs === null) return;
  trigger.due = madeAt + (Math.floor((now - madeAt) / everyMs) + 1) * everyMs + lateMs;
}

/** The first clock trigger due by this moment; undefined if there is none. */
export function firstDue(triggers: readonly EmulatedTrigger[], moment: number): EmulatedTrigger | undefined {
  return triggers
    .filter(({ due }) => due !== null && due <= moment)
    .sort((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
}
