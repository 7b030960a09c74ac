/** What a run needs of the world. Apps Script's is put together in session.ts; tests bring their own. */
import type { ClockPort, FetchPort, LockPort, MailPort, PropertyPort, TriggerPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';

export interface RunServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly lock: LockPort;
  readonly triggers: TriggerPort;
  readonly fetch: FetchPort;
  readonly mail: MailPort;
  /** Shared by everybody who uses the spreadsheet. */
  readonly document: PropertyPort;
  /** Private to the user with whose rights this runs. */
  readonly user: PropertyPort;
  /** That user's mail address; '' where Google does not tell. */
  readonly email: () => string;
}
