/** ScriptApp's triggers and their builders. */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';
import { delayed, every, type InstalledTrigger, type Schedule, type TriggerEvent } from './trigger-table';

/** How the builders reach the trigger table. */
export interface TriggerHost {
  now(): number;
  /** An add-on's clock triggers fire at most once an hour, one per user. */
  readonly isAddOn: boolean;
  install(handler: string, event: TriggerEvent, schedule: Schedule | null): InstalledTrigger;
}

export class EmulatedTrigger
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

export class EmulatedTriggerBuilder
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
  private schedule: Schedule | null = null;

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super('ClockTriggerBuilder');
  }

  after(durationMilliseconds: number): this {
    this.assertHourly(durationMilliseconds);
    return this.on(delayed(durationMilliseconds, this.host.now()));
  }

  everyMinutes(n: number): this {
    if (![1, 5, 10, 15, 30].includes(n))
      throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
    this.assertHourly(n * MINUTE);
    return this.on(every(n * MINUTE, this.host.now()));
  }

  everyHours(n: number): this {
    return this.on(every(n * 60 * MINUTE, this.host.now()));
  }

  /** Accepts the name of a function that does not exist: that fails when the trigger fires. */
  create(): ServiceObject {
    if (this.schedule === null) throw new ScriptException('The trigger has no schedule.');
    return new EmulatedTrigger(this.host.install(this.handler, 'CLOCK', this.schedule), true);
  }

  private assertHourly(milliseconds: number): void {
    if (this.host.isAddOn && milliseconds < 60 * MINUTE)
      throw new ScriptException('The add-on attempted to schedule a trigger more often than once per hour.');
  }

  private on(schedule: Schedule): this {
    this.schedule = schedule;
    return this;
  }
}
