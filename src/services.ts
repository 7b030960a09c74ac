/** The world of one execution, over Google’s services: the one place where they are put together. */
import { sendAfterRun } from './actions/langfuse/send';
import type { Services } from './actions/services';
import { clock, startedAt, urlFetch } from './google/fetch';
import { installation } from './google/installation';
import { documentLock } from './google/lock';
import { mail } from './google/mail';
import { pack } from './google/pack';
import { documentProperties, userProperties } from './google/properties';
import { selection } from './google/selection';
import { activeSpreadsheet } from './google/spreadsheet';
import { triggers } from './google/triggers';
import { dialogs } from './google/ui';
import { userEmail } from './google/user';
import { withoutEchoes } from './http/echoes';
import type { PropertyPort } from './model/ports';
import type { SpreadsheetPort } from './model/spreadsheet';
import { jobsOf } from './run/jobs';

/** What is not used is not asked of Google: a simple trigger may not ask for all of it. @param begunBy what began this execution */
export function services(begunBy: 'person' | 'trigger' = 'person'): Services {
  let spreadsheet: SpreadsheetPort | undefined;
  let document: PropertyPort | undefined;
  let user: PropertyPort | undefined;
  const all: Services = {
    get spreadsheet() {
      return (spreadsheet ??= activeSpreadsheet());
    },
    get document() {
      return (document ??= documentProperties());
    },
    get user() {
      return (user ??= userProperties());
    },
    startedAt,
    attended: begunBy === 'person',
    clock,
    lock: documentLock,
    triggers,
    fetch: withoutEchoes(urlFetch),
    mail,
    pack,
    email: userEmail,
    dialogs,
    selection,
    installation,
    jobsOf: (plan, earlier) => jobsOf(plan, all, earlier),
    sendScores: (last, settings) => sendAfterRun(last, settings, all, { startedAt }),
  };
  return all;
}
