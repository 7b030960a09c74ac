/** A spreadsheet's schedules in memory: ports that tests can inspect, and users who share them. */
import type { InstalledTrigger, PropertyPort, TriggerPort } from '../../src/model/ports';
import { keptProperties, LockedServices } from './kept-properties';
import type { Schedule } from '../../src/model/schedule';
import type { ScheduleServices, ScheduleEntry } from '../../src/commands/schedules';

export const ANA = 'ana@example.org';
export const BEN = 'ben@example.org';

export function schedule(overrides: Partial<Schedule> = {}): Schedule {
  return {
    ...{ id: '1', tab: null, every: 'day', hour: 2, weekday: 1, mail: 'never', mailTo: '', by: ANA },
    ...{ since: '2026-01-01T00:00:00.000Z', lastStartedAt: '', owner: overrides.by ?? ANA },
    ...overrides,
  };
}

/** A new schedule: every day at 02:00, all eval sets, no mail. */
export function entry(overrides: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    ...{ id: '', sheetId: null, every: 'day', hour: 2, weekday: 1, mail: 'never', mailTo: '' },
    ...overrides,
  };
}

/** One document, one clock, one lock, and triggers by their owner. */
export class SharedDocument extends LockedServices {
  now = Date.parse('2026-11-22T12:00:00Z');
  timeZone = 'Etc/UTC';
  tabs: { name: string; sheetId: number }[] = [
    { name: 'GOLD', sheetId: 11 },
    { name: 'SMOKE', sheetId: 12 },
  ];
  readonly document = keptProperties();
  private readonly users = new Map<string, PropertyPort>();
  private triggers: (InstalledTrigger & { owner: string })[] = [];
  private made = 0;

  triggersOf(owner: string): string[] {
    return this.triggers.filter((trigger) => trigger.owner === owner).map(({ handler }) => handler);
  }

  addTrigger(owner: string, handler: string): InstalledTrigger {
    this.made += 1;
    const trigger = { id: `t${this.made}`, handler, owner };
    this.triggers.push(trigger);
    return trigger;
  }

  /** The properties that are private to a user. */
  private userProperties(user: string): PropertyPort {
    // Each user has been identified by their own name.
    const clock = JSON.stringify({ owner: user, state: 'none', tickedAt: 0 });
    const kept = this.users.get(user) ?? keptProperties([['gnw.trigger', clock]]);
    this.users.set(user, kept);
    return kept;
  }

  /** The services of a user's execution. */
  as(user: string): ScheduleServices {
    const triggers: TriggerPort = {
      mine: () => this.triggers.filter(({ owner }) => owner === user),
      triggersReachFile: true,
      everyMinutes: (handler) => this.addTrigger(user, handler),
      onEdit: (handler) => this.addTrigger(user, handler),
      remove: (isOne) => {
        this.triggers = this.triggers.filter((one) => one.owner !== user || !isOne(one));
      },
    };
    return {
      ...{ document: this.document, triggers, lock: this.lock },
      spreadsheet: {
        timeZone: () => this.timeZone,
        tabs: () => this.tabs.map((tab) => ({ ...tab, signature: undefined })),
      },
      ...{ attended: true, email: () => user, user: this.userProperties(user) },
      clock: { now: () => this.now, sleep: () => undefined },
    };
  }
}
