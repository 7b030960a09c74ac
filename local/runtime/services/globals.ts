/** The services of one execution, as the globals the script sees. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Tab } from '../../workbook/tab';
import { emulated } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import type { Execution } from '../engine/execution';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';
import { EmulatedBlob, signed, unsigned } from './blob';
import { urlFetchApp } from './fetch/url-fetch-app';
import { lockService } from './lock';
import { mailApp } from './mail';
import { propertiesService } from './properties';
import { scriptApp } from './script-app';
import { conditionalFormatRuleBuilder } from './sheets/conditional-format';
import { openDocument } from './sheets/open-document';
import type { EmulatedRange } from './sheets/range';
import { filterCriteriaBuilder } from './sheets/sheet';
import * as enums from './sheets/sheet-layout';
import { htmlService, makeUi } from './ui';

function utilities({ clock, limits, options }: RuntimeState, execution: Execution): ServiceObject {
  const { sleeps } = options;
  const bufferOf = (method: string, blob: unknown): Buffer => {
    if (!(blob instanceof EmulatedBlob)) throw signatureError(`Utilities.${method}`, [blob]);
    return blob.buffer;
  };
  return emulated<GoogleAppsScript.Utilities.Utilities>('Utilities', {
    sleep(milliseconds: unknown) {
      if (typeof milliseconds !== 'number') throw signatureError('Utilities.sleep', [milliseconds]);
      if (milliseconds < 0 || milliseconds > limits.sleepMs)
        throw new ScriptException('Invalid argument: milliseconds');
      // Not beyond the execution's deadline: it is killed in the middle of its sleep.
      if ((typeof sleeps === 'function' ? sleeps() : sleeps) === 'really')
        block(Math.min(milliseconds, execution.deadline - clock.now()));
      execution.spend(milliseconds);
    },
    base64Encode(bytes: string | readonly number[]) {
      if (typeof bytes === 'string') throw signatureError('Utilities.base64Encode', [bytes]);
      return unsigned(bytes).toString('base64');
    },
    base64Decode(encoded) {
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
      return signed(Buffer.from(encoded, 'base64'));
    },
    newBlob: (data: string | readonly number[]) =>
      new EmulatedBlob(typeof data === 'string' ? Buffer.from(data, 'utf8') : unsigned(data)),
    gzip: (blob) => new EmulatedBlob(gzipSync(bufferOf('gzip', blob))),
    ungzip: (blob) => new EmulatedBlob(gunzipSync(bufferOf('ungzip', blob))),
  });
}

const session = (email: string): ServiceObject =>
  emulated<GoogleAppsScript.Base.Session>('Session', {
    getEffectiveUser: () => emulated<GoogleAppsScript.Base.User>('User', { getEmail: () => email }),
  });

export interface Services {
  readonly globals: Readonly<Record<string, ServiceObject>>;
  readonly spreadsheet: ServiceObject;
  readonly range: (tab: Tab, area: EmulatedRange['area']) => EmulatedRange;
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

/** Blocks this thread: nothing else is synchronous like a script's sleep. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Creates the services: each execution gets its own objects over the same state. */
export function makeServices(state: RuntimeState, execution: Execution): Services {
  const { user, hasFile } = execution.options;
  const { spreadsheet, range } = openDocument(state, user);
  // A bound script always has its container.
  const hasDocument = hasFile || state.options.addOn === undefined;
  const globals = {
    SpreadsheetApp: emulated<GoogleAppsScript.Spreadsheet.SpreadsheetApp>('SpreadsheetApp', {
      WrapStrategy: enums.WRAP_STRATEGY,
      InterpolationType: enums.INTERPOLATION_TYPE,
      SheetType: enums.SHEET_TYPE,
      GroupControlTogglePosition: enums.GROUP_CONTROL_TOGGLE_POSITION,
      getActiveSpreadsheet: () => (hasFile ? spreadsheet : null),
      getUi: () => uiOf(state, execution),
      /** The gate has already written out the buffer. */
      flush: () => undefined,
      newConditionalFormatRule: conditionalFormatRuleBuilder,
      newFilterCriteria: filterCriteriaBuilder,
    }),
    PropertiesService: propertiesService(state, user, hasDocument),
    LockService: lockService(state, execution, hasDocument),
    Utilities: utilities(state, execution),
    HtmlService: htmlService(state.options.html ?? new Map()),
    Session: session(user),
    ScriptApp: scriptApp(state, execution.options),
    MailApp: mailApp(state),
    UrlFetchApp: urlFetchApp(state, execution),
  };
  return { globals, spreadsheet, range };
}
