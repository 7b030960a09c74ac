/**
 * What a run is made of, as the engine sees it. A run that asks the agent and then scores its answers has two jobs, all
 * others have one.
 */
import type { JobKind } from '../store/run-record';
import type { HeldRun } from './held-run';
import type { RunState } from './run-state';

/**
 * Work that yields wherever what is done so far is to be kept: there the engine saves the record. An execution may die
 * anywhere, and what was done since the last checkpoint is done again.
 */
export type Steps<Result = void> = Generator<Checkpoint, Result, undefined>;

/** `if due`: after a quick step, of which the record need not tell at once. */
export type Checkpoint = undefined | 'if due';

/** `Paused` may be thrown anywhere: the run rests, and goes on from the last checkpoint. */
export interface Job {
  readonly kind: JobKind;
  /** The judge's model that it asks: whoever goes on with the run must be able to ask it; '' for none. */
  readonly model: string;
  /** Makes ready what the batches need. */
  readonly prepare: (run: HeldRun) => Steps;
  /** Goes on as far as the time and the judge allow, and ends early where the run has an outcome: it was cancelled. */
  readonly batches: (run: HeldRun) => Steps;
  /**
   * Of a run's last job: sums up, writes the reports.
   *
   * @returns what the run came to; undefined where it has put the record back into an earlier phase, because something is
   *   left to be done after all
   */
  readonly close: (run: HeldRun) => Steps<RunState | undefined>;
}

/** The model of the judge that is asked in a run; '' for none. */
export function modelOf(jobs: readonly Job[]): string {
  return jobs.map(({ model }) => model).find((model) => model !== '') ?? '';
}
