/** How an execution holds a run, and how others see whether it is alive. */
import type { ClockPort } from '../model/ports';
import type { RunRecord } from '../store/run-record';

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
