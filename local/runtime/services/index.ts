/** The services of one execution, as the globals the script sees. */
import type { Execution } from '../engine/execution';
import { ScriptException } from '../engine/exception';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';
import { fieldsOf } from '../workbook/serial-date';
import type { Tab } from '../workbook/tab';
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
import type { Document } from './sheets/document';
import { EmulatedFilter } from './sheets/filter';
import { EmulatedRange } from './sheets/range';
import { EmulatedSheet } from './sheets/sheet';
import { EmulatedSpreadsheet } from './sheets/spreadsheet';
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

function makeDocument(
  state: RuntimeState,
  execution: Execution,
): { document: Document; spreadsheet: EmulatedSpreadsheet } {
  const sheets = new Map<Tab, EmulatedSheet>();
  const document: Document = {
    workbook: state.workbook,
    limits: state.limits,
    rules: () => ({
      timeZone: state.workbook.timeZone,
      thisYear: fieldsOf(state.clock.now()).year,
      maxCharacters: state.limits.cellCharacters,
    }),
    user: () => execution.options.user,
    spreadsheet: () => spreadsheet,
    sheet(tab) {
      const known = sheets.get(tab);
      if (known !== undefined) return known;
      const made = new EmulatedSheet(document, tab);
      sheets.set(tab, made);
      return made;
    },
    range: (tab, area) => new EmulatedRange(document, tab, area),
    filter: (tab) => new EmulatedFilter(document, tab),
    selection: () => state.selection,
    toast: (message, title, seconds) => state.options.onToast?.(message, title, seconds),
  };
  const spreadsheet = new EmulatedSpreadsheet(document);
  return { document, spreadsheet };
}

function makeUi(state: RuntimeState, execution: Execution): ServiceObject {
  const { context } = execution.options;
  if (context === 'trigger' || context === 'custom-function') {
    throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
  }
  return new EmulatedUi(state.options.ui ?? {}, () => state.locks.releaseAll());
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
  const { document, spreadsheet } = makeDocument(state, execution);
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
    LockService: new EmulatedLockService(state.locks, { now, wait }),
    Utilities: new EmulatedUtilities(wait, limits.sleepMs),
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
  return { globals, spreadsheet, range: (tab, area) => new EmulatedRange(document, tab, area) };
}
