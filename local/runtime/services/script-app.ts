/** ScriptApp: triggers and authorisation. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../engine/service-object';
import type { InstalledTrigger, TriggerEvent, TriggerTable } from './trigger-table';

// ScriptApp's triggers and their builders.

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

class EmulatedTriggerBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.TriggerBuilder, EmulatedTriggerBuilder>
{
  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super('TriggerBuilder');
  }

  timeBased(): ServiceObject {
    return new EmulatedClockTriggerBuilder(this.handler, this.host);
  }

  forSpreadsheet(): ServiceObject {
    return new EmulatedSpreadsheetTriggerBuilder(this.handler, this.host);
  }
}

class EmulatedSpreadsheetTriggerBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.SpreadsheetTriggerBuilder, EmulatedSpreadsheetTriggerBuilder>
{
  private event: TriggerEvent | null = null;

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super('SpreadsheetTriggerBuilder');
  }

  onEdit(): this {
    this.event = 'ON_EDIT';
    return this;
  }

  create(): ServiceObject {
    if (this.event === null) throw new ScriptException('The trigger has no event type.');
    return new EmulatedTrigger(this.host.install(this.handler, this.event, null), true);
  }
}

const MINUTE = 60_000;

class EmulatedClockTriggerBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.ClockTriggerBuilder, EmulatedClockTriggerBuilder>
{
  private everyMs: number | null = null;

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super('ClockTriggerBuilder');
  }

  everyMinutes(n: number): this {
    if (![1, 5, 10, 15, 30].includes(n))
      throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
    if (this.host.isAddOn)
      throw new ScriptException('The add-on attempted to schedule a trigger more often than once per hour.');
    this.everyMs = n * MINUTE;
    return this;
  }

  everyHours(n: number): this {
    this.everyMs = n * 60 * MINUTE;
    return this;
  }

  /** Accepts the name of a function that does not exist: that fails when the trigger fires. */
  create(): ServiceObject {
    if (this.everyMs === null) throw new ScriptException('The trigger has no schedule.');
    return new EmulatedTrigger(this.host.install(this.handler, 'CLOCK', this.everyMs), true);
  }
}

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
