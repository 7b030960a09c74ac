/** Finding the schedules that are due, and marking them as started. */
import { keepSchedules, readSchedules } from '../../store/schedules';
import { locked } from '../../run/locked';
import { dueSlot } from './schedule-due';
import { followTab, type FollowedSchedule, type ScheduleServices } from './services';

/**
 * This user's schedules that should start now; for a missing tab there is nothing to run, but someone to notify.
 * Nothing is marked yet: one that is refused, because another run is going on, is still due at the next tick.
 */
export function dueSchedules(services: ScheduleServices): FollowedSchedule[] {
  const { document, clock, timeZone, who } = services;
  const now = clock.now();
  return readSchedules(document)
    .filter((one) => one.by === who && dueSlot(one, now, timeZone) !== undefined)
    .map((one) => followTab(one, services));
}

/**
 * Marks a schedule as started, before its run: an execution that gets killed does not start it twice.
 *
 * @returns false if it was removed, moved or started meanwhile: then it must not be run
 */
export function markStarted(id: string, services: ScheduleServices): boolean {
  return locked(services, () => {
    const { document, clock, timeZone } = services;
    const all = readSchedules(document);
    const now = clock.now();
    const due = all.find((one) => one.id === id && dueSlot(one, now, timeZone) !== undefined);
    if (!due) return false;
    const started = { ...due, lastStartedAt: new Date(now).toISOString() };
    keepSchedules(
      document,
      all.map((one) => (one === due ? started : one)),
    );
    return true;
  });
}
