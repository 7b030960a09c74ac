/** Scheduled runs. Everybody sees them, but only the owner can change one: it runs with that user's permissions and key. */
import { currentSettings } from './settings';
import { refuseUnbounded, whyUnbounded } from './judging-cost';
import {
  isOwner,
  whyNoTrigger,
  hasTrigger,
  removeIdleTrigger,
  renewTrigger,
  type TriggerServices,
} from '../engine/background-trigger';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';
import { MAIL_RULES, RHYTHMS, Schedule } from '../model/schedule';
import { UserError } from '../model/user-error';
import { keepSchedules, readSchedules } from '../stores/document';
import { withLock } from '../model/with-lock';
import { shownDay, shownMoment } from '../model/local-time';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { evalSetsOf } from '../results/source';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @example 'Every day at 02:00, all eval sets, mail to a@x.org when something gets worse' */
export function scheduleText(schedule: Schedule): string {
  const tab = schedule.tab === null ? 'all eval sets' : `“${schedule.tab.name}”`;
  return `${rhythm(schedule)}, ${tab}, ${mailWords(schedule)}`;
}

/** @example 'a@x.org on 22 Nov 2026' */
function switchedOn({ by, since }: Schedule, timeZone: string): string {
  return `${by === '' ? 'somebody' : by} on ${shownDay(Date.parse(since), timeZone)}`;
}

function rhythm({ every, hour, weekday }: Schedule): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  switch (every) {
    case 'hour':
      return 'Every hour';
    case 'day':
      return `Every day at ${time}`;
    case 'week':
      return `Every ${WEEKDAYS[weekday - 1] ?? 'week'} at ${time}`;
  }
}

function mailWords({ mail, mailTo }: Schedule): string {
  switch (mail) {
    case 'never':
      return 'no mail';
    case 'always':
      return `mail to ${mailTo} after every run`;
    case 'worse':
      return `mail to ${mailTo} when something gets worse`;
  }
}

export interface ScheduleServices extends TriggerServices {
  readonly spreadsheet: Pick<SpreadsheetPort, 'tabs' | 'timeZone'>;
}

export const ScheduleEntry = () =>
  z.strictObject({
    /** '' for a new schedule. */
    id: z._default(z.string(), ''),
    /** null: every eval set. */
    sheetId: z.nullable(z.int()),
    every: z.enum(RHYTHMS),
    hour: z._default(z.int().check(z.minimum(0), z.maximum(23)), 0),
    weekday: z._default(z.int().check(z.minimum(1), z.maximum(7)), 1),
    mail: z._default(z.enum(MAIL_RULES), 'never'),
    mailTo: z._default(z.string(), ''),
  });
export type ScheduleEntry = z.Shape<typeof ScheduleEntry>;

const ListedSchedule = () =>
  z.extend(Schedule(), {
    isMine: z.boolean(),
    missing: z.boolean(),
    text: z.string(),
    /** Who switched it on and when, and when it last started. */
    facts: z.string(),
    /** Why it does not run; '' if it does. */
    problem: z.string(),
  });

/** The schedules of all users. */
export function listSchedules(services: ScheduleServices) {
  const isInstalled = hasTrigger(services);
  const timeZone = services.spreadsheet.timeZone();
  return readSchedules(services.document).map((stored) => {
    const { schedule, gone } = followTab(stored, services);
    const isMine = isOwner(schedule.owner, services);
    const started = Date.parse(schedule.lastStartedAt);
    const start = Number.isNaN(started)
      ? 'not started yet'
      : `last started ${shownMoment(started, timeZone)}`;
    const noTrigger = isMine && !isInstalled ? whyNoTrigger(services) || TRIGGER_GONE : '';
    return {
      ...schedule,
      isMine,
      missing: gone !== '',
      text: scheduleText(schedule),
      facts: `Switched on by ${switchedOn(schedule, timeZone)} · ${start}`,
      problem: gone === '' ? noTrigger : gone,
    };
  });
}

const TRIGGER_GONE =
  'Its background trigger is gone, so it does not run: save it again to reinstall the trigger.';

/**
 * Adds a schedule, or changes one of this user's, and installs the user's background trigger.
 *
 * @throws UserError if no trigger can be installed, the entry is invalid, the tab already has a schedule, or the schedule is another user's
 */
export function saveSchedule(entry: ScheduleEntry, services: ScheduleServices): Schedule {
  if (!services.triggers.triggersReachFile) throw new UserError('usage', whyNoTrigger(services));
  return withLock({ lock: services.lock }, () => {
    const { document, clock, email } = services;
    const all = readSchedules(document);
    const now = clock.now();
    const old = entry.id === '' ? undefined : ownSchedule(entry.id, all, services);
    const { every, hour, weekday, mail } = entry;
    const tab = tabOf(entry.sheetId, services);
    refuseDouble(tab, all, old, services);
    const changed = { tab, every, hour, weekday };
    const mailTo = mail === 'never' ? '' : addressIn(entry.mailTo, email());
    // First: without a trigger, the schedule would be listed and never run.
    const { owner, state } = renewTrigger(services);
    if (state !== 'ticks') throw new UserError('usage', whyNoTrigger(services));
    const schedule: Schedule = {
      ...changed,
      mail,
      mailTo,
      id: old?.id ?? newId(all, now),
      by: email(),
      owner,
      // A schedule that is moved to an hour before now must not start today.
      since: old && isSameTime(old, changed) ? old.since : new Date(now).toISOString(),
      lastStartedAt: old?.lastStartedAt ?? '',
    };
    keepSchedules(document, old ? all.map((item) => (item === old ? schedule : item)) : [...all, schedule]);
    return schedule;
  });
}

