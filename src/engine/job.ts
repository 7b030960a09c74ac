/** The work of a run, phase by phase, and the state in which an execution leaves it. */
import { ComparisonResult } from '../model/comparison';
import * as z from '../model/zod';
import { RunSummary } from '../reports/run-summary';
import type { Phase, RunStage } from '../stores/run-record';
import type { HeldRun } from './held-run';

/** Sentences on how a resting run resumes, by who resumes it. */
export const RESUMING_TEXTS = {
  person: 'The run waits',
  clock: 'The run continues in the background, more slowly; with your sidebar open, as soon as it can',
  sidebar: 'The run resumes while your sidebar is open',
} as const;

/** The state of a run at the end of an execution. */
export const RunState = () =>
  z.union([
    /** `text` counts the rows of this run; the summary also covers rows that earlier runs scored. */
    z.object({ state: z.literal('finished'), summary: RunSummary(), text: z.string() }),
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
      resumes: z.object({ by: z.enum(['person', 'clock', 'sidebar']), text: z.string() }),
      text: z.string(),
    }),
  ]);
export type RunState = z.Shape<typeof RunState>;

/**
 * Work in steps: at each yield the engine saves the record. An execution may die anywhere; the next one repeats everything since the
 * last checkpoint.
 */
export type Steps<Result = void> = Generator<Checkpoint, Result, undefined>;

/** `if due`: after a quick step, which may share a checkpoint with others. */
type Checkpoint = undefined | 'if due';

/** Completes a phase, and returns the next stage or the result. Throws `RunPaused` to let the run rest until it can continue. */
type PhaseWork = (run: HeldRun) => Steps<RunStage | RunState>;

export interface Job {
  /** The judge's model; whoever resumes the run must be able to call it. '' if none is called. */
  readonly model: string;
  readonly first: RunStage;
  readonly work: { readonly [P in Phase]?: PhaseWork };
  /** The stage in which a run that was stopped or cancelled is closed. */
  readonly ending: (stage: RunStage) => RunStage;
}
