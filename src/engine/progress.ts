/** The progress of a run, as data and as one line for people, and the state in which an execution leaves it. */
import { ComparisonResult } from '../model/comparison';
import { shortTime } from '../model/local-time';
import { count, countOf } from '../model/text';
import * as z from '../model/zod';
import { pastWord, type RunRecord } from '../stores/run-record';
import { isAlive, isAsleep } from './execution-time';

export const Progress = () =>
  z.object({
    /** ISO date-time, UTC. */
    startedAt: z.string(),
    startedBy: z.string(),
    /** `interrupted`: its execution has died; the run resumes by itself, or when somebody starts a run. */
    state: z.enum(['running', 'waiting', 'interrupted']),
    /** True if its background trigger is dead: it resumes while its owner's sidebar is open, or at a click. */
    isAsleep: z.boolean(),
    /** Why it waits; '' otherwise. */
    why: z.string(),
    /** ISO date-time; '' unless it waits until then. */
    resumesAt: z.string(),
    rows: z.int(),
    rowsDone: z.int(),
    /** ISO date-time of this report. */
    now: z.string(),
    /** The same, as one line for people. */
    text: z.string(),
  });
export type Progress = z.Shape<typeof Progress>;

const ASLEEP_TEXT =
  'paused: no background trigger is installed; it continues while the sidebar of the person who started it is open';

const NOT_RESTING = { why: '', resumesAt: null };

export function progressOf(record: RunRecord, now: number): Progress {
  const { hold, rows, rowsDone, startedBy } = record;
  const { why, resumesAt } = hold.state === 'resting' ? hold : NOT_RESTING;
  const state = isAlive(record, now) ? 'running' : hold.state === 'resting' ? 'waiting' : 'interrupted';
  const progress = {
    startedAt: iso(record.startedAt),
    startedBy,
    state,
    isAsleep: isAsleep(record, now),
    why,
    resumesAt: resumesAt === null ? '' : iso(resumesAt),
    rows,
    rowsDone,
    now: iso(now),
  } as const;
  return { ...progress, text: progressText(progress, record) };
}

/** Estimated; 0 if unknown. */
function secondsLeft({ stage, rows, rowsDone }: RunRecord): number {
  if (stage.phase !== 'working' && stage.phase !== 'asking') return 0;
  // Rounded up to whole groups of questions, as a group that is not full takes as long as a full one.
  const group = stage.phase === 'asking' && rowsDone > 0 ? rowsDone / Math.max(1, stage.groups) : 1;
  return Math.ceil((Math.ceil((rows - rowsDone) / group) * group * stage.msPerRow) / 1000);
}

function progressText(progress: Omit<Progress, 'text'>, record: RunRecord): string {
  const { rows, rowsDone, state, why, resumesAt } = progress;
  const { stage, tabName: tab } = record;
  const { retries } = record.judging;
  const seconds = secondsLeft(record);
  if (stage.phase === 'preparing' || (stage.phase === 'asking' && rows === 0)) {
    if (progress.isAsleep) return `Getting ready: ${ASLEEP_TEXT}`;
    return `Getting ready${stage.phase === 'asking' ? ' to ask the agent' : tab === '' ? '' : `: ${tab}`}…`;
  }
  const done = `${countOf(rowsDone, rows, 'row')} ${pastWord(record)}`;
  const details = [
    ...(retries > 0 ? [count(retries, 'retry', 'retries')] : []),
    ...(state === 'running' && seconds > 0 ? [`about ${duration(seconds)} left`] : []),
    ...(progress.isAsleep ? [ASLEEP_TEXT] : []),
    ...(state === 'waiting' && !progress.isAsleep
      ? [`waiting: ${why}${resumesAt === '' ? '' : `; resumes after ${shortTime(resumesAt)}`}`]
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

/** Sentences on how a resting run resumes, by who resumes it. */
export const RESUMING_TEXTS = {
  person: 'The run waits',
  trigger: 'The run continues in the background; faster while your sidebar is open',
  sidebar: 'The run resumes while your sidebar is open',
} as const;

/** The state of a run at the end of an execution. */
export const RunState = () =>
  z.union([
    /** `text` counts the rows of this run; `sheetIds` are its eval sets that still have results. */
    z.object({ state: z.literal('finished'), sheetIds: z.array(z.int()), text: z.string() }),
    /** A run that only asks the agent. */
    z.object({ state: z.literal('asked'), text: z.string() }),
    z.object({ state: z.literal('compared'), summary: ComparisonResult(), text: z.string() }),
    z.object({
      state: z.literal('paused'),
      why: z.string(),
      rows: z.int(),
      rowsDone: z.int(),
      /** ISO date-time; '' if somebody has to act first. */
      resumesAt: z.string(),
      /** From now, milliseconds; null if somebody has to act first. */
      waitMs: z.nullable(z.number()),
      resumes: z.object({ by: z.enum(['person', 'trigger', 'sidebar']), text: z.string() }),
      text: z.string(),
    }),
  ]);
export type RunState = z.Shape<typeof RunState>;
