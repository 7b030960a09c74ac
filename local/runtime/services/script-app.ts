/** ScriptApp: triggers and authorisation. */
import { EnumTable, ServiceObject, emulated } from '../engine/service-object';
import { ScriptException, signatureError } from '../engine/exception';
import type { ExecutionOptions } from '../engine/execution';
import { type RuntimeState, SCOPES } from '../state';
import type { InstalledTrigger, TriggerEvent } from './trigger-table';

/** Installs a trigger; the schedule is null for an event. */
type Install = (event: TriggerEvent, everyMs: number | null) => EmulatedTrigger;

class EmulatedTrigger extends ServiceObject {
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

function spreadsheetTriggerBuilder(install: Install): ServiceObject {
  let event: TriggerEvent | null = null;
  const builder: ServiceObject = emulated('SpreadsheetTriggerBuilder', {
    onEdit() {
      event = 'ON_EDIT';
      return builder;
    },
    create() {
      if (event === null) throw new ScriptException('The trigger has no event type.');
      return install(event, null);
    },
  });
  return builder;
}

const MINUTE = 60_000;

/** An add-on's clock triggers fire at most once an hour. */
function clockTriggerBuilder(install: Install, isAddOn: boolean): ServiceObject {
  let everyMs: number | null = null;
  const builder: ServiceObject = emulated('ClockTriggerBuilder', {
    everyMinutes(n: number) {
      if (![1, 5, 10, 15, 30].includes(n))
        throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
      if (isAddOn)
        throw new ScriptException(
          'The add-on attempted to schedule a trigger more often than once per hour.',
        );
      everyMs = n * MINUTE;
      return builder;
    },
    everyHours(n: number) {
      everyMs = n * 60 * MINUTE;
      return builder;
    },
    /** Accepts the name of a function that does not exist: that fails when the trigger fires. */
    create() {
      if (everyMs === null) throw new ScriptException('The trigger has no schedule.');
      return install('CLOCK', everyMs);
    },
  });
  return builder;
}

export const AUTH_MODE = new EnumTable('AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AUTHORIZATION_STATUS = new EnumTable('AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);

export function scriptApp(state: RuntimeState, { user, context }: ExecutionOptions): ServiceObject {
  const { triggers: table, clock, consents, strictness } = state;
  const isAddOn = state.options.addOn !== undefined;
  // They never fire: issuetracker 150756612 (V8).
  const isDead = context === 'trigger';
  const installer =
    (handler: string): Install =>
    (event, everyMs) =>
      new EmulatedTrigger(table.add(handler, event, user, everyMs, clock.now(), { isDead, isAddOn }), true);
  /** Ends the execution; only a click has somebody to ask. */
  const requireAllScopes = (): void => {
    if (consents.missing(user).size > 0) consents.ask(user);
  };
  return emulated('ScriptApp', {
    AuthMode: AUTH_MODE,
    AuthorizationStatus: AUTHORIZATION_STATUS,
    newTrigger(handler: unknown) {
      if (typeof handler !== 'string') throw signatureError('ScriptApp.newTrigger', [handler]);
      return emulated('TriggerBuilder', {
        timeBased: () => clockTriggerBuilder(installer(handler), isAddOn),
        forSpreadsheet: () => spreadsheetTriggerBuilder(installer(handler)),
      });
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
      const missing = consents.missing(user);
      const status = AUTHORIZATION_STATUS.of(missing.size > 0 ? 'REQUIRED' : 'NOT_REQUIRED');
      return emulated('AuthorizationInfo', {
        getAuthorizationStatus: () => status,
        getAuthorizedScopes: () =>
          SCOPES.filter((scope) => !missing.has(scope)).map(
            (scope) => `https://www.googleapis.com/auth/${scope}`,
          ),
      });
    },
    ...(strictness.requiresAllScopes && { requireAllScopes }),
  });
}
