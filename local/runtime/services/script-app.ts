/** ScriptApp: triggers and authorisation. */
import { randomInt } from 'node:crypto';
import { EnumTable, ServiceObject, emulated } from '../engine/service-object';
import { ScriptException } from '../engine/exception';
import type { ExecutionOptions } from '../engine/execution';
import { AUTHORIZATION } from '../strictness';
import { type RuntimeState, SCOPES } from '../state';
import { type EmulatedTrigger, scheduleNext, type TriggerEvent } from './installed-triggers';

interface TriggerData {
  readonly id: string;
  /** True for the object that `create()` returned, which Apps Script cannot delete. */
  readonly isFresh: boolean;
}

function triggerObject({ id, handler }: EmulatedTrigger, isFresh: boolean): ServiceObject<TriggerData> {
  const members = { getUniqueId: () => id, getHandlerFunction: () => handler };
  return new ServiceObject('Trigger', members, { id, isFresh });
}

const MINUTE = 60_000;

/** An add-on's clock triggers fire at most once an hour. */
function clockTriggerBuilder(install: (everyMs: number) => ServiceObject, isAddOn: boolean): ServiceObject {
  const every = (minutes: number): ServiceObject =>
    emulated('ClockTriggerBuilder', { create: () => install(minutes * MINUTE) });
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
  const { clock, limits, unticked, strictness } = state;
  const isAddOn = state.options.addOn !== undefined;
  const ownTriggers = (): EmulatedTrigger[] => state.triggers.filter(({ owner }) => owner === user);
  const install = (handler: string, event: TriggerEvent, everyMs: number | null): ServiceObject => {
    if (isAddOn && ownTriggers().some((other) => other.event === event))
      throw new ScriptException(
        'This add-on has created too many triggers of this type in this document for this Google user account.',
      );
    if (ownTriggers().length >= limits.triggersPerUser)
      throw new ScriptException(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    // A trigger that is created by a trigger never fires: issuetracker 150756612 (V8).
    const isDead = context === 'trigger';
    const now = clock.now();
    const trigger: EmulatedTrigger = {
      ...{ id: String(randomInt(2 ** 47)), handler, event, owner: user, isDead, madeAt: now },
      ...{ everyMs: isDead ? null : everyMs, due: null },
    };
    scheduleNext(trigger, now, strictness.lateMs);
    state.triggers = [...state.triggers, trigger];
    return triggerObject(trigger, true);
  };
  const isIncomplete = (): boolean => (unticked.get(user)?.size ?? 0) > 0;
  /** If a scope is missing, ends the execution to ask a user for it. */
  const requireAllScopes = (): void => {
    if (isIncomplete()) throw new ScriptException(AUTHORIZATION[strictness.language]);
  };
  return emulated('ScriptApp', {
    AuthMode: AUTH_MODE,
    AuthorizationStatus: AUTHORIZATION_STATUS,
    // The handler's name is not checked: a missing function fails when the trigger fires.
    newTrigger: (handler: string) =>
      emulated('TriggerBuilder', {
        timeBased: () => clockTriggerBuilder((everyMs) => install(handler, 'CLOCK', everyMs), isAddOn),
        forSpreadsheet: () =>
          emulated('SpreadsheetTriggerBuilder', {
            onEdit: () =>
              emulated('SpreadsheetTriggerBuilder', { create: () => install(handler, 'ON_EDIT', null) }),
          }),
      }),
    getProjectTriggers: () => ownTriggers().map((trigger) => triggerObject(trigger, false)),
    /** The object that `create()` returned cannot be deleted in the same execution: look it up again by its id. */
    deleteTrigger({ data: { id, isFresh } }: ServiceObject<TriggerData>) {
      if (isFresh)
        throw new ScriptException("We're sorry, a server error occurred. Please wait a bit and try again.");
      if (!state.triggers.some((trigger) => trigger.id === id))
        throw new ScriptException(
          'Unexpected error while getting the method or property deleteTrigger on object ScriptApp.',
        );
      state.triggers = state.triggers.filter((trigger) => trigger.id !== id);
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
