/** The one trigger of a user who has schedules: once an hour it looks for what is due. */
import type { TriggerPort } from '../../model/ports';
import { readSchedules } from '../../store/schedules';
import type { ScheduleServices } from './services';

/** The function that a user's hourly trigger calls. */
export const HOUR_HANDLER = 'onTheHour';

/** Only one's own triggers can be seen. */
export function hasHourTrigger(triggers: TriggerPort): boolean {
  return triggers.mine().some(isHourly);
}

/** Deletes what the user's hourly trigger is no longer needed for: all where no schedule is left, else all but one. */
export function tidyHourTrigger({ document, triggers, user }: ScheduleServices): void {
  const isNeeded = readSchedules(document).some(({ by }) => by === user);
  const spare = triggers
    .mine()
    .filter(isHourly)
    .slice(isNeeded ? 1 : 0);
  triggers.remove(new Set(spare.map(({ id }) => id)));
}

/** Makes the trigger where it is missing; of several all but one are deleted. */
export function ensureHourTrigger(triggers: TriggerPort): void {
  const [first, ...spare] = triggers.mine().filter(isHourly);
  if (!first) triggers.everyHour(HOUR_HANDLER);
  triggers.remove(new Set(spare.map(({ id }) => id)));
}

function isHourly({ handler }: { readonly handler: string }): boolean {
  return handler === HOUR_HANDLER;
}
