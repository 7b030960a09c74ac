/** The services of one execution, as the globals the script sees. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ScriptException } from '../engine/exception';
import type { Execution } from '../engine/execution';
import type { Limits } from '../engine/limits';
import { emulated, ServiceObject } from '../engine/service-object';
import type { CapturedMail, PropertyStore, RuntimeState } from '../state';
import { urlFetchApp } from './fetch/url-fetch-app';
import { scriptApp } from './script-app';
import { conditionalFormatRuleBuilder } from './sheets/conditional-format';
import { SHEET_ENUMS } from './sheets/sheet';
import type { SheetsContext } from './sheets/sheets-context';
import { filterCriteriaBuilder, makeContext, spreadsheetOf } from './sheets/spreadsheet';
import { htmlService, makeUi } from './ui';

// Blobs. The script sees bytes as Java does: signed.

const signed = (bytes: Uint8Array): number[] => Array.from(bytes, (byte) => (byte > 127 ? byte - 256 : byte));
const unsigned = (bytes: readonly number[]): Buffer => Buffer.from(bytes.map((byte) => byte & 255));

type Blob = ServiceObject<Buffer>;

const blobOf = (buffer: Buffer): Blob =>
  new ServiceObject(
    'Blob',
    { getBytes: () => signed(buffer), getDataAsString: () => buffer.toString() },
    buffer,
  );

function utilities({ clock, limits, options }: RuntimeState, execution: Execution): ServiceObject {
  return emulated('Utilities', {
    sleep(milliseconds: number) {
      if (milliseconds < 0 || milliseconds > limits.sleepMs)
        throw new ScriptException('Invalid argument: milliseconds');
      // At most until the execution's deadline, at which it is killed.
      if (options.sleepsReally) block(Math.min(milliseconds, execution.deadline - clock.now()));
      execution.spend(milliseconds);
    },
    base64Encode: (bytes: readonly number[]) => unsigned(bytes).toString('base64'),
    base64Decode(encoded: string) {
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
      return signed(Buffer.from(encoded, 'base64'));
    },
    newBlob: (data: string | readonly number[]) =>
      blobOf(typeof data === 'string' ? Buffer.from(data, 'utf8') : unsigned(data)),
    gzip: ({ data }: Blob) => blobOf(gzipSync(data)),
    ungzip: ({ data }: Blob) => blobOf(gunzipSync(data)),
  });
}

// PropertiesService: stores of strings, with Google's size limits.

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');

/** @throws ScriptException if the value or the store would be too large */
function put(store: PropertyStore, limits: Limits, key: string, value: string): void {
  if (bytes(value) > limits.propertyValueBytes) throw new ScriptException('Argument too large: value');
  let total = bytes(key) + bytes(value);
  for (const [other, held] of store) if (other !== key) total += bytes(other) + bytes(held);
  if (total > limits.propertyStoreBytes) {
    throw new ScriptException(
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    );
  }
  store.set(key, value);
}

function properties(store: PropertyStore, limits: Limits): ServiceObject {
  const emulatedStore: ServiceObject = emulated('Properties', {
    getProperty: (key: string) => store.get(key) ?? null,
    getProperties: () => Object.fromEntries(store),
    setProperty(key: string, value: string) {
      put(store, limits, key, value);
      return emulatedStore;
    },
    setProperties(values: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(values)) put(store, limits, key, value);
      return emulatedStore;
    },
    deleteProperty(key: string) {
      store.delete(key);
      return emulatedStore;
    },
  });
  return emulatedStore;
}

// LockService: the document lock.

function documentLock({ lock, clock }: RuntimeState, execution: Execution): ServiceObject {
  return emulated('Lock', {
    tryLock(timeoutMs: number) {
      if (timeoutMs < 0) return false;
      if (lock.owner === execution) return true;
      // An outer execution continues, and releases the lock, only after this one.
      const waitMs = (lock.owner === null ? lock.foreignUntil : Infinity) - clock.now();
      execution.spend(Math.min(Math.max(0, waitMs), timeoutMs));
      if (waitMs > timeoutMs) return false;
      lock.owner = execution;
      return true;
    },
    hasLock: () => lock.owner === execution,
    releaseLock: () => lock.release(execution),
  });
}

// MailApp: mails are captured, not sent.

const recipients = (to: string): number => to.split(',').length;

function mailApp({ mails: sent, limits, options }: RuntimeState): ServiceObject {
  const remaining = (): number =>
    limits.mailsPerDay - sent.reduce((sum, mail) => sum + recipients(mail.to), 0);
  return emulated('MailApp', {
    getRemainingDailyQuota: remaining,
    /** Only the overload with one object. */
    sendEmail(mail: CapturedMail) {
      if (mail.to.trim() === '') throw new ScriptException('Failed to send email: no recipient');
      if (options.refusesMail !== undefined) throw new ScriptException(options.refusesMail);
      if (remaining() < recipients(mail.to))
        throw new ScriptException('Service invoked too many times for one day: email.');
      sent.push(mail);
    },
  });
}

export interface ExecutionServices {
  readonly globals: Readonly<Record<string, ServiceObject>>;
  readonly spreadsheet: ServiceObject;
  readonly range: SheetsContext['range'];
}

function uiOf(state: RuntimeState, execution: Execution): ServiceObject {
  const { context } = execution.options;
  if (context === 'trigger' || context === 'custom-function') {
    throw new ScriptException('Cannot call SpreadsheetApp.getUi() from this context.');
  }
  const suspend = (): void => {
    state.lock.release(execution);
    execution.spend(state.strictness.alertMs);
  };
  return makeUi(state.options.ui ?? {}, suspend, state.options.addOn !== undefined);
}

/** Blocks this thread, as a script's sleep is synchronous. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Makes the services of an execution: its own objects over the common state. */
export function makeServices(state: RuntimeState, execution: Execution): ExecutionServices {
  const { user, hasFile } = execution.options;
  const { limits } = state;
  const sheets = makeContext(state, user);
  const spreadsheet = spreadsheetOf(sheets, state);
  // A bound script always has its container.
  const hasDocument = hasFile || state.options.addOn === undefined;
  const globals = {
    SpreadsheetApp: emulated('SpreadsheetApp', {
      ...SHEET_ENUMS,
      getActiveSpreadsheet: () => (hasFile ? spreadsheet : null),
      getUi: () => uiOf(state, execution),
      /** The gate has already written out the buffer. */
      flush: () => undefined,
      newConditionalFormatRule: conditionalFormatRuleBuilder,
      newFilterCriteria: filterCriteriaBuilder,
    }),
    PropertiesService: emulated('PropertiesService', {
      getUserProperties: () => properties(state.propertiesOf(user), limits),
      getDocumentProperties: () => (hasDocument ? properties(state.documentProperties, limits) : null),
    }),
    LockService: emulated('LockService', {
      getDocumentLock: () => (hasDocument ? documentLock(state, execution) : null),
    }),
    Utilities: utilities(state, execution),
    HtmlService: htmlService(state.options.html ?? new Map()),
    Session: emulated('Session', {
      getEffectiveUser: () => emulated('User', { getEmail: () => user }),
    }),
    ScriptApp: scriptApp(state, execution.options),
    MailApp: mailApp(state),
    UrlFetchApp: urlFetchApp(state, execution),
  };
  return { globals, spreadsheet, range: sheets.range };
}
