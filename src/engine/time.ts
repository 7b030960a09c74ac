/**
 * The time of executions: how long one works and how many rows fit in, whether it is alive, when and by whom its run may be continued;
 * why a run rests, and for how long.
 */
import type { StopReason } from '../judge/stopped';
import type { ClockPort } from '../model/ports';
import type { RunRecord } from '../stores/run-record';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Apps Script ends every execution after six minutes. */
const EXECUTION_MS = 6 * 60_000;
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
export function isAlive({ hold }: RunRecord, now: number): boolean {
  // Further ahead than any execution can live: the clock has jumped back.
  return hold.state === 'held' && now < hold.until && hold.until - now <= EXECUTION_MS + 2 * SLACK_MS;
}

export function executionId(clock: ClockPort): string {
  return `${clock.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/** A clock that has not ticked for this many of its periods counts as dead. */
export const DEAD_AFTER = 3;
/** The most that Google's clocks are late: no one else takes over a run whose clock may only be late. */
const LATEST_MINUTES = 15;
/** How often a clock checks whether a run that waits for a person can resume. */
const LOOK_AGAIN_MS = 60 * MINUTE_MS;

/** Whether it rests until someone does something about it. */
export function waitsForPerson({ hold }: RunRecord): boolean {
  return hold.state === 'resting' && hold.resumesAt === null;
}

/** The time from which a clock or a sidebar may resume the run; ms since 1970. */
function dueAt({ hold, heartbeatAt }: RunRecord): number {
  return hold.state === 'held' ? hold.until : (hold.resumesAt ?? heartbeatAt + LOOK_AGAIN_MS);
}

/** Whether the run waits only for an execution. */
export function isDue(record: RunRecord, now: number): boolean {
  if (record.hold.state === 'held') return !isAlive(record, now);
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

/** Short enough for people to watch and cheap to redo, yet long enough for several groups of requests. */
const TARGET_MS = 60_000;
/** The first wave of a run with a model shows how fast it is. */
const FIRST_WITH_MODEL = 20;
/** A wave may take this much longer than the last ones did. */
const CAUTION = 1.5;
/** The last wave of an execution may be this many times smaller than the others. */
const SMALLEST = 4;
/** Time for writing a wave of any size. */
const WRITING_MS = 5000;
/** The weight of the newest measurement. */
const NEWEST = 0.5;

export interface Speed {
  /** Milliseconds; 0 if nothing is known yet. */
  readonly msPerRow: number;
  readonly asksModel: boolean;
  /** The setting: most rows of a wave. */
  readonly maxRows: number;
  /** Executions in a row without a single finished wave: each halves the wave. */
  readonly fruitless: number;
}

/**
 * Rows for the next wave; 0 if none would be done before the deadline.
 *
 * @param msLeft until the deadline
 * @param isFirst whether it is the first of this execution: then there is always time for one row
 */
export function waveRows(
  { msPerRow, asksModel, maxRows, fruitless }: Speed,
  msLeft: number,
  isFirst: boolean,
): number {
  const isMeasured = msPerRow > 0;
  const usual = isMeasured ? Math.floor(TARGET_MS / msPerRow) : asksModel ? FIRST_WITH_MODEL : maxRows;
  const wanted = Math.max(1, Math.min(maxRows, usual) >> fruitless);
  const fitting = isMeasured
    ? Math.floor((msLeft - WRITING_MS) / (msPerRow * CAUTION))
    : msLeft > WRITING_MS
      ? wanted
      : 0;
  const rows = Math.min(fitting, wanted);
  // A small remainder of the time is better spent by the next execution.
  return rows >= wanted / SMALLEST ? rows : isFirst ? Math.max(1, rows) : 0;
}

/** How long one row takes, updated by another wave. */
export function learnt(msPerRow: number, rows: number, milliseconds: number): number {
  // A clock that jumped back says nothing.
  const latest = Math.max(0.01, milliseconds / rows);
  return msPerRow === 0 ? latest : msPerRow * (1 - NEWEST) + latest * NEWEST;
}

// Why a run rests.

export interface Pause {
  readonly why: string;
  /** Milliseconds until it can continue; undefined if someone has to do something first. */
  readonly wait: number | undefined;
}

/** Another execution holds the run now, or the run is gone. */
export class Lost extends Error {}

/** The run rests: see `Pause`. */
export class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

export const TIME_UP: Pause = { why: 'the time of this execution is up', wait: 0 };

/** For a server that is in trouble. */
export const HOST_PAUSE_MS = 10 * 60_000;

/**
 * Milliseconds until a judge that stopped may go on; undefined if someone has to do something first.
 *
 * @param fruitless executions in a row before this one that did nothing: then traffic is a matter of days
 */
export function waitAfter(why: StopReason, fruitless = 0): number | undefined {
  return why === 'traffic' && fruitless > 0 ? DAY_MS : WAITS.get(why);
}

/** What passes without help, and how long it is worth waiting for it. */
const WAITS: ReadonlyMap<StopReason, number> = new Map([
  ['time', 0],
  ['wait', HOST_PAUSE_MS],
  ['traffic', 60 * MINUTE_MS],
  ['daily quota', DAY_MS],
]);