/** Removes a schedule of any owner, if it still exists. Another owner's background trigger removes itself once it is not needed. */
export function removeSchedule(id: string, services: ScheduleServices): void {
  withLock({ lock: services.lock }, () => {
    const all = readSchedules(services.document);
    const others = all.filter((schedule) => schedule.id !== id);
    if (others.length < all.length) keepSchedules(services.document, others);
  });
  removeIdleTrigger(services);
}

function tabOf(sheetId: number | null, { spreadsheet }: ScheduleServices): Schedule['tab'] {
  if (sheetId === null) return null;
  const match = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  if (!match) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  return { sheetId, name: match.name };
}

function ownSchedule(id: string, all: readonly Schedule[], services: ScheduleServices): Schedule {
  const old = all.find((schedule) => schedule.id === id);
  if (!old) throw new UserError('usage', 'This schedule has been removed. Add it again.');
  if (isOwner(old.owner, services)) return old;
  throw new UserError(
    'usage',
    `This schedule was switched on by ${switchedOn(old, services.spreadsheet.timeZone())} and runs with that person’s permissions and key: only they can change it. You can remove it and add your own.`,
  );
}

function refuseDouble(
  tab: Schedule['tab'],
  all: readonly Schedule[],
  old: Schedule | undefined,
  { spreadsheet }: ScheduleServices,
): void {
  const other = all.find((schedule) => schedule !== old && schedule.tab?.sheetId === tab?.sheetId);
  if (!other) return;
  throw new UserError(
    'usage',
    `${tab === null ? 'All eval sets already have' : `“${tab.name}” already has`} a schedule, switched on by ${switchedOn(other, spreadsheet.timeZone())}: change or remove that one.`,
  );
}

type Start = Pick<Schedule, 'tab' | 'every' | 'hour' | 'weekday'>;

function isSameTime(a: Start, b: Start): boolean {
  return (
    a.tab?.sheetId === b.tab?.sheetId && a.every === b.every && a.hour === b.hour && a.weekday === b.weekday
  );
}

/** A new id, not one of a removed schedule: a list that is open elsewhere may still refer to that. */
function newId(all: readonly Schedule[], now: number): string {
  let id = now;
  while (all.some((schedule) => schedule.id === String(id))) id += 1;
  return String(id);
}

const MAX_ADDRESS = 254;

/** A single email address: a list would use up the day's quota. */
function addressIn(text: string, user: string): string {
  const address = text.trim() === '' ? user : text.trim();
  if (address === '') throw new UserError('usage', 'Enter an address for the mail.');
  if (/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address) && address.length <= MAX_ADDRESS) return address;
  throw new UserError(
    'usage',
    `“${address.slice(0, 60)}” is not an email address. Enter one address, without a name.`,
  );
}

const Listed = () => z.object({ schedules: z.array(ListedSchedule()) });
const Changed = () => z.extend(Listed(), { message: z.string() });
const Schedules = () =>
  z.extend(Listed(), {
    timeZone: z.string(),
    user: z.string(),
    /** Why nothing can be scheduled; '' if something can. */
    problem: z.string(),
    /** Eval sets to schedule. */
    tabs: z.array(z.object({ sheetId: z.int(), name: z.string() })),
  });

export const scheduleCommands = {
  schedules: entry(Nothing, Schedules, (_request, services) => {
    const { spreadsheet, email } = services;
    const settings = currentSettings(services);
    return {
      timeZone: spreadsheet.timeZone(),
      user: email(),
      problem: whyNoTrigger(services) || whyUnbounded(settings.judge),
      tabs: evalSetsOf(spreadsheet, settings).map(({ sheetId, tab }) => ({ sheetId, name: tab })),
      schedules: listSchedules(services),
    };
  }),
  saveSchedule: entry(ScheduleEntry, Changed, (request, services) => {
    refuseUnbounded(currentSettings(services).judge);
    saveSchedule(request, services);
    return { message: 'Saved.', schedules: listSchedules(services) };
  }),
  removeSchedule: entry(
    () => z.strictObject({ id: z.string() }),
    Changed,
    ({ id }, services) => {
      removeSchedule(id, services);
      return { message: 'Removed.', schedules: listSchedules(services) };
    },
  ),
};

/** @returns the schedule with the current name of its tab; `gone` is a sentence if the tab was deleted, otherwise '' */
export function followTab(schedule: Schedule, { spreadsheet }: ScheduleServices) {
  const { tab } = schedule;
  if (tab === null) return { schedule, gone: '' };
  const match = spreadsheet.tabs().find(({ sheetId }) => sheetId === tab.sheetId);
  if (!match) return { schedule, gone: `“${tab.name}” no longer exists.` };
  return { schedule: { ...schedule, tab: { ...tab, name: match.name } }, gone: '' };
}
