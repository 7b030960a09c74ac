/** The services of one execution, as the globals the script sees. */
import type { Tab } from '../../workbook/tab';
import { ScriptException, signatureError } from '../engine/exception';
import type { Execution } from '../engine/execution';
import { ServiceObject, EnumTable } from '../engine/service-object';
import type { RuntimeState } from '../state';
import { makeFetchHost } from './fetch/host';
import { EmulatedUrlFetchApp } from './fetch/url-fetch-app';
import { EmulatedHtmlService, EmulatedUi } from './ui';
import { EmulatedLockService } from './lock';
import { EmulatedMailApp } from './mail';
import { EmulatedPropertiesService } from './properties';
import { EmulatedScriptApp, type TriggerHost } from './script-app';
import { openDocument } from './sheets/open-document';
import type { EmulatedRange } from './sheets/range';
import type { EmulatedSpreadsheet } from './sheets/spreadsheet';
import type { Emulates } from '../engine/emulates';
import { EmulatedConditionalFormatRuleBuilder } from './sheets/conditional-format';
import type { Document } from './sheets/document';
import * as enums from './sheets/sheet-layout';
import { EmulatedFilterCriteriaBuilder } from './sheets/sheet';
import { EmulatedDataValidationBuilder } from './sheets/range-values';
import { gunzipSync, gzipSync } from 'node:zlib';
import { EmulatedBlob, signed, unsigned } from './blob';

// Utilities: sleeping, base64, and packing.

/** A text as UTF-8, or bytes as they are, signed or not. */
function bytesOf(method: string, value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (!Array.isArray(value)) throw signatureError(`Utilities.${method}`, [value]);
  const bytes: number[] = [];
  for (const byte of value) {
    if (typeof byte !== 'number' || byte < -128 || byte > 255)
      throw new ScriptException('Cannot convert Array to (class)[].');
    bytes.push(byte);
  }
  return unsigned(bytes);
}

class EmulatedUtilities
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Utilities.Utilities, EmulatedUtilities>
{
  readonly Charset = new EnumTable('Charset', ['US_ASCII', 'UTF_8']);

  constructor(
    private readonly pause: (milliseconds: number) => void,
    private readonly longestSleepMs: number,
  ) {
    super('Utilities');
  }

  /** Lets virtual time pass, and real time too if the runtime is set to. */
  sleep(milliseconds: number): void {
    if (typeof milliseconds !== 'number') throw signatureError('Utilities.sleep', [milliseconds]);
    if (milliseconds < 0 || milliseconds > this.longestSleepMs)
      throw new ScriptException('Invalid argument: milliseconds');
    this.pause(milliseconds);
  }

  /** A text is US-ASCII unless a charset is given: any other character becomes a question mark. */
  base64Encode(data: unknown, charset?: unknown): string {
    const isUtf8 = charset === this.Charset.of('UTF_8');
    const plain = typeof data === 'string' && !isUtf8 ? data.replace(/\P{ASCII}/gu, '?') : data;
    return bytesOf('base64Encode', plain).toString('base64');
  }

  base64Decode(encoded: string): number[] {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
    return signed(Buffer.from(encoded, 'base64'));
  }

  newBlob(data: unknown): ServiceObject {
    return new EmulatedBlob(bytesOf('newBlob', data));
  }

  gzip(blob: unknown): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.gzip', [blob]);
    return new EmulatedBlob(gzipSync(blob.buffer));
  }

  ungzip(blob: unknown): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.ungzip', [blob]);
    return new EmulatedBlob(gunzipSync(blob.buffer));
  }
}

// SpreadsheetApp: the entry to the Spreadsheet service.

/** What an execution may do with spreadsheets. */
interface Access {
  /** Whether there is an active one. */
  readonly hasFile: boolean;
  /** Gives the user interface, or throws if there is none. */
  readonly openUi: () => ServiceObject;
}

class EmulatedSpreadsheetApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.SpreadsheetApp, EmulatedSpreadsheetApp>
{
  readonly WrapStrategy = enums.WRAP_STRATEGY;
  readonly InterpolationType = enums.INTERPOLATION_TYPE;
  readonly SheetType = enums.SHEET_TYPE;
  readonly GroupControlTogglePosition = enums.GROUP_CONTROL_TOGGLE_POSITION;

  constructor(
    private readonly document: Document,
    private readonly spreadsheet: EmulatedSpreadsheet,
    private readonly access: Access,
  ) {
    super('SpreadsheetApp');
  }

  getActiveSpreadsheet(): ServiceObject | null {
    return this.access.hasFile ? this.spreadsheet : null;
  }

  getUi(): ServiceObject {
    return this.access.openUi();
  }

  /** The gate has already written out the buffer. */
  flush(): void {
    this.document.rules();
  }

  newConditionalFormatRule(): ServiceObject {
    return new EmulatedConditionalFormatRuleBuilder();
  }

  newFilterCriteria(): ServiceObject {
    return new EmulatedFilterCriteriaBuilder();
  }

  newDataValidation(): ServiceObject {
    return new EmulatedDataValidationBuilder();
  }
}

// Session: who runs the script, and the script's own time zone.

class EmulatedUser extends ServiceObject implements Emulates<GoogleAppsScript.Base.User, EmulatedUser> {
  constructor(private readonly email: string) {
    super('User');
  }

  getEmail(): string {
    return this.email;
  }
}

interface SessionFacts {
  readonly effectiveUser: string;
  readonly scriptTimeZone: string;
}

class EmulatedSession
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Base.Session, EmulatedSession>
{
  constructor(private readonly facts: SessionFacts) {
    super('Session');
  }

  getEffectiveUser(): ServiceObject {
    return new EmulatedUser(this.facts.effectiveUser);
  }

  getScriptTimeZone(): string {
    return this.facts.scriptTimeZone;
  }
}

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
