/** Composes the services of one execution from Google’s. */
import { withOwnChecks } from './commands/own-checks';
import { sendAfterRun } from './commands/share';
import type { Services } from './commands/entry';
import { clock, longestFetchMs, startedAt, urlFetch } from './google/fetch';
import { documentLock, documentProperties, userProperties } from './google/properties';
import { mail, pack, userEmail, dialogs } from './google/ui';
import { askForMissing, missingScopes } from './google/permission';
import { selection } from './google/tab-list';
import { activeSpreadsheet, reaches, spreadsheetPort } from './google/google-spreadsheet';
import { triggers } from './google/triggers';
import { withoutEchoes } from './http/client';
import { memoize } from './model/memoize';
import type { PropertyPort } from './model/ports';
import { jobOf } from './engine/jobs/jobs';
import { setWaitingMarks } from './results/mark-edited';

/** Calls Google for a service when it is first used: a simple trigger may not call all of them. @param begunBy what began this execution */
export function services(begunBy: 'person' | 'trigger' = 'person'): Services {
  let withChecks: ReturnType<typeof withOwnChecks> | undefined;
  const checked = () =>
    (withChecks ??= withOwnChecks(spreadsheetPort(activeSpreadsheet()), () => all.document));
  let document: PropertyPort | undefined;
  let user: PropertyPort | undefined;
  const all: Services = {
    get spreadsheet() {
      return checked().spreadsheet;
    },
    get ownChecks() {
      return checked().own;
    },
    openedSpreadsheet: () => withChecks?.spreadsheet,
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
    reachesFile: () => reaches(activeSpreadsheet),
    fetch: withoutEchoes(urlFetch),
    longestFetchMs,
    mail,
    pack,
    email: userEmail,
    dialogs,
    selection,
    missingScopes,
    askForMissing,
    jobOf: (plan, earlier) => jobOf(plan, all, earlier),
    markEdited: () => {
      setWaitingMarks(all);
    },
    sendScores: (last, settings) => sendAfterRun(last, settings, all),
  };
  return all;
}

/** The services of all `call`s of an execution: a local command makes several, and no tab is read twice. */
export const servicesOnce = memoize(services);
