/** How far a run is: as data for whoever asks, and as one line for whoever looks. */
import { shortTime } from '../model/local-time';
import { count } from '../model/text';
import * as z from '../settings/zod';
import { isAsking, type RunRecord } from '../store/run-record';
import { isAsleep } from './due';
import { isAlive } from './heartbeat';

export const Progress = () =>
  z.object({
    runId: z.string(),
    /** ISO date-times, UTC. */
    startedAt: z.string(),
    startedBy: z.string(),
    startedFrom: z.string(),
    /** `interrupted`: its execution has died; it goes on by itself, or when somebody starts a run. */
    state: z.enum(['running', 'waiting', 'interrupted']),
    /** Whether its clock ticks no more: it goes on while its owner's sidebar is open, or when somebody clicks. */
    isAsleep: z.boolean(),
    /** Why it waits; '' otherwise. */
    why: z.string(),
    /** Whether what it waits for is somebody else’s work. */
    isElsewhere: z.boolean(),
    /** ISO; '' where it does not wait for a time. */
    resumesAt: z.string(),
    /** The eval set it is at. */
    tab: z.string(),
    rows: z.int(),
    rowsDone: z.int(),
    wave: z.int(),
    /** Judge calls that were made again. */
    retries: z.int(),
    /** null where nothing is known yet. */
    secondsLeft: z.nullable(z.int()),
    /** ISO: when this was asked. */
    now: z.string(),
    /** All of it in one line. */
    text: z.string(),
  });
export type Progress = z.Shape<typeof Progress>;

const ASLEEP =
  'sleeps: no clock of Google’s calls it; it goes on while the sidebar of whoever runs it is open, or by “Run in progress…”';

export function progressOf(record: RunRecord, now: number): Progress {
  const { holder, resumesAt, rows, rowsDone, msPerRow, phase } = record;
  const state = isAlive(record, now) ? 'running' : holder === '' ? 'waiting' : 'interrupted';
  const secondsLeft =
    msPerRow > 0 && phase === 'working' ? Math.ceil((rowsLeft(record) * msPerRow) / 1000) : null;
  const { runId, startedBy, startedFrom, why, tabName, wave, judging } = record;
  const progress = {
    runId,
    startedAt: iso(record.startedAt),
    startedBy,
    startedFrom,
    state,
    isAsleep: isAsleep(record, now),
    why,
    isElsewhere: state === 'waiting' && record.isElsewhere,
    resumesAt: state === 'waiting' && resumesAt > 0 ? iso(resumesAt) : '',
    tab: tabName,
    rows,
    rowsDone,
    wave,
    retries: judging.retries,
    secondsLeft,
    now: iso(now),
  } as const;
  return { ...progress, text: progressText(progress, record) };
}

/** As many as they take time for: a group of questions that is not full waits for its slowest answer, too. */
function rowsLeft({ job, rows, rowsDone, wave }: RunRecord): number {
  const left = rows - rowsDone;
  if (!isAsking(job) || rowsDone === 0 || wave === 0) return left;
  const group = rowsDone / wave;
  return Math.ceil(left / group) * group;
}

function progressText(progress: Omit<Progress, 'text'>, { phase, job }: RunRecord): string {
  const { tab, rows, rowsDone, wave, retries, secondsLeft, state, why, resumesAt } = progress;
  const isReady = isAsking(job) ? rows > 0 : phase !== 'preparing';
  if (!isReady && progress.isAsleep) return `Getting ready: ${ASLEEP}`;
  if (isAsking(job) && rows === 0) return 'Getting ready to ask the agent …';
  if (!isAsking(job) && phase === 'preparing') return `Getting ready${tab === '' ? '' : `: ${tab}`} …`;
  const done = `${rowsDone} of ${count(rows, 'row')} ${isAsking(job) ? 'asked' : 'scored'}`;
  const details = [
    ...(wave > 0 ? [`wave ${wave}`] : []),
    ...(retries > 0 ? [count(retries, 'retry', 'retries')] : []),
    ...(state === 'running' && secondsLeft !== null && secondsLeft > 0
      ? [`about ${duration(secondsLeft)} left`]
      : []),
    ...(progress.isAsleep ? [ASLEEP] : []),
    ...(state === 'waiting' && !progress.isAsleep
      ? [`rests: ${why}${resumesAt === '' ? '' : `; goes on after ${shortTime(resumesAt)}`}`]
      : []),
    ...(state === 'interrupted' && !progress.isAsleep
      ? ['interrupted; it goes on by itself in a few minutes']
      : []),
  ];
  const at = tab === '' ? '' : `${tab}: `;
  return `${at}${done}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** @example duration(200) // '4 minutes' */
export function duration(seconds: number): string {
  return seconds < 90 ? count(Math.ceil(seconds), 'second') : count(Math.ceil(seconds / 60), 'minute');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
