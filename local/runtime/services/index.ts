/** The services of one execution, as the globals the script sees. */
import type { Tab } from '../../workbook/tab';
import { ScriptException } from '../engine/exception';
import type { Execution } from '../engine/execution';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';
import { makeFetchHost } from './fetch/host';
import { EmulatedUrlFetchApp } from './fetch/url-fetch-app';
import { EmulatedHtmlService } from './html';
import { EmulatedLockService } from './lock';
import { EmulatedMailApp } from './mail';
import { EmulatedPropertiesService } from './properties';
import { EmulatedScriptApp } from './script-app';
import { EmulatedSession } from './session';
import { openDocument } from './sheets/open-document';
import type { EmulatedRange } from './sheets/range';
import type { EmulatedSpreadsheet } from './sheets/spreadsheet';
import { EmulatedSpreadsheetApp } from './sheets/spreadsheet-app';
import type { TriggerHost } from './triggers';
import { EmulatedUi } from './ui';
import { EmulatedUtilities } from './utilities';

/** Services that exist in Apps Script but not here: referring to one throws at once. */
export const ABSENT_SERVICES = [
  'CacheService',
  'CalendarApp',
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
  'Logger',
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
  const suspend = (): void => {
    state.lock.release(execution);
    execution.spend(state.strictness.alertMs);
  };
  return new EmulatedUi(state.options.ui ?? {}, suspend, state.options.addOn !== undefined);
}

/** Blocks this thread: nothing else is synchronous like a script's sleep. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Creates the services: each execution gets its own objects over the same state. */
export function makeServices(state: RuntimeState, execution: Execution): Services {
  const { clock, limits } = state;
  const { user, context } = execution.options;
  const now = (): number => clock.now();
  const wait = (milliseconds: number): void => execution.spend(milliseconds);
  const pause = (milliseconds: number): void => {
    // Not beyond the execution's deadline: it is killed in the middle of its sleep.
    const { sleeps } = state.options;
    if ((typeof sleeps === 'function' ? sleeps() : sleeps) === 'really')
      block(Math.min(milliseconds, execution.deadline - now()));
    wait(milliseconds);
  };
  const { document, spreadsheet, range } = openDocument(state, user);
  const properties = {
    user: state.propertiesOf(user),
    document: state.documentProperties,
  };
  const triggerHost: TriggerHost = {
    now,
    isAddOn: state.options.addOn !== undefined,
    install: (handler, event, schedule) => {
      const isDead = context === 'trigger' && state.strictness.triggersMadeInTriggersAreDead;
      return state.triggers.add(handler, event, user, schedule, now(), {
        isDead,
        isAddOn: triggerHost.isAddOn,
      });
    },
  };
  const { addOn } = state.options;
  const { hasFile } = execution.options;
  // A bound script always has its container.
  const hasDocument = hasFile || addOn === undefined;
  const globals = {
    SpreadsheetApp: new EmulatedSpreadsheetApp(document, spreadsheet, {
      hasFile,
      openUi: () => makeUi(state, execution),
    }),
    PropertiesService: new EmulatedPropertiesService(properties, limits, hasDocument),
    LockService: new EmulatedLockService(state.lock, { owner: execution, now, wait }, hasDocument),
    Utilities: new EmulatedUtilities(pause, limits.sleepMs),
    HtmlService: new EmulatedHtmlService(state.options.html ?? new Map()),
    Session: new EmulatedSession({
      effectiveUser: user,
      scriptTimeZone: state.scriptTimeZone,
    }),
    ScriptApp: new EmulatedScriptApp(user, state.triggers, triggerHost, () => state.consents.isWanted(user)),
    MailApp: new EmulatedMailApp(state.mails, limits.mailsPerDay),
    UrlFetchApp: new EmulatedUrlFetchApp(makeFetchHost(state, execution)),
  };
  return { globals, spreadsheet, range };
}
