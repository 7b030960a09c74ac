/**
 * The clock that resumes runs: one recurring trigger per person, installed at a click. It is removed at the first tick that finds no
 * use for it, so the next run mostly finds one. No trigger installs another, as Google may disable those: scheduled runs and runs
 * after edits are resumed by the clock that was installed when the feature was switched on.
 */
import type { InstalledTrigger, PropertyPort } from '../model/ports';
import { editScoring, readSchedules } from '../stores/document';
import { type RunRecord, runStore } from '../stores/run-record';
import { DAY_MS, MAX_MISSED_TICKS, executionId, MINUTE_MS, waitsForPerson } from './time';
import type { RunServices } from './services';
import { permissionSentence, refusalIn, quietly } from '../model/trouble';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

/** A user property, since nobody can see another user's triggers. */
const PROPERTY = 'gnw.clock';

const OwnClock = memoize(() =>
  z.object({
    /** A random id of this person: Google may hide their address. */
    owner: z.string(),
    /** Minutes between ticks; 0 without a clock. */
    minutes: z.number(),
    /** When it was installed, or last ticked; ms since 1970. */
    tickedAt: z.number(),
    /** Why no clock could be installed. */
    lacks: z.optional(z.enum(['the file', 'permission', 'room', 'an answer'])),
  }),
);
type OwnClock = z.Shape<typeof OwnClock>;

const NO_OWN_CLOCK: OwnClock = { owner: '', minutes: 0, tickedAt: 0 };

/** Google’s limit per user and script. */
export const MAX_TRIGGERS = 20;

function ownClock(user: PropertyPort): OwnClock {
  return readJson(OwnClock(), user.get(PROPERTY)) ?? NO_OWN_CLOCK;
}

function keepOwnClock(user: PropertyPort, clock: OwnClock): void {
  user.set(PROPERTY, JSON.stringify(clock));
}

/** The function that a clock calls. */
export const CLOCK_HANDLER = 'continueRun';

const ONLY_WITH_SIDEBAR = 'until then a run continues only while your sidebar is open';

/** Why no clock resumes runs, and what to do; without a full stop. */
const NO_CLOCK: Readonly<Record<NonNullable<OwnClock['lacks']> | 'an add-on', string>> = {
  'an add-on':
    'This add-on can only access the open spreadsheet, so background triggers cannot run: schedules do not start, and a run continues only while your sidebar is open',
  // Google does not document whether the narrow permission is enough in a trigger.
  'the file': `Background triggers cannot access this spreadsheet with the permission “spreadsheets.currentonly”: in appsscript.json write “spreadsheets” in its place (the same scope without “.currentonly”), deploy, and click any item of the menu; ${ONLY_WITH_SIDEBAR}`,
  permission: `${permissionSentence(['script.scriptapp'])}; ${ONLY_WITH_SIDEBAR}`,
  room: 'Google allows you no more triggers: a run of more than six minutes continues only while your sidebar is open',
  'an answer': `Google’s trigger service is not responding; ${ONLY_WITH_SIDEBAR}, and your next click tries again`,
};

/** Google allows 1, 5, 10, 15 or 30. */
const TICK_MINUTES = 5;
const LOCK_MS = 5000;

export type ClockServices = Pick<
  RunServices,
  'attended' | 'clock' | 'document' | 'email' | 'lock' | 'triggers' | 'user'
>;

/**
 * Installs a clock for this person, unless they already have one that ticks. Only an execution that a person began may install it. Without
 * a clock, a run resumes while the person's sidebar is open, or at a click.
 *
 * @param isToStay whether the clock is needed even without a run: then it replaces all other clock triggers
 */
export function ensureTrigger(services: ClockServices, isToStay = isAlwaysNeeded(services)): OwnClock {
  const { attended, clock, triggers, user } = services;
  const kept = ownClock(user);
  const now = clock.now();
  const isVain = !triggers.clocksReachFile || lacksAccess(kept, now);
  if (!attended) return kept;
  if (isVain ? kept.minutes === 0 && kept.owner !== '' : kept.minutes > 0 && !isDead(kept, now)) return kept;
  const { id, lacks }: Installation = isVain ? { lacks: kept.lacks } : installClock(services);
  const fresh: OwnClock = {
    owner: kept.owner === '' ? executionId(clock) : kept.owner,
    minutes: id === undefined ? 0 : TICK_MINUTES,
    tickedAt: isVain ? kept.tickedAt : now,
    ...(lacks !== undefined && { lacks }),
  };
  keepOwnClock(user, fresh);
  // Triggers of a dead clock do no harm, so failing to remove them is no error.
  if (id !== undefined && (kept.minutes > 0 || isToStay))
    quietly(() => {
      triggers.remove((trigger) => isClock(trigger) && trigger.id !== id);
    });
  return fresh;
}

/** The id of the installed trigger, or the reason why none could be installed. */
interface Installation {
  readonly id?: string;
  readonly lacks?: OwnClock['lacks'];
}

