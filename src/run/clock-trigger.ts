/**
 * The clock that carries runs: one recurring trigger per person, installed by their click. It outlives what it was installed for, and
 * goes with the first tick that finds nothing that needs it: so a run waits for no trigger to be taken away, and the next one mostly
 * finds a clock. Google may disable triggers that a trigger makes, so none is made there: a run that a trigger starts, by a schedule or
 * after an edit, is carried by the clock that was installed when that was switched on.
 */
import type { InstalledTrigger } from '../model/ports';
import { editScoring } from '../store/edit-scoring';
import { keepOwnClock, type OwnClock, ownClock } from '../store/own-clock';
import { type RunRecord, runStore } from '../store/run-record';
import { readSchedules } from '../store/schedules';
import { DEAD_AFTER, waitsForPerson } from './due';
import { executionId } from './heartbeat';
import { DAY_MS, MINUTE_MS } from './pause';
import type { RunServices } from './services';

/** The function that a clock calls. */
export const CLOCK_HANDLER = 'continueRun';
/** What clocks of earlier versions call does the same. */
const HANDLERS: ReadonlySet<string> = new Set([CLOCK_HANDLER, 'onTheHour']);

/** The one permission that mends it: whether the narrow one is enough in a trigger, no document says. */
export const BLIND =
  'Google’s clock does not reach this spreadsheet with the permission “spreadsheets.currentonly”: in appsscript.json write “spreadsheets” in its place (the same scope without “.currentonly”), deploy, and click any item of the menu. Until then a run goes on while your sidebar is open, or by “Run in progress…”.';

/** Google takes 1, 5, 10, 15 or 30. */
const MINUTES = 5;
/** Where a run waits for hours, and nothing else needs it. */
const WAITING_MINUTES = 30;
/** A wait that is worth a slower clock. */
const LONG_WAIT_MS = 60 * 60_000;
/** How often a clock of an earlier version ticks, of which nothing is kept. */
const OLD_MINUTES = 60;
/** How long somebody else's lock is waited for. */
const PATIENCE_MS = 5000;

export type ClockServices = Pick<
  RunServices,
  'attended' | 'clock' | 'document' | 'email' | 'files' | 'lock' | 'triggers' | 'user'
>;

/**
 * Sees to it that this person has a clock that ticks: where they have none, or a dead one, a new one is installed, as far as this
 * execution may. Without one a run goes on while their sidebar is open, or where somebody clicks.
 *
 * @param wait how long nothing is to be done; ms
 * @param isToStay whether it is needed whatever goes on: then it is to be the only one
 */
export function keepClock(services: ClockServices, wait = 0, isToStay = isStanding(services)): OwnClock {
  const { attended, clock, files, triggers, user } = services;
  const kept = ownClock(user);
  const now = clock.now();
  const isVain = triggers.shortestPeriod === Infinity || isBlind(kept, now);
  if (!attended) return kept.minutes > 0 || isVain ? kept : { ...kept, minutes: OLD_MINUTES };
  const wanted = wait < LONG_WAIT_MS || isToStay ? MINUTES : WAITING_MINUTES;
  const minutes = isVain ? 0 : Math.max(wanted, triggers.shortestPeriod);
  if (!isVain) files.add();
  if (kept.minutes === minutes && (isVain ? kept.carrier !== '' : !isDead(kept, now))) return kept;
  const id = isVain ? undefined : installed(services, minutes);
  const carrier = kept.carrier === '' ? executionId(clock) : kept.carrier;
  const fresh = {
    carrier,
    minutes: id === undefined ? 0 : minutes,
    tickedAt: isVain ? kept.tickedAt : now,
    isBlind: isVain && kept.isBlind,
  };
  keepOwnClock(user, fresh);
  // Of a dead one, or of an earlier version. What an earlier version has left of a run goes with the first idle tick of either.
  if (kept.minutes > 0 || isToStay) triggers.remove((trigger) => isClock(trigger) && trigger.id !== id);
  return fresh;
}

