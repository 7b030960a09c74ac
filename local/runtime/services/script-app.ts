/** ScriptApp: triggers and authorisation. */
import { EnumTable, ServiceObject, emulated } from '../engine/service-object';
import { ScriptException } from '../engine/exception';
import type { ExecutionOptions } from '../engine/execution';
import { AUTHORIZATION } from '../google-words';
import { type RuntimeState, SCOPES } from '../state';
import type { InstalledTrigger, TriggerEvent } from './trigger-table';

/** Installs a trigger. @param everyMs null for an event */
type Install = (event: TriggerEvent, everyMs: number | null) => ServiceObject;

interface TriggerData {
  readonly id: string;
  /** True for the object that `create()` returned, which Apps Script cannot delete. */
  readonly isFresh: boolean;
}

function triggerObject({ id, handler }: InstalledTrigger, isFresh: boolean): ServiceObject<TriggerData> {
  const members = { getUniqueId: () => id, getHandlerFunction: () => handler };
  return new ServiceObject('Trigger', members, { id, isFresh });
}

const MINUTE = 60_000;

/** An add-on's clock triggers fire at most once an hour. */
function clockTriggerBuilder(install: Install, isAddOn: boolean): ServiceObject {
  const every = (minutes: number): ServiceObject =>
    emulated('ClockTriggerBuilder', { create: () => install('CLOCK', minutes * MINUTE) });
  return emulated('ClockTriggerBuilder', {
    everyMinutes(n: number) {
      if (![1, 5, 10, 15, 30].includes(n))
        throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
      if (isAddOn)
        throw new ScriptException(
          'The add-on attempted to schedule a trigger more often than once per hour.',
        );
      return every(n);
    },
    everyHours: (n: number) => every(n * 60),
  });
}

export const AUTH_MODE = new EnumTable('AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AUTHORIZATION_STATUS = new EnumTable('AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);

export function scriptApp(state: RuntimeState, { user, context }: ExecutionOptions): ServiceObject {
  const { triggers: table, clock, unticked, strictness } = state;
  const isAddOn = state.options.addOn !== undefined;
  // A trigger that is created by a trigger never fires: issuetracker 150756612 (V8).
  const neverFires = context === 'trigger';
  const installer =
    (handler: string): Install =>
    (event, everyMs) =>
      triggerObject(
        table.add(handler, event, user, everyMs, clock.now(), { isDead: neverFires, isAddOn }),
        true,
      );
  const isIncomplete = (): boolean => (unticked.get(user)?.size ?? 0) > 0;
  /** Ends the execution to ask for permission, which only works if a user started it. */
  const requireAllScopes = (): void => {
    if (isIncomplete()) throw new ScriptException(AUTHORIZATION[strictness.language]);
  };
  return emulated('ScriptApp', {
    AuthMode: AUTH_MODE,
    AuthorizationStatus: AUTHORIZATION_STATUS,
    // The handler's name is not checked: a missing function fails when the trigger fires.
    newTrigger: (handler: string) =>
      emulated('TriggerBuilder', {
        timeBased: () => clockTriggerBuilder(installer(handler), isAddOn),
        forSpreadsheet: () =>
          emulated('SpreadsheetTriggerBuilder', {
            onEdit: () =>
              emulated('SpreadsheetTriggerBuilder', { create: () => installer(handler)('ON_EDIT', null) }),
          }),
      }),
    getProjectTriggers: () => table.of(user).map((trigger) => triggerObject(trigger, false)),
    /** The object that `create()` returned cannot be deleted in the same execution: look it up again by its id. */
    deleteTrigger({ data: { id, isFresh } }: ServiceObject<TriggerData>) {
      if (isFresh)
        throw new ScriptException("We're sorry, a server error occurred. Please wait a bit and try again.");
      if (!table.has(id))
        throw new ScriptException(
          'Unexpected error while getting the method or property deleteTrigger on object ScriptApp.',
        );
      table.remove(id);
    },
    getAuthorizationInfo: () =>
      emulated('AuthorizationInfo', {
        getAuthorizationStatus: () => AUTHORIZATION_STATUS.of(isIncomplete() ? 'REQUIRED' : 'NOT_REQUIRED'),
        getAuthorizedScopes: () =>
          SCOPES.filter((scope) => unticked.get(user)?.has(scope) !== true).map(
            (scope) => `https://www.googleapis.com/auth/${scope}`,
          ),
      }),
    ...(strictness.requiresAllScopes && { requireAllScopes }),
  });
}
