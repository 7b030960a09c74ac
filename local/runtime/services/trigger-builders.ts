/** ScriptApp's trigger builders. */
import type { Emulates } from '../engine/emulates';
import { ScriptException } from '../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../engine/service-object';
import { momentOf, serialOfDay, serialToMoment } from '../../workbook/serial-date';
import {
  daily,
  delayed,
  every,
  type InstalledTrigger,
  once,
  type Schedule,
  type TriggerEvent,
} from './trigger-table';

/** How the builders reach the trigger table. */
export interface TriggerHost {
  now(): number;
  readonly timeZone: string;
  install(handler: string, event: TriggerEvent, schedule: Schedule | null): InstalledTrigger;
  spreadsheetId(): string;
}

export const EVENT_TYPE = new EnumTable('EventType', [
  'CLOCK',
  'ON_OPEN',
  'ON_EDIT',
  'ON_FORM_SUBMIT',
  'ON_CHANGE',
  'ON_EVENT_UPDATED',
]);
export const TRIGGER_SOURCE = new EnumTable('TriggerSource', [
  'SPREADSHEETS',
  'CLOCK',
  'FORMS',
  'DOCUMENTS',
  'CALENDAR',
]);
export const WEEK_DAY = new EnumTable('Weekday', [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
]);

type TriggerOffered =
  'getUniqueId' | 'getHandlerFunction' | 'getEventType' | 'getTriggerSource' | 'getTriggerSourceId';

export class EmulatedTrigger
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.Trigger, TriggerOffered>
{
  override readonly typeName = 'Trigger';

  constructor(
    readonly installed: InstalledTrigger,
    private readonly spreadsheetId: string,
    /** True for the very object that `create()` returned: deleting that one fails in Apps Script. */
    readonly isFresh: boolean,
  ) {
    super();
  }

  getUniqueId(): string {
    return this.installed.id;
  }

  getHandlerFunction(): string {
    return this.installed.handler;
  }

  getEventType(): EnumValue {
    return EVENT_TYPE.of(this.installed.event);
  }

  getTriggerSource(): EnumValue {
    return TRIGGER_SOURCE.of(this.installed.event === 'CLOCK' ? 'CLOCK' : 'SPREADSHEETS');
  }

  getTriggerSourceId(): string | null {
    return this.installed.event === 'CLOCK' ? null : this.spreadsheetId;
  }
}

export class EmulatedTriggerBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.TriggerBuilder, 'timeBased' | 'forSpreadsheet'>
{
  override readonly typeName = 'TriggerBuilder';

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super();
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
  implements
    Emulates<
      GoogleAppsScript.Script.SpreadsheetTriggerBuilder,
      'onOpen' | 'onEdit' | 'onChange' | 'onFormSubmit' | 'create'
    >
{
  override readonly typeName = 'SpreadsheetTriggerBuilder';
  private event: TriggerEvent | null = null;

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super();
  }

  onOpen(): this {
    return this.on('ON_OPEN');
  }

  onEdit(): this {
    return this.on('ON_EDIT');
  }

  onChange(): this {
    return this.on('ON_CHANGE');
  }

  onFormSubmit(): this {
    return this.on('ON_FORM_SUBMIT');
  }

  create(): ServiceObject {
    if (this.event === null) throw new ScriptException('The trigger has no event type.');
    return new EmulatedTrigger(
      this.host.install(this.handler, this.event, null),
      this.host.spreadsheetId(),
      true,
    );
  }

  private on(event: TriggerEvent): this {
    this.event = event;
    return this;
  }
}

type ClockOffered =
  | 'after'
  | 'at'
  | 'atDate'
  | 'atHour'
  | 'nearMinute'
  | 'everyMinutes'
  | 'everyHours'
  | 'everyDays'
  | 'everyWeeks'
  | 'onWeekDay'
  | 'onMonthDay'
  | 'inTimezone'
  | 'create';

const MINUTE = 60_000;

class EmulatedClockTriggerBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Script.ClockTriggerBuilder, ClockOffered>
{
  override readonly typeName = 'ClockTriggerBuilder';
  private hour = 0;
  private minute = 0;
  private zone: string;
  private makeSchedule: (() => Schedule) | null = null;

  constructor(
    private readonly handler: string,
    private readonly host: TriggerHost,
  ) {
    super();
    this.zone = host.timeZone;
  }

  after(durationMilliseconds: number): this {
    return this.on(() => delayed(durationMilliseconds, this.host.now()));
  }

  at(date: Date): this {
    return this.on(() => once(date.getTime()));
  }

  atDate(year: number, month: number, day: number): this {
    return this.on(() => once(serialToMoment(serialOfDay(year, month, day) ?? 0, this.zone)));
  }

  atHour(hour: number): this {
    this.hour = hour;
    return this;
  }

  nearMinute(minute: number): this {
    this.minute = minute;
    return this;
  }

  everyMinutes(n: number): this {
    if (![1, 5, 10, 15, 30].includes(n))
      throw new ScriptException('Minutes must be one of 1, 5, 10, 15 or 30.');
    return this.on(() => every(n * MINUTE));
  }

  everyHours(n: number): this {
    return this.on(() => every(n * 60 * MINUTE));
  }

  everyDays(n: number): this {
    const first = Math.floor(this.host.now() / (24 * 60 * MINUTE));
    return this.onDays((local) => (Math.floor(local.getTime() / (24 * 60 * MINUTE)) - first) % n === 0);
  }

  everyWeeks(): this {
    return this.onDays(() => true);
  }

  onWeekDay(day: EnumValue): this {
    return this.onDays((local) => local.getUTCDay() === day.ordinal());
  }

  onMonthDay(day: number): this {
    return this.onDays((local) => local.getUTCDate() === day);
  }

  inTimezone(timezone: string): this {
    try {
      momentOf(0, timezone);
    } catch {
      throw new ScriptException(`Invalid timezone: ${timezone}`);
    }
    this.zone = timezone;
    return this;
  }

  /** Accepts the name of a function that does not exist: that fails when the trigger fires. */
  create(): ServiceObject {
    if (this.makeSchedule === null) throw new ScriptException('The trigger has no schedule.');
    const installed = this.host.install(this.handler, 'CLOCK', this.makeSchedule());
    return new EmulatedTrigger(installed, this.host.spreadsheetId(), true);
  }

  private onDays(isDay: (local: Date) => boolean): this {
    return this.on(() => daily(this.hour, this.minute, this.zone, isDay));
  }

  private on(makeSchedule: () => Schedule): this {
    this.makeSchedule = makeSchedule;
    return this;
  }
}
