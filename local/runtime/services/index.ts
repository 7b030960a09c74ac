/** The services of one execution, as the globals the script sees. */
import type { Execution } from '../engine/execution';
import { ScriptException } from '../engine/exception';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';
import type { Tab } from '../../workbook/tab';
import { EmulatedCacheService } from './cache';
import { makeFetchHost } from './fetch/host';
import { EmulatedUrlFetchApp } from './fetch/url-fetch-app';
import { EmulatedHtmlService } from './html';
import { EmulatedLockService } from './lock';
import { EmulatedLogger } from './logger';
import { EmulatedMailApp } from './mail';
import { EmulatedPropertiesService } from './properties';
import { EmulatedScriptApp } from './script-app';
import { EmulatedSession } from './session';
import { openDocument } from './sheets/open-document';
import type { EmulatedRange } from './sheets/range';
import type { EmulatedSpreadsheet } from './sheets/spreadsheet';
import { EmulatedSpreadsheetApp } from './sheets/spreadsheet-app';
import { EmulatedUi } from './ui';
import { EmulatedUtilities } from './utilities';

/** Services that exist in Apps Script and not here: naming one throws at once. */
export const ABSENT_SERVICES = [
  'CalendarApp',
  'Charts',
  'ContactsApp',
  'ContentService',
  'DataStudioApp',
  'DocumentApp',
  'DriveApp',
  'FormApp',
  'GmailApp',
  'GroupsApp',
  'Jdbc',
  'LanguageApp',
  'LinearOptimizationService',
  'Maps',
  'SlidesApp',
  'SitesApp',
  'XmlService',
  'CardService',
  'Browser',
] as const;

export interface Services {
  readonly globals: Readonly<Record<string, ServiceObject>>;
  readonly spreadsheet: EmulatedSpreadsheet;
  readonly range: (tab: Tab, area: EmulatedRange['area']) => EmulatedRange;
}

function makeUi(state: RuntimeState, execution: Execution): ServiceObject {
  const { context } = execution.options;
  if (context === 'trigger' || context === 'custom-function') {
    throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
  }
  return new EmulatedUi(state.options.ui ?? {}, () => state.locks.releaseAll(execution));
}

/** Stops this thread for that long: nothing else is synchronous as a script's sleep is. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Makes the services anew: each execution gets its own objects over the same state. */
export function makeServices(
  state: RuntimeState,
  execution: Execution,
  log: (line: string) => void,
): Services {
  const { clock, limits } = state;
  const { user, context } = execution.options;
  const now = (): number => clock.now();
  const wait = (milliseconds: number): void => execution.spend(milliseconds);
  const pause = (milliseconds: number): void => {
    // Not beyond the end of the execution, which is killed in the middle of its sleep.
    const { sleeps } = state.options;
    if ((typeof sleeps === 'function' ? sleeps() : sleeps) === 'really')
      block(Math.min(milliseconds, execution.deadline - now()));
    wait(milliseconds);
  };
  const { document, spreadsheet, range } = openDocument(state, user);
  const properties = {
    script: state.scriptProperties,
    user: state.propertiesOf(user),
    document: state.documentProperties,
  };
  const caches = { ...state.caches, user: state.cacheOf(user) };
  const triggerHost = {
    now,
    timeZone: state.scriptTimeZone,
    install: (
      handler: string,
      event: Parameters<typeof state.triggers.add>[1],
      schedule: Parameters<typeof state.triggers.add>[3],
    ) => state.triggers.add(handler, event, user, schedule, now()),
    spreadsheetId: () => state.workbook.id,
  };
  const globals = {
    SpreadsheetApp: new EmulatedSpreadsheetApp(document, spreadsheet, () => makeUi(state, execution)),
    PropertiesService: new EmulatedPropertiesService(properties, limits),
    CacheService: new EmulatedCacheService(caches, limits, now),
    LockService: new EmulatedLockService(state.locks, { owner: execution, user, now, wait }),
    Utilities: new EmulatedUtilities(pause, limits.sleepMs),
    HtmlService: new EmulatedHtmlService(state.options.html ?? new Map()),
    Session: new EmulatedSession({
      activeUser: context === 'simple-trigger' ? '' : user,
      effectiveUser: user,
      scriptTimeZone: state.scriptTimeZone,
      locale: 'en',
    }),
    ScriptApp: new EmulatedScriptApp({ scriptId: 'local-script', user }, state.triggers, triggerHost),
    MailApp: new EmulatedMailApp(state.mails, limits.mailsPerDay),
    Logger: new EmulatedLogger(log),
    UrlFetchApp: new EmulatedUrlFetchApp(makeFetchHost(state, execution)),
  };
  return { globals, spreadsheet, range };
}
