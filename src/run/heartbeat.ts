/** How an execution holds a run, how others see whether it is alive, and when and by whom the run may be continued. */
import type { ClockPort } from '../model/ports';
import type { RunRecord } from '../store/run-record';
import { DAY_MS, MINUTE_MS } from './pause';

/** Apps Script ends every execution after six minutes. */
export const EXECUTION_MS = 6 * 60_000;
/** Reserved at the end for the unforeseen. */
const RESERVE_MS = 30_000;
/** Allowance for small differences between clocks. */
const SLACK_MS = 30_000;

/** When work must be put away, given when the execution began. */
export function deadlineOf(startedAt: number): number {
  return startedAt + EXECUTION_MS - RESERVE_MS;
}

/** Time for writing the rows of the last wave. */
const LAST_WRITING_MS = 15_000;

/** When a judge's last reply must be there, given when the execution began. */
export function lastReplyBy(startedAt: number): number {
  return startedAt + EXECUTION_MS - LAST_WRITING_MS;
}

/** The time after which no execution that began at `startedAt` can be alive. */
export function deadFrom(startedAt: number): number {
  return startedAt + EXECUTION_MS + SLACK_MS;
}

/** Whether an execution may be at work on the run. */
export function isAlive({ holder, holderUntil }: RunRecord, now: number): boolean {
  // Further ahead than any execution can live: the clock has jumped back.
  const isPossible = holderUntil - now <= EXECUTION_MS + 2 * SLACK_MS;
  return holder !== '' && now < holderUntil && isPossible;
}

/** A text unique to this execution. */
export function executionId(clock: ClockPort): string {
  return `${clock.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

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
