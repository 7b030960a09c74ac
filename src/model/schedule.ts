/** A schedule: when the evals of a tab, or of all eval sets, run by themselves. */

export const RHYTHMS = ['hour', 'day', 'week'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `worse`: only where something got worse than in the run before. */
export const MAIL_RULES = ['never', 'always', 'worse'] as const;
export type MailRule = (typeof MAIL_RULES)[number];

export interface ScheduledTab {
  /** Stays when the tab is renamed. */
  readonly sheetId: number;
  /** As it was called when the schedule was saved: what a tab that is gone is spoken of by. */
  readonly name: string;
}

export interface Schedule {
  readonly id: string;
  /** null: every eval set. */
  readonly tab: ScheduledTab | null;
  readonly every: Rhythm;
  /** 0–23 in the spreadsheet's time zone; means something for `day` and `week`. */
  readonly hour: number;
  /** 1 is Monday, 7 Sunday; means something for `week`. */
  readonly weekday: number;
  readonly mail: MailRule;
  /** '' where no mail is wanted. */
  readonly mailTo: string;
  /** Mail address of whoever switched it on, with whose rights and key it runs; '' where Google did not tell. */
  readonly by: string;
  /** When it was switched on or moved to other hours, ISO: no hour before this is made up for. */
  readonly since: string;
  /** ISO; '' where it was never started. */
  readonly lastStartedAt: string;
}
