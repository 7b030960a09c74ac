/** The services that a run needs, and the interface of its jobs. src/services.ts composes the services from Google’s; tests use fakes. */
import type { DeclaredCheck } from '../model/check';
import type {
  ClockPort,
  FetchPort,
  LockPort,
  MailPort,
  PackPort,
  PropertyPort,
  TriggerPort,
} from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Settings } from '../settings/schema';
import type { LastRun, Phase, RunPlan, RunRecord, RunStage } from '../stores/run-record';
import type { HeldRun } from './held-run';
import type { RunState } from './progress';

/** The checks that people declare in the tab `Checks`. */
export interface OwnChecksPort {
  /** Uses the checks that a run began with, instead of the current ones. */
  readonly use: (checks: readonly DeclaredCheck[]) => void;
  readonly now: () => readonly DeclaredCheck[];
  /** One sentence per declaration that cannot be used. */
  readonly problems: () => readonly string[];
  /** Rereads the tab after it was written. */
  readonly reread: () => { readonly checks: readonly DeclaredCheck[]; readonly problems: readonly string[] };
}

export interface RunServices {
  readonly ownChecks: OwnChecksPort;
  /** When this execution began, ms since 1970. Apps Script ends it six minutes later. */
  readonly startedAt: number;
  /** True if a person's click or page began this execution, not a trigger: only then may it install triggers. */
  readonly attended: boolean;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly lock: LockPort;
  readonly triggers: TriggerPort;
  /** False if this execution cannot open the spreadsheet, which Google may deny to a trigger. */
  readonly reachesFile: () => boolean;
  readonly fetch: FetchPort;
  /** This execution's longest wait for a group of requests, ms; 0 before the first. */
  readonly longestFetchMs: () => number;
  readonly mail: MailPort;
  readonly pack: PackPort;
  /** Shared by everyone who uses the spreadsheet. */
  readonly document: PropertyPort;
  /** Private to the user under whose authority this runs. */
  readonly user: PropertyPort;
  /** That user's mail address; '' if Google does not reveal it. */
  readonly email: () => string;
  /** See `jobOf` in jobs/jobs.ts. */
  readonly jobOf: (plan: RunPlan, earlier?: RunRecord) => Job;
  /** Marks the rows that were edited during the run. */
  readonly markEdited: () => void;
  /** Sends the scores of a scheduled run to Langfuse. @returns one sentence per failure */
  readonly sendScores: (last: LastRun, settings: Settings) => readonly string[];
}

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
