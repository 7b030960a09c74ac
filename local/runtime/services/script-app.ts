/** ScriptApp: triggers and authorisation. */
import { emulated, type Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, ServiceObject } from '../engine/service-object';
import type { InstalledTrigger, TriggerEvent, TriggerTable } from './trigger-table';

/** How the builders reach the trigger table. */
export interface TriggerHost {
  /** An add-on's clock triggers fire at most once an hour, one per user. */
  readonly isAddOn: boolean;
  install(handler: string, event: TriggerEvent, everyMs: number | null): InstalledTrigger;
}

class EmulatedTrigger
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.Trigger, EmulatedTrigger>
{
  constructor(
    readonly installed: InstalledTrigger,
    /** True for the object that `create()` returned: deleting that one fails in Apps Script. */
    readonly isFresh: boolean,
  ) {
    super('Trigger');
  }

  getUniqueId(): string {
    return this.installed.id;
  }

  getHandlerFunction(): string {
    return this.installed.handler;
  }
}

const triggerBuilder = (handler: string, host: TriggerHost): ServiceObject =>
  emulated<GoogleAppsScript.Script.TriggerBuilder>('TriggerBuilder', {
    timeBased: () => clockTriggerBuilder(handler, host),
    forSpreadsheet: () => spreadsheetTriggerBuilder(handler, host),
  });

function spreadsheetTriggerBuilder(handler: string, host: TriggerHost): ServiceObject {
  let event: TriggerEvent | null = null;
  const builder: ServiceObject = emulated<GoogleAppsScript.Script.SpreadsheetTriggerBuilder>(
    'SpreadsheetTriggerBuilder',
    {
      onEdit() {
        event = 'ON_EDIT';
        return builder;
      },
      create() {
        if (event === null) throw new ScriptException('The trigger has no event type.');
        return new EmulatedTrigger(host.install(handler, event, null), true);
      },
    },
  );
  return builder;
}

const MINUTE = 60_000;

function clockTriggerBuilder(handler: string, host: TriggerHost): ServiceObject {
  let everyMs: number | null = null;
  const builder: ServiceObject = emulated<GoogleAppsScript.Script.ClockTriggerBuilder>(
    'ClockTriggerBuilder',
    {
      everyMinutes(n) {
        if (![1, 5, 10, 15, 30].includes(n))
          throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
        if (host.isAddOn)
          throw new ScriptException(
            'The add-on attempted to schedule a trigger more often than once per hour.',
          );
        everyMs = n * MINUTE;
        return builder;
      },
      everyHours(n) {
        everyMs = n * 60 * MINUTE;
        return builder;
      },
      /** Accepts the name of a function that does not exist: that fails when the trigger fires. */
      create() {
        if (everyMs === null) throw new ScriptException('The trigger has no schedule.');
        return new EmulatedTrigger(host.install(handler, 'CLOCK', everyMs), true);
      },
    },
  );
  return builder;
}

export const AUTH_MODE = new EnumTable('AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AUTHORIZATION_STATUS = new EnumTable('AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);

export function scriptApp(
  user: string,
  table: TriggerTable,
  host: TriggerHost,
  wantsConsent: () => boolean,
): ServiceObject {
  return emulated<GoogleAppsScript.Script.ScriptApp>('ScriptApp', {
    AuthMode: AUTH_MODE,
    AuthorizationStatus: AUTHORIZATION_STATUS,
    newTrigger(handler: unknown) {
      if (typeof handler !== 'string') throw signatureError('ScriptApp.newTrigger', [handler]);
      return triggerBuilder(handler, host);
    },
    getProjectTriggers: () => table.of(user).map((trigger) => new EmulatedTrigger(trigger, false)),
    /** The object that `create()` returned cannot be deleted in the same execution: look it up again by its id. */
    deleteTrigger(trigger: unknown) {
      if (!(trigger instanceof EmulatedTrigger)) throw signatureError('ScriptApp.deleteTrigger', [trigger]);
      if (trigger.isFresh)
        throw new ScriptException("We're sorry, a server error occurred. Please wait a bit and try again.");
      if (!table.has(trigger.installed.id))
        throw new ScriptException(
          'Unexpected error while getting the method or property deleteTrigger on object ScriptApp.',
        );
      table.remove(trigger.installed.id);
    },
    getAuthorizationInfo: () => {
      const status = AUTHORIZATION_STATUS.of(wantsConsent() ? 'REQUIRED' : 'NOT_REQUIRED');
      return emulated<GoogleAppsScript.Script.AuthorizationInfo>('AuthorizationInfo', {
        getAuthorizationStatus: () => status,
      });
    },
  });
}
