/** What a run needs of the world. Put together in src/services.ts; tests bring their own. */
import type { RunAbout } from '../model/ledger';
import type { OwnChecks, OwnWording } from '../model/own-check';
import type {
  ClockedFiles,
  ClockPort,
  FetchPort,
  LockPort,
  MailPort,
  PackPort,
  PropertyPort,
  TriggerPort,
} from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Settings } from '../settings/schema';
import type { Ledger } from '../store/ledger';
import type { LastRun, RunPlan, RunRecord } from '../store/run-record';
import type { RunRows } from '../store/run-rows';
import type { KeptStates } from '../store/states';
import type { Job } from './job';

/** The checks that people declare in this spreadsheet. They are declared by themselves before anything in it is looked at. */
export interface OwnChecksPort {
  /** Those that a run began with, in place of what stands in the spreadsheet by now. */
  readonly use: (checks: OwnChecks) => void;
  /** All of them, with the columns of these eval sets looked at; undefined where there are none. */
  readonly inTabs: (sheetIds: readonly number[]) => OwnChecks | undefined;
  /** What cannot be used, a sentence each. */
  readonly problems: () => readonly string[];
  /** Wordings of rubrics that are switched off, which may be tried. */
  readonly drafts: () => readonly OwnWording[];
  /** Says that people have kept labelled rows as examples, or no longer. */
  readonly examplesChanged: () => void;
  /** Reads the tab `Checks` again, which has just been written. */
  readonly again: () => OwnChecks & { readonly problems: readonly string[] };
}

export interface RunServices {
  readonly ownChecks: OwnChecksPort;
  /** When this execution began, ms since 1970: Apps Script ends it six minutes later. */
  readonly startedAt: number;
  /** Whether a person's click or page has begun this execution, and no trigger: only then triggers are installed. */
  readonly attended: boolean;
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly lock: LockPort;
  readonly triggers: TriggerPort;
  readonly files: ClockedFiles;
  /** Whether this execution reaches the spreadsheet: a clock's may not. */
  readonly reachesFile: () => boolean;
  readonly fetch: FetchPort;
  readonly mail: MailPort;
  readonly pack: PackPort;
  /** Shared by everybody who uses the spreadsheet. */
  readonly document: PropertyPort;
  /** Private to the user with whose rights this runs. */
  readonly user: PropertyPort;
  /** That user's mail address; '' where Google does not tell. */
  readonly email: () => string;
  /**
   * What a run is made of. @throws UserError where its settings cannot work
   *
   * @param earlier what earlier executions have done of it
   */
  readonly jobsOf: (plan: RunPlan, earlier?: RunRecord) => readonly Job[];
  /** Marks the rows that were edited while the run went on. */
  readonly markEdited: () => void;
  /** What people’s labels say of each judged check, a sentence each; in full, all that is measured. */
  readonly peopleSentences: (inFull?: boolean) => readonly string[];
  /** After a scheduled run. @returns sentences on what went wrong with that */
  readonly sendScores: (last: LastRun, settings: Settings) => readonly string[];
}

/** What the work on one eval set needs. */
export interface TabServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly lock: LockPort;
  readonly ledger: Ledger;
  readonly states: KeptStates;
  /** Which rows the run takes. */
  readonly rows: RunRows;
  /** What an earlier run was run with, as far as it is known. */
  readonly aboutRun: (runId: string) => RunAbout | undefined;
}
