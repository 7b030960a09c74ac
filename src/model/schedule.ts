/** A schedule: when the evals of a tab, or of all eval sets, run automatically. */
import * as z from './zod';

export const RHYTHMS = ['hour', 'day', 'week'] as const;
/** `worse`: only if something got worse than in the run before. */
export const MAIL_RULES = ['never', 'always', 'worse'] as const;

const Moment = () => z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));

export const Schedule = () =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** By its id, which is unchanged when the tab is renamed; its name when the schedule was saved refers to it if it is gone. null: every eval set. */
    tab: z.nullable(z.object({ sheetId: z.int(), name: z.string() })),
    every: z.enum(RHYTHMS),
    /** 0–23 in the spreadsheet's time zone; used for `day` and `week`. */
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    /** 1 is Monday, 7 Sunday; used for `week`. */
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    mail: z.enum(MAIL_RULES),
    /** '' if no mail is wanted. */
    mailTo: z.string(),
    /** Mail address of the user who switched it on, whose rights and key it uses; '' if Google did not say. */
    by: z.string(),
    /** When it was switched on or rescheduled, ISO: hours missed before this are not made up for. */
    since: Moment(),
    /** ISO; '' if it was never started. */
    lastStartedAt: z.union([z.literal(''), Moment()]),
  });
export type Schedule = z.Shape<typeof Schedule>;
