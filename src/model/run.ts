/** A run: where it was started, the cases it takes, how it ended, its conditions and its scores. */
import type { Scorecard } from './scorecard';
import * as z from './zod';

export const NO_RUN_YET = 'No run has finished in this spreadsheet since it was created or copied.';

/** Where a run can be started. */
export const ORIGINS = ['menu', 'sidebar', 'edit', 'schedule', 'command line'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * `refused`: Google refused something. `no_progress`: several executions did nothing. `outdated`: another version of the add-on began it.
 * `no_reports`: ended, and its reports could not be written. `not_measured`: the judge or the agent gave no answer.
 */
const STOP_CODES = ['refused', 'no_progress', 'outdated', 'no_reports', 'not_measured'] as const;

/** How a run has ended. `text` is whole sentences for `not_measured`, otherwise a clause without a full stop. */
export const RunEnd = () =>
  z.discriminatedUnion('how', [
    z.object({ how: z.enum(['finished', 'cancelled']) }),
    z.object({
      how: z.literal('stopped'),
      why: z.object({ code: z.enum(STOP_CODES), text: z.string() }),
    }),
  ]);
export type RunEnd = z.Shape<typeof RunEnd>;

export const FINISHED: RunEnd = { how: 'finished' };

export function stoppedBy(code: (typeof STOP_CODES)[number], text: string): RunEnd {
  return { how: 'stopped', why: { code, text } };
}

/** The opening sentence of any report on an incomplete run; '' for a complete one. */
export function endSentence(end: RunEnd, what: 'run' | 'comparison' = 'run'): string {
  if (end.how === 'stopped' && end.why.code === 'not_measured') return end.why.text;
  if (end.how === 'stopped') return `The ${what} was stopped: ${end.why.text}.`;
  return end.how === 'finished' ? '' : `The ${what} was cancelled.`;
}

/** The cases of an eval set that a run takes. */
export const Choice = () =>
  z.strictObject({
    /** Only these statuses ('' means blank); if absent, all but those left out by default. */
    statuses: z.optional(z.array(z.string())),
    /** Only groups that contain this text, ignoring case. */
    group: z.optional(z.string()),
    /** Only cases with these test ids, ignoring case. */
    ids: z.optional(z.array(z.string())),
    /** Only these rows of the sheet. */
    rows: z.optional(z.array(z.int().check(z.minimum(1)))),
    /** A random sample of this size. */
    sample: z.optional(z.int().check(z.minimum(1))),
    /** Same seed, same sample. */
    seed: z.optional(z.int()),
  });
export type Choice = z.Shape<typeof Choice>;

/**
 * `errors`: rows that are error, undecided or unstable, or were never reached. `changed`: rows whose case, output, settings or checks
 * have changed since they were scored.
 */
export const ONLY = ['errors', 'changed'] as const;
type Only = (typeof ONLY)[number];

export interface RowsChosen {
  readonly choice: Choice;
  /** `edited`: as `changed`, without rows that no run has reached. */
  readonly only?: Only | 'edited' | undefined;
}

// The results of a run.

const text = () => z.optional(z.string());

/** The conditions of a run: runs under the same ones are comparable. Anything left out is unknown. */
export const RunAbout = () =>
  z.object({
    /** A person’s description. */
    note: text(),
    /** The agent's build. */
    build: text(),
    /** The version of the checks and rules. */
    scorer: text(),
    /** Hash of scoring settings and prompts. */
    settings_hash: text(),
    /** `rules`, or the name of a model. */
    judge: text(),
    /** The agent's feature profile; '' for the default. */
    ff: text(),
    /** The choice of cases, in words; '' for all. */
    filters: text(),
    outcome: z.optional(RunEnd()),
    /** The means of the quality metrics, in words; absent if none was scored. */
    metrics: text(),
    /** The description in the file that it came from; absent for the add-on’s own runs. */
    imported_from: text(),
    /** How often each case was asked. */
    trials: z.optional(z.number()),
    /** True if rows were scored with different settings or prompts, as some were rescored or kept from an earlier run. */
    is_mixed: z.optional(z.boolean()),
    /** The checks that it scored and that decide no verdict under its settings. */
    info_only: z.optional(z.array(z.string())),
    /** The settings under which its results are read back. */
    settings: z.optional(z.unknown()),
  });
export type RunAbout = z.Shape<typeof RunAbout>;

/** The scores of one eval set as one run left them. */
export interface Snapshot {
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly savedAt: string;
  /** The eval set's; unchanged when the tab is renamed. */
  readonly sheetId: number;
  readonly tab: string;
  /** From the ledger, with shortened texts; from a file, as they are there. */
  readonly cases: readonly Scorecard[];
  readonly about?: RunAbout | undefined;
}

/** The facts about a snapshot that lists of runs show, known without reading its cases. */
export interface SnapshotInfo extends Omit<Snapshot, 'cases'> {
  readonly rows: number;
  readonly passed: number;
  /** Cases that are pass or fail; a conversation is one. */
  readonly measured: number;
  /** Cases that may still pass or fail. */
  readonly open: number;
}
