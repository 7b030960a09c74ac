/** The time of executions: how long one may work, how many rows fit in, when it counts as dead, and how long a run rests. */
import type { StopReason } from '../judge/stopped';
import type { ClockPort } from '../model/ports';
import type { RunRecord } from '../stores/run-record';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Apps Script ends every execution after six minutes. */
const MAX_EXECUTION_MS = 6 * 60_000;
/** Safety margin at the end of an execution. */
const RESERVE_MS = 30_000;
/** Allowance for differences between clocks. */
const SLACK_MS = 30_000;

/** When an execution that began at `startedAt` must stop its work; both ms since 1970. */
export function deadlineOf(startedAt: number): number {
  return startedAt + MAX_EXECUTION_MS - RESERVE_MS;
}

/** Time for writing the rows of the last wave. */
const LAST_WRITING_MS = 15_000;

/** When the last reply of a judge or an agent must have arrived; ms since 1970. */
export function replyDeadlineOf(startedAt: number): number {
  return startedAt + MAX_EXECUTION_MS - LAST_WRITING_MS;
}

/** When an execution that began at `startedAt` has ended for certain; ms since 1970. */
export function latestEndOf(startedAt: number): number {
  return startedAt + MAX_EXECUTION_MS + SLACK_MS;
}

/** True if an execution may be working on the run. */
export function isAlive({ hold }: RunRecord, now: number): boolean {
  // If `until` is further ahead than any execution can live, the machine's clock has jumped back.
  return hold.state === 'held' && now < hold.until && hold.until - now <= MAX_EXECUTION_MS + 2 * SLACK_MS;
}

export function executionId(clock: ClockPort): string {
  return `${clock.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** The interval between two calls (ticks) of a background trigger. Google allows 1, 5, 10, 15 or 30 minutes. */
export const TICK_MINUTES = 5;
/** A trigger that missed more ticks counts as dead. */
export const MAX_MISSED_TICKS = 3;
/** The maximum delay of Google's triggers. Until it is over, nobody else takes over a run. */
const MAX_LATE_MINUTES = 15;
/** How often the trigger tries to resume a run that waits for a person. */
const RECHECK_MS = 60 * MINUTE_MS;

/** True if the run rests until somebody acts. */
export function waitsForPerson({ hold }: RunRecord): boolean {
  return hold.state === 'resting' && hold.resumesAt === null;
}

/** The time from which a trigger or a sidebar may resume the run; ms since 1970. */
function dueAt({ hold, heartbeatAt }: RunRecord): number {
  return hold.state === 'held' ? hold.until : (hold.resumesAt ?? heartbeatAt + RECHECK_MS);
}

/** True if any execution may resume the run now. */
export function isDue(record: RunRecord, now: number): boolean {
  if (record.hold.state === 'held') return !isAlive(record, now);
  const wait = dueAt(record) - now;
  // No run waits that long: the machine's clock has jumped back.
  return wait <= 0 || wait >= 2 * DAY_MS;
}

/** True if nothing has resumed the run for three ticks: its trigger is dead. */
export function isAsleep(record: RunRecord, now: number): boolean {
  return !waitsForPerson(record) && now - dueAt(record) > minutesAwaited(record) * MINUTE_MS;
}

/** True if another user's trigger may take over the run, with that user's keys. */
export function isOverdue(record: RunRecord, now: number): boolean {
  return now - dueAt(record) > (minutesAwaited(record) + MAX_LATE_MINUTES) * MINUTE_MS;
}

/** How late the trigger of a run may be before the run counts as asleep; 0 without a trigger. */
function minutesAwaited({ hasTrigger }: RunRecord): number {
  return hasTrigger ? MAX_MISSED_TICKS * TICK_MINUTES : 0;
}

/** The aim for a wave: short enough to watch and to redo, long enough for several groups of requests. */
const TARGET_MS = 60_000;
/** Rows of a run's first wave with a model, which measures its speed. */
const FIRST_MODEL_ROWS = 20;
/** How much longer a wave may take than the ones before it. */
const MAX_SLOWDOWN = 1.5;
/** The last wave of an execution has at least this share of the usual rows. */
const MIN_WAVE_SHARE = 0.25;
/** Time for writing a wave of any size. */
const WAVE_WRITING_MS = 5000;
/** The weight of the newest measurement. */
const NEWEST_WEIGHT = 0.5;

export interface WaveConditions {
  /** Measured; 0 before the first wave. */
  readonly msPerRow: number;
  readonly asksModel: boolean;
  /** The setting `run.waveRows`. */
  readonly maxRows: number;
  /** Executions in a row that finished no wave: each halves the wave. */
  readonly fruitless: number;
}

/**
 * Returns the number of rows for the next wave; 0 if it would not be done before the deadline.
 *
 * @param msLeft until the deadline
 * @param isFirst whether it is the first wave of this execution, which has at least one row
 */
export function waveRows(
  { msPerRow, asksModel, maxRows, fruitless }: WaveConditions,
  msLeft: number,
  isFirst: boolean,
): number {
  const isMeasured = msPerRow > 0;
  const usual = isMeasured ? Math.floor(TARGET_MS / msPerRow) : asksModel ? FIRST_MODEL_ROWS : maxRows;
  const target = Math.max(1, Math.min(maxRows, usual) >> fruitless);
  const fitting = isMeasured
    ? Math.floor((msLeft - WAVE_WRITING_MS) / (msPerRow * MAX_SLOWDOWN))
    : msLeft > WAVE_WRITING_MS
      ? target
      : 0;
  const rows = Math.min(fitting, target);
  // A very small wave is left to the next execution.
  return rows >= target * MIN_WAVE_SHARE ? rows : isFirst ? Math.max(1, rows) : 0;
}

/** The moving average of the time per row, after another wave. */
export function updatedMsPerRow(msPerRow: number, rows: number, milliseconds: number): number {
  // The time is negative if the machine's clock has jumped back.
  const latest = Math.max(0.01, milliseconds / rows);
  return msPerRow === 0 ? latest : msPerRow * (1 - NEWEST_WEIGHT) + latest * NEWEST_WEIGHT;
}

// Why a run rests.

export interface Pause {
  readonly why: string;
  /** Milliseconds until it can continue; undefined if somebody has to act first. */
  readonly wait: number | undefined;
}

/** Another execution holds the run now, or the run is gone. */
export class RunLost extends Error {}

/** The run has to rest. */
export class RunPaused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

export const TIME_UP: Pause = { why: 'Google’s time limit is reached', wait: 0 };

/** The wait for a server that does not answer, or asks for a pause. */
export const HOST_PAUSE_MS = 10 * 60_000;

/**
 * Returns the milliseconds until a stopped judge can continue; undefined if somebody has to act first.
 *
 * @param fruitless executions in a row without progress: after one, a traffic limit is assumed to be the daily one
 */
export function waitAfter(why: StopReason, fruitless = 0): number | undefined {
  return why === 'traffic' && fruitless > 0 ? DAY_MS : WAITS.get(why);
}

/** The waits after stops that nobody has to act on. */
const WAITS: ReadonlyMap<StopReason, number> = new Map([
  ['time', 0],
  ['wait', HOST_PAUSE_MS],
  ['traffic', 60 * MINUTE_MS],
  ['daily quota', DAY_MS],
]);
