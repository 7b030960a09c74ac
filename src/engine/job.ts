/** What a run does, as the engine sees it: work by phase. */
import { ComparisonResult } from '../model/comparison';
import * as z from '../model/zod';
import { RunSummary } from '../reports/run-summary';
import type { Phase, RunStage } from '../stores/run-record';
import type { HeldRun } from './held-run';

/** How a resting run resumes: for programs, and as the beginning of a sentence. */
export const RESUMING = {
  person: 'The run waits',
  clock: 'The run continues in the background, more slowly; with your sidebar open, as soon as it can',
  sidebar: 'The run resumes while your sidebar is open',
} as const;

/** The state of a run after an execution’s share of it. */
export const RunState = () =>
  z.union([
    /** The text says what this run scored: its results may have many more rows. */
    z.object({ state: z.literal('finished'), summary: RunSummary(), text: z.string() }),
    /** The agent was asked, which is all that was wanted. */
    z.object({ state: z.literal('asked'), text: z.string() }),
    z.object({ state: z.literal('compared'), summary: ComparisonResult(), text: z.string() }),
    z.object({
      state: z.literal('paused'),
      why: z.string(),
      rows: z.int(),
      rowsDone: z.int(),
      /** ISO; '' if it is not waiting for a time. */
      resumesAt: z.string(),
      /** The same as a time from now; null if someone has to do something first. */
      waitMs: z.nullable(z.number()),
      resumes: z.object({ by: z.enum(['person', 'clock', 'sidebar']), text: z.string() }),
      text: z.string(),
    }),
  ]);
export type RunState = z.Shape<typeof RunState>;

/**
 * Work that yields wherever its progress should be kept: there the engine saves the record. An execution may die anywhere, and what
 * was done since the last checkpoint is done again.
 */
export type Steps<Result = void> = Generator<Checkpoint, Result, undefined>;

/** `if due`: after a quick step, which the record need not report at once. */
type Checkpoint = undefined | 'if due';

/** Does what is left of a phase. `Paused` may be thrown anywhere: the run rests, and resumes from the last checkpoint. */
type PhaseWork = (run: HeldRun) => Steps<RunStage | RunState>;

export interface Job {
  /** The judge's model that it asks, which anyone who resumes the run must be able to ask; '' if none. */
  readonly model: string;
  readonly first: RunStage;
  /** By phase. Returns the stage that follows, which may be an earlier one if something is left to do after all, or the result. */
  readonly work: { readonly [P in Phase]?: PhaseWork };
  /** Where a run ends that is not to go on. */
  readonly ending: (stage: RunStage) => RunStage;
}