/** @returns the trigger's id; undefined where Google refuses it */
function installed({ triggers }: ClockServices, minutes: number): string | undefined {
  const install = (): string | undefined => {
    try {
      return triggers.everyMinutes(CLOCK_HANDLER, minutes).id;
    } catch {
      return undefined;
    }
  };
  const id = install();
  if (id !== undefined) return id;
  // Twenty is the most that a user may have: older ones make room. Or Google was out of sorts for a moment.
  triggers.remove(isClock);
  return install();
}

function isClock({ handler }: InstalledTrigger): boolean {
  return HANDLERS.has(handler);
}

/** Whether a tick did not reach the spreadsheet: once a day it is tried whether that is still so. */
function isBlind({ isBlind: wasBlind, tickedAt }: OwnClock, now: number): boolean {
  return wasBlind && now - tickedAt < DAY_MS;
}

/** Why this person's clock carries nothing, whatever is switched on; '' where it does, as far as is known. */
export function whyNoClock({
  clock,
  triggers,
  user,
}: Pick<ClockServices, 'clock' | 'triggers' | 'user'>): string {
  if (triggers.shortestPeriod === Infinity)
    return 'This is an add-on that may use the spreadsheet that you have open, and no other: Google’s clock reaches none. So nothing starts by the clock, and a run goes on while your sidebar is open, or by “Run in progress…”.';
  return isBlind(ownClock(user), clock.now()) ? BLIND : '';
}

function isDead({ minutes, tickedAt }: OwnClock, now: number): boolean {
  return now - tickedAt > DEAD_AFTER * minutes * MINUTE_MS;
}

/** Whether this person has a clock that ticks, as far as can be told: looks it up, too. */
export function hasClock({ user, clock, triggers }: ClockServices): boolean {
  return !isDead(ownClock(user), clock.now()) && triggers.mine().some(isClock);
}

/** `keepClock` for what is switched on now and has to run for weeks: somebody may have deleted the trigger by hand. */
export function wakeClock(services: ClockServices): void {
  if (!hasClock(services))
    keepOwnClock(services.user, { ...ownClock(services.user), minutes: 0, isBlind: false });
  keepClock(services, 0, true);
}

/** It has ticked. */
export function noteTick({ user, clock }: Pick<ClockServices, 'user' | 'clock'>): void {
  const kept = ownClock(user);
  if (kept.minutes > 0) keepOwnClock(user, { ...kept, tickedAt: clock.now() });
}

/** It has ticked, and did not reach the spreadsheet: it is of no use, and whoever looks is told so. */
export function noteBlindTick({
  user,
  clock,
  triggers,
}: Pick<ClockServices, 'clock' | 'triggers' | 'user'>): void {
  keepOwnClock(user, { ...ownClock(user), minutes: 0, tickedAt: clock.now(), isBlind: true });
  triggers.remove(isClock);
}

/** Takes the clock away where neither a run nor a schedule nor edit-scoring of this person needs it. */
export function tidyClock(services: ClockServices): void {
  const { lock } = services;
  // Under the lock: nobody is about to start a run with it. Where it is not free, the clock itself looks again.
  if (!lock.acquire(PATIENCE_MS)) return;
  try {
    if (!isClockNeeded(services)) stopClock(services);
  } finally {
    lock.release();
  }
}

function stopClock({ files, triggers, user }: ClockServices): void {
  if (files.drop()) return;
  // First of all nobody relies on it any more.
  const kept = ownClock(user);
  if (kept.minutes > 0) keepOwnClock(user, { ...kept, minutes: 0 });
  triggers.remove(isClock);
}

export function isClockNeeded(services: Pick<ClockServices, 'document' | 'email' | 'user'>): boolean {
  const record = runStore(services.document).record();
  if (record !== undefined && record !== 'damaged' && !waitsForPerson(record) && isOwn(record, services))
    return true;
  return isStanding(services);
}

/** Whether a clock is needed whatever goes on: what is switched on by this person starts runs by itself. */
function isStanding({ document, email }: Pick<ClockServices, 'document' | 'email'>): boolean {
  const who = email();
  return readSchedules(document).some(({ by }) => by === who) || editScoring(document)?.by === who;
}

/** Whether this person's clock and sidebar carry the run; one that an earlier version began is anybody's. */
export function isOwn({ carrier }: RunRecord, { user }: Pick<ClockServices, 'user'>): boolean {
  return carrier === '' || carrier === ownClock(user).carrier;
}
