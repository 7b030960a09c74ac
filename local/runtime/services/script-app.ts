/** ScriptApp: triggers and authorisation. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../engine/service-object';
import type { TriggerTable } from './trigger-table';
import { EmulatedTrigger, EmulatedTriggerBuilder, type TriggerHost } from './triggers';

export const AUTH_MODE = new EnumTable('AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AUTHORIZATION_STATUS = new EnumTable('AuthorizationStatus', ['REQUIRED', 'NOT_REQUIRED']);

export class EmulatedScriptApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.ScriptApp, EmulatedScriptApp>
{
  readonly AuthMode = AUTH_MODE;
  readonly AuthorizationStatus = AUTHORIZATION_STATUS;

  constructor(
    private readonly user: string,
    private readonly table: TriggerTable,
    private readonly triggerHost: TriggerHost,
    private readonly wantsConsent: () => boolean,
  ) {
    super('ScriptApp');
  }

  newTrigger(functionName: string): ServiceObject {
    if (typeof functionName !== 'string') throw signatureError('ScriptApp.newTrigger', [functionName]);
    return new EmulatedTriggerBuilder(functionName, this.triggerHost);
  }

  getProjectTriggers(): ServiceObject[] {
    return this.table.of(this.user).map((trigger) => new EmulatedTrigger(trigger, false));
  }

  /** The object that `create()` returned cannot be deleted in the same execution: look it up again by its id. */
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
    return new EmulatedAuthorizationInfo(this.wantsConsent());
  }
}

class EmulatedAuthorizationInfo
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.AuthorizationInfo, EmulatedAuthorizationInfo>
{
  constructor(private readonly isRequired: boolean) {
    super('AuthorizationInfo');
  }

  getAuthorizationStatus(): EnumValue {
    return AUTHORIZATION_STATUS.of(this.isRequired ? 'REQUIRED' : 'NOT_REQUIRED');
  }
}
