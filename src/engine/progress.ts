/** A run's progress: as data for callers, and as one line for people. */
import { shortTime } from '../model/local-time';
import { count } from '../model/text';
import * as z from '../model/zod';
import { pastWord, type RunRecord } from '../sheets/store/run-record';
import { isAlive, isAsleep } from './time';

export const Progress = () =>
  z.object({
    /** ISO date-time, UTC. */
    startedAt: z.string(),
    startedBy: z.string(),
    /** `interrupted`: its execution has died; the run resumes without help, or when someone starts a run. */
    state: z.enum(['running', 'waiting', 'interrupted']),
    /** Whether its clock no longer ticks: it resumes while its owner's sidebar is open, or when someone clicks. */
    isAsleep: z.boolean(),
    /** Why it waits; '' otherwise. */
    why: z.string(),
    /** ISO; '' if it is not waiting for a time. */
    resumesAt: z.string(),
    rows: z.int(),
    rowsDone: z.int(),
    /** ISO: when this was computed. */
    now: z.string(),
    /** All of it in one line. */
    text: z.string(),
  });
export type Progress = z.Shape<typeof Progress>;

const ASLEEP =
  'paused: no clock of Google’s calls it; it resumes while the sidebar of whoever runs it is open';

export function progressOf(record: RunRecord, now: number): Progress {
  const { holder, resumesAt, rows, rowsDone, startedBy, why } = record;
  const state = isAlive(record, now) ? 'running' : holder === '' ? 'waiting' : 'interrupted';
  const progress = {
    startedAt: iso(record.startedAt),
    startedBy,
    state,
    isAsleep: isAsleep(record, now),
    why,
    resumesAt: state === 'waiting' && resumesAt > 0 ? iso(resumesAt) : '',
    rows,
    rowsDone,
    now: iso(now),
  } as const;
  return { ...progress, text: progressText(progress, record) };
}

/** 0 if nothing is known yet. */
function secondsLeft(record: RunRecord): number {
  return record.phase === 'working' ? Math.ceil((rowsLeft(record) * record.msPerRow) / 1000) : 0;
}

/** Rows left, counted by the time they take: a group of questions that is not full also waits for its slowest answer. */
function rowsLeft({ job, rows, rowsDone, wave }: RunRecord): number {
  const left = rows - rowsDone;
  if (job !== 'asking' || rowsDone === 0) return left;
  const group = rowsDone / Math.max(1, wave);
  return Math.ceil(left / group) * group;
}

function progressText(progress: Omit<Progress, 'text'>, record: RunRecord): string {
  const { rows, rowsDone, state, why, resumesAt } = progress;
  const { phase, job, wave, tabName: tab, judging } = record;
  const { retries } = judging;
  const left = secondsLeft(record);
  const isReady = job === 'asking' ? rows > 0 : phase !== 'preparing';
  if (!isReady) {
    if (progress.isAsleep) return `Getting ready: ${ASLEEP}`;
    return `Getting ready${job === 'asking' ? ' to ask the agent' : tab === '' ? '' : `: ${tab}`} …`;
  }
  const done = `${rowsDone} of ${count(rows, 'row')} ${pastWord(job)}`;
  const details = [
    ...(wave > 0 ? [`wave ${wave}`] : []),
    ...(retries > 0 ? [count(retries, 'retry', 'retries')] : []),
    ...(state === 'running' && left > 0 ? [`about ${duration(left)} left`] : []),
    ...(progress.isAsleep ? [ASLEEP] : []),
    ...(state === 'waiting' && !progress.isAsleep
      ? [`waits: ${why}${resumesAt === '' ? '' : `; resumes after ${shortTime(resumesAt)}`}`]
      : []),
    ...(state === 'interrupted' && !progress.isAsleep
      ? ['interrupted; it resumes by itself in a few minutes']
      : []),
  ];
  return `${tab === '' ? '' : `${tab}: `}${done}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** @example duration(200) // '4 minutes' */
export function duration(seconds: number): string {
  return seconds < 90 ? count(Math.ceil(seconds), 'second') : count(Math.ceil(seconds / 60), 'minute');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
