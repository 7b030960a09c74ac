/** When a run may be gone on with, and by whom, as its record tells. */
import type { RunRecord } from '../store/run-record';
import { isAlive } from './heartbeat';
import { DAY_MS, MINUTE_MS } from './pause';

/** A clock that has not ticked for so many of its periods counts as dead. */
export const DEAD_AFTER = 3;
/** Google's clocks are late by that much at most: nobody else takes over what may only be late. */
const LATEST_MINUTES = 15;
/** Of a run that waits for a person, a clock looks that often whether it can go on by now. */
const LOOK_AGAIN_MS = 60 * MINUTE_MS;

/** Whether it rests until somebody does something about it. */
export function waitsForPerson({ holder, resumesAt }: RunRecord): boolean {
  return holder === '' && resumesAt === 0;
}

/** From when on a clock or a sidebar may go on with the run; ms since 1970. */
function dueAt(record: RunRecord): number {
  const { holder, holderUntil, heartbeatAt, resumesAt } = record;
  if (holder !== '') return holderUntil;
  return waitsForPerson(record) ? heartbeatAt + LOOK_AGAIN_MS : resumesAt;
}

/** Whether the run waits for nothing but an execution. */
export function isDue(record: RunRecord, now: number): boolean {
  if (record.holder !== '') return !isAlive(record, now);
  const wait = dueAt(record) - now;
  // Later than any run waits: the clock of Google's machine has jumped back.
  return wait <= 0 || wait >= 2 * DAY_MS;
}

/** Whether nothing has gone on with the run for three periods of its clock: that is dead, and cannot find it out itself. */
export function isAsleep(record: RunRecord, now: number): boolean {
  return !waitsForPerson(record) && now - dueAt(record) > DEAD_AFTER * record.clockMinutes * MINUTE_MS;
}

/** Whether the clock of somebody else may take the run over, with its own person's keys. */
export function isOverdue(record: RunRecord, now: number): boolean {
  return now - dueAt(record) > (DEAD_AFTER * record.clockMinutes + LATEST_MINUTES) * MINUTE_MS;
}
