/** The services of one execution, as the globals the script sees. */
import type { Tab } from '../../workbook/tab';
import { ScriptException, signatureError } from '../engine/exception';
import type { Execution } from '../engine/execution';
import { ServiceObject } from '../engine/service-object';
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
import { gunzipSync, gzipSync } from 'node:zlib';
import { EmulatedBlob, signed, unsigned } from './blob';

// Utilities: sleeping, base64, and packing.

class EmulatedUtilities
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Utilities.Utilities, EmulatedUtilities>
{
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

  base64Encode(bytes: string | readonly number[]): string {
    if (typeof bytes === 'string') throw signatureError('Utilities.base64Encode', [bytes]);
    return unsigned(bytes).toString('base64');
  }

  base64Decode(encoded: string): number[] {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
    return signed(Buffer.from(encoded, 'base64'));
  }

  newBlob(data: string | readonly number[]): ServiceObject {
    return new EmulatedBlob(typeof data === 'string' ? Buffer.from(data, 'utf8') : unsigned(data));
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
}

// Session: who runs the script.

class EmulatedUser extends ServiceObject implements Emulates<GoogleAppsScript.Base.User, EmulatedUser> {
  constructor(private readonly email: string) {
    super('User');
  }

  getEmail(): string {
    return this.email;
  }
}

class EmulatedSession
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Base.Session, EmulatedSession>
{
  constructor(private readonly user: string) {
    super('Session');
  }

  getEffectiveUser(): ServiceObject {
    return new EmulatedUser(this.user);
  }
}

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
  const { addOn, sleeps } = state.options;
  const { user, context, hasFile } = execution.options;
  const now = (): number => clock.now();
  const wait = (milliseconds: number): void => execution.spend(milliseconds);
  const pause = (milliseconds: number): void => {
    // Not beyond the execution's deadline: it is killed in the middle of its sleep.
    if ((typeof sleeps === 'function' ? sleeps() : sleeps) === 'really')
      block(Math.min(milliseconds, execution.deadline - now()));
    wait(milliseconds);
  };
  const { document, spreadsheet, range } = openDocument(state, user);
  const properties = { user: state.propertiesOf(user), document: state.documentProperties };
  const triggerHost: TriggerHost = {
    isAddOn: addOn !== undefined,
    install: (handler, event, everyMs) => {
      const isDead = context === 'trigger' && state.strictness.triggersMadeInTriggersAreDead;
      return state.triggers.add(handler, event, user, everyMs, now(), {
        isDead,
        isAddOn: addOn !== undefined,
      });
    },
  };
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
    Session: new EmulatedSession(user),
    ScriptApp: new EmulatedScriptApp(user, state.triggers, triggerHost, () => state.consents.isWanted(user)),
    MailApp: new EmulatedMailApp(state.mails, limits.mailsPerDay),
    UrlFetchApp: new EmulatedUrlFetchApp(makeFetchHost(state, execution)),
  };
  return { globals, spreadsheet, range };
}
