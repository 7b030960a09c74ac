/** A schedule: when the evals of a tab, or of all eval sets, run automatically. */

export const RHYTHMS = ['hour', 'day', 'week'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `worse`: only if something got worse than in the run before. */
export const MAIL_RULES = ['never', 'always', 'worse'] as const;
export type MailRule = (typeof MAIL_RULES)[number];

export interface ScheduledTab {
  /** Unchanged when the tab is renamed. */
  readonly sheetId: number;
  /** Its name when the schedule was saved, used to refer to the tab if it is gone. */
  readonly name: string;
}

export interface Schedule {
  readonly id: string;
  /** null: every eval set. */
  readonly tab: ScheduledTab | null;
  readonly every: Rhythm;
  /** 0–23 in the spreadsheet's time zone; used for `day` and `week`. */
  readonly hour: number;
  /** 1 is Monday, 7 Sunday; used for `week`. */
  readonly weekday: number;
  readonly mail: MailRule;
  /** '' if no mail is wanted. */
  readonly mailTo: string;
  /** Mail address of the user who switched it on, whose rights and key it uses; '' if Google did not say. */
  readonly by: string;
  /** When it was switched on or rescheduled, ISO: hours missed before this are not made up for. */
  readonly since: string;
  /** ISO; '' if it was never started. */
  readonly lastStartedAt: string;
}
