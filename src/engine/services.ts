/** The services that a run needs, as ports. src/services.ts composes them from Google's; tests bring their own. */
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
import type { LastRun, RunPlan, RunRecord } from '../stores/run-record';
import type { Job } from './job';

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
  /** False if this execution cannot open the spreadsheet, as Google may not allow it in a trigger. */
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
