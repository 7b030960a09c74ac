/** Do the clocks agree? Days and schedules go by the spreadsheet’s time zone, never by the script’s. */
import { shownMoment } from '../../model/local-time';
import { type Account, type Answer, question, type Question, works } from './question';

export interface SeenZones {
  readonly spreadsheet: string;
  readonly script: string;
  /** The clock in the spreadsheet’s zone. */
  readonly clock: string;
}

export function judgeZones({ spreadsheet, script, clock }: SeenZones): Answer {
  const other = spreadsheet === script ? '' : ` (the script’s own, ${script}, differs and does not matter)`;
  return works(
    `It is ${clock} in the spreadsheet’s time zone, ${spreadsheet}${other}. If that is not your time: File ▸ Settings.`,
  );
}

/** A zone that JavaScript does not know throws. */
export const timeZones: Question<Account> = question(
  'Time zones',
  ({ spreadsheet, installation, clock }): SeenZones => {
    const zone = spreadsheet.timeZone();
    return {
      spreadsheet: zone,
      script: installation.scriptTimeZone(),
      clock: shownMoment(clock.now(), zone),
    };
  },
  judgeZones,
);
