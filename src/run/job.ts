/** The jobs of a run, as the engine sees them. A run that asks the agent and then scores its answers has two jobs, all others have one. */
import type { JobKind } from '../store/run-record';
import type { HeldRun } from './held-run';
import type { RunState } from './run-state';

/**
 * Work that yields wherever its progress should be kept: there the engine saves the record. An execution may die anywhere, and what
 * was done since the last checkpoint is done again.
 */
export type Steps<Result = void> = Generator<Checkpoint, Result, undefined>;

/** `if due`: after a quick step, which the record need not report at once. */
export type Checkpoint = undefined | 'if due';

/** `Paused` may be thrown anywhere: the run rests, and goes on from the last checkpoint. */
export interface Job {
  readonly kind: JobKind;
  /** The judge's model that it asks, which anyone who goes on with the run must be able to ask; '' if none. */
  readonly model: string;
  /** Prepares what the batches need. */
  readonly prepare: (run: HeldRun) => Steps;
  /** Goes on as far as time and judge allow, and ends early if the run has an outcome, as when it was cancelled. */
  readonly batches: (run: HeldRun) => Steps;
  /**
   * Called for a run's last job: sums up, writes the reports.
   *
   * @returns the result of the run; undefined if it has put the record back into an earlier phase, because something is left to do
   * after all
   */
  readonly close: (run: HeldRun) => Steps<RunState | undefined>;
}

/** The judge's model that a run asks; '' if none. */
export function modelOf(jobs: readonly Job[]): string {
  return jobs.map(({ model }) => model).find((model) => model !== '') ?? '';
}
