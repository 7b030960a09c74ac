/** What a run needs from outside. Assembled in src/services.ts; tests bring their own. */
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

/** The checks that people declare in this spreadsheet. */
export interface OwnChecksPort {
  /** Uses the checks that a run began with, instead of those now in the spreadsheet. */
  readonly use: (checks: readonly DeclaredCheck[]) => void;
  /** All of them, wherever their tab came from. */
  readonly now: () => readonly DeclaredCheck[];
  /** What cannot be used, one sentence each. */
  readonly problems: () => readonly string[];
  /** Rereads the tab `Checks`, which has just been written. */
  readonly again: () => { readonly checks: readonly DeclaredCheck[]; readonly problems: readonly string[] };
}

export interface RunServices {
  readonly ownChecks: OwnChecksPort;
  /** When this execution began, ms since 1970: Apps Script ends it six minutes later. */
  readonly startedAt: number;
  /** Whether this execution was begun by a person's click or page, not by a trigger: triggers are installed only then. */
  readonly attended: boolean;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly lock: LockPort;
  readonly triggers: TriggerPort;
  /** Whether this execution can reach the spreadsheet: one started by the clock may not. */
  readonly reachesFile: () => boolean;
  readonly fetch: FetchPort;
  /** The longest that this execution has waited for a group of requests, ms; 0 if it has sent none. */
  readonly longestFetchMs: () => number;
  readonly mail: MailPort;
  readonly pack: PackPort;
  /** Shared by everyone who uses the spreadsheet. */
  readonly document: PropertyPort;
  /** Private to the user under whose authority this runs. */
  readonly user: PropertyPort;
  /** That user's mail address; '' if Google does not reveal it. */
  readonly email: () => string;
  /**
   * What a run does.
   *
   * @param earlier the record of what earlier executions have done
   * @throws UserError if its settings cannot work
   */
  readonly jobOf: (plan: RunPlan, earlier?: RunRecord) => Job;
  /** Marks the rows that were edited during the run. */
  readonly markEdited: () => void;
  /** Called after a scheduled run. @returns sentences about what went wrong */
  readonly sendScores: (last: LastRun, settings: Settings) => readonly string[];
}