function installClock({ triggers }: ClockServices): Installation {
  try {
    return { id: triggers.everyMinutes(CLOCK_HANDLER, TICK_MINUTES).id };
  } catch (error) {
    const { code } = refusalIn(error);
    if (code === 'permission') return { lacks: 'permission' };
    // Older triggers are removed only if there are too many: any other failure may be momentary.
    let isFull = code === 'triggers';
    quietly(() => {
      isFull ||= triggers.mine().length >= MAX_TRIGGERS;
      if (isFull) triggers.remove(isClock);
    });
    if (!isFull) return { lacks: 'an answer' };
    try {
      return { id: triggers.everyMinutes(CLOCK_HANDLER, TICK_MINUTES).id };
    } catch {
      return { lacks: 'room' };
    }
  }
}

function isClock({ handler }: InstalledTrigger): boolean {
  return handler === CLOCK_HANDLER;
}

/** True if, within the last day, a tick could not open the spreadsheet. After a day, a new clock is tried. */
function lacksAccess({ lacks, tickedAt }: OwnClock, now: number): boolean {
  return lacks === 'the file' && now - tickedAt < DAY_MS;
}

/** Why this person's clock cannot resume runs, as a sentence; '' if it can, as far as known. */
export function whyNoClock({
  clock,
  triggers,
  user,
}: Pick<ClockServices, 'clock' | 'triggers' | 'user'>): string {
  if (!triggers.clocksReachFile) return `${NO_CLOCK['an add-on']}.`;
  const { lacks, minutes, tickedAt } = ownClock(user);
  const isOver = lacks === 'the file' && clock.now() - tickedAt >= DAY_MS;
  return lacks === undefined || minutes > 0 || isOver ? '' : `${NO_CLOCK[lacks]}.`;
}

/** True if the trigger service did not answer: the next click tries again. */
export function lacksClockForNow({ user }: Pick<ClockServices, 'user'>): boolean {
  return ownClock(user).lacks === 'an answer';
}

function isDead({ minutes, tickedAt }: OwnClock, now: number): boolean {
  return now - tickedAt > MAX_MISSED_TICKS * minutes * MINUTE_MS;
}

/** True if this person has a ticking clock, and its trigger exists. */
export function hasClock({ user, clock, triggers }: ClockServices): boolean {
  return !isDead(ownClock(user), clock.now()) && triggers.mine().some(isClock);
}

/** `ensureTrigger` for a feature that has to run for weeks: also replaces a clock whose trigger was deleted by hand. */
export function renewTrigger(services: ClockServices): OwnClock {
  if (!hasClock(services))
    keepOwnClock(services.user, { ...ownClock(services.user), minutes: 0, lacks: undefined });
  return ensureTrigger(services, true);
}

export function recordTick({ user, clock }: Pick<ClockServices, 'user' | 'clock'>): void {
  const kept = ownClock(user);
  if (kept.minutes > 0) keepOwnClock(user, { ...kept, tickedAt: clock.now() });
}

/** Records that a tick could not open the spreadsheet, for `whyNoClock`, and removes the clock. */
export function recordInaccessibleTick({
  user,
  clock,
  triggers,
}: Pick<ClockServices, 'clock' | 'triggers' | 'user'>): void {
  keepOwnClock(user, { ...ownClock(user), minutes: 0, tickedAt: clock.now(), lacks: 'the file' });
  triggers.remove(isClock);
}

/** Removes this person's clock if they have no run, no schedule, and no rescoring of edits switched on. */
export function removeIdleClock(services: ClockServices): void {
  const { lock, triggers, user } = services;
  // Under the lock nobody can start a run that relies on the clock. If the lock is taken, the next tick tries again.
  if (!lock.acquire(LOCK_MS)) return;
  try {
    if (isClockNeeded(services)) return;
    // Recorded first, so that nothing relies on the clock any more.
    const kept = ownClock(user);
    if (kept.minutes > 0) keepOwnClock(user, { ...kept, minutes: 0 });
    triggers.remove(isClock);
  } finally {
    lock.release();
  }
}

export function isClockNeeded(services: Pick<ClockServices, 'document' | 'user'>): boolean {
  const record = runStore(services.document).readable();
  return (
    (record && !waitsForPerson(record) && ownsRun(record, services)) === true || isAlwaysNeeded(services)
  );
}

/** True if this person has switched on a schedule or the rescoring of edits, which start runs by themselves. */
function isAlwaysNeeded({ document, user }: Pick<ClockServices, 'document' | 'user'>): boolean {
  const edits = editScoring(document);
  return [...readSchedules(document), ...(edits ? [edits] : [])].some(({ owner }) =>
    isOwner(owner, { user }),
  );
}

/** True if `owner` is this person's id, see `OwnClock.owner`. */
export function isOwner(owner: string, { user }: Pick<ClockServices, 'user'>): boolean {
  return owner !== '' && owner === ownClock(user).owner;
}

/** True if this person's clock and sidebar resume the run. */
export function ownsRun({ owner }: RunRecord, services: Pick<ClockServices, 'user'>): boolean {
  return isOwner(owner, services);
}
