/** When a run may be continued, and by whom, according to its record. */
import type { RunRecord } from '../store/run-record';
import { isAlive } from './heartbeat';
import { DAY_MS, MINUTE_MS } from './pause';

/** A clock that has not ticked for this many of its periods counts as dead. */
export const DEAD_AFTER = 3;
/** The most that Google's clocks are late: no one else takes over a run whose clock may only be late. */
const LATEST_MINUTES = 15;
/** How often a clock checks whether a run that waits for a person can go on. */
const LOOK_AGAIN_MS = 60 * MINUTE_MS;

/** Whether it rests until someone does something about it. */
export function waitsForPerson({ holder, resumesAt }: RunRecord): boolean {
  return holder === '' && resumesAt === 0;
}

/** The time from which a clock or a sidebar may go on with the run; ms since 1970. */
function dueAt(record: RunRecord): number {
  const { holder, holderUntil, heartbeatAt, resumesAt } = record;
  if (holder !== '') return holderUntil;
  return waitsForPerson(record) ? heartbeatAt + LOOK_AGAIN_MS : resumesAt;
}

/** Whether the run waits only for an execution. */
export function isDue(record: RunRecord, now: number): boolean {
  if (record.holder !== '') return !isAlive(record, now);
  const wait = dueAt(record) - now;
  // Longer than any run waits: the clock of Google's machine has jumped back.
  return wait <= 0 || wait >= 2 * DAY_MS;
}

/** Whether nothing has continued the run for three periods of its clock: the clock is dead, and cannot notice it itself. */
export function isAsleep(record: RunRecord, now: number): boolean {
  return !waitsForPerson(record) && now - dueAt(record) > DEAD_AFTER * record.clockMinutes * MINUTE_MS;
}

/** Whether another user's clock may take the run over, with that user's keys. */
export function isOverdue(record: RunRecord, now: number): boolean {
  return now - dueAt(record) > (DEAD_AFTER * record.clockMinutes + LATEST_MINUTES) * MINUTE_MS;
}
