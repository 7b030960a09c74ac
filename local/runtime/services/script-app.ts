/** ScriptApp: triggers and authorisation. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../engine/service-object';
import {
  EmulatedTrigger,
  EmulatedTriggerBuilder,
  EVENT_TYPE,
  TRIGGER_SOURCE,
  type TriggerHost,
  WEEK_DAY,
} from './trigger-builders';
import type { TriggerTable } from './trigger-table';

export const AUTH_MODE = new EnumTable('AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AUTHORIZATION_STATUS = new EnumTable('AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);

export interface ScriptFacts {
  readonly scriptId: string;
  readonly user: string;
}

type Offered =
  | 'newTrigger'
  | 'getProjectTriggers'
  | 'getUserTriggers'
  | 'deleteTrigger'
  | 'getAuthorizationInfo'
  | 'getOAuthToken'
  | 'getScriptId';

export class EmulatedScriptApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.ScriptApp, Offered>
{
  override readonly typeName = 'ScriptApp';
  readonly AuthMode = AUTH_MODE;
  readonly AuthorizationStatus = AUTHORIZATION_STATUS;
  readonly EventType = EVENT_TYPE;
  readonly TriggerSource = TRIGGER_SOURCE;
  readonly WeekDay = WEEK_DAY;

  constructor(
    private readonly facts: ScriptFacts,
    private readonly table: TriggerTable,
    private readonly triggerHost: TriggerHost,
  ) {
    super();
  }

  newTrigger(functionName: string): ServiceObject {
    if (typeof functionName !== 'string') throw signatureError('ScriptApp.newTrigger', [functionName]);
    return new EmulatedTriggerBuilder(functionName, this.triggerHost);
  }

  getProjectTriggers(): ServiceObject[] {
    return this.table
      .of(this.facts.user)
      .map((trigger) => new EmulatedTrigger(trigger, this.triggerHost.spreadsheetId(), false));
  }

  getUserTriggers(): ServiceObject[] {
    return this.getProjectTriggers();
  }

  /** The very object that `create()` returned cannot be deleted in the same run: look it up again by its id. */
  deleteTrigger(trigger: unknown): void {
    if (!(trigger instanceof EmulatedTrigger)) throw signatureError('ScriptApp.deleteTrigger', [trigger]);
    if (trigger.isFresh)
      throw new ScriptException("We're sorry, a server error occurred. Please wait a bit and try again.");
    if (!this.table.has(trigger.installed.id))
      throw new ScriptException(
        'Unexpected error while getting the method or property deleteTrigger on object ScriptApp.',
      );
    this.table.remove(trigger.installed.id);
  }

  getAuthorizationInfo(): ServiceObject {
    return new EmulatedAuthorizationInfo();
  }

  getOAuthToken(): string {
    return 'local-oauth-token';
  }

  getScriptId(): string {
    return this.facts.scriptId;
  }
}

class EmulatedAuthorizationInfo
  extends ServiceObject
  implements
    Emulates<GoogleAppsScript.Script.AuthorizationInfo, 'getAuthorizationStatus' | 'getAuthorizationUrl'>
{
  override readonly typeName = 'AuthorizationInfo';

  getAuthorizationStatus(): EnumValue {
    return AUTHORIZATION_STATUS.of('NOT_REQUIRED');
  }

  getAuthorizationUrl(): string | null {
    return null;
  }
}
