/**
 * The clock that carries runs: one recurring trigger per person, installed by their click. It outlives what it was installed for,
 * and is removed at the first tick that finds nothing that needs it: so no run waits for a trigger to be removed, and the next one
 * mostly finds a clock. Google may disable triggers created by a trigger, so none is created there: a run that a trigger starts, by
 * a schedule or after an edit, is carried by the clock that was installed when that feature was switched on.
 */
import type { InstalledTrigger, PropertyPort } from '../model/ports';
import { editScoring, readSchedules } from '../stores/document';
import { type RunRecord, runStore } from '../stores/run-record';
import { DAY_MS, DEAD_AFTER, executionId, MINUTE_MS, waitsForPerson } from './time';
import type { RunServices } from './services';
import { permissionSentence, refusalIn, quietly } from '../model/trouble';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

/** Kept with the user, since no one can see another's triggers. */
const PROPERTY = 'gnw.clock';

const OwnClock = memoize(() =>
  z.object({
    /** Identifies a run as theirs, whether or not Google reveals their address. */
    owner: z.string(),
    /** How often it ticks; 0 if there is none. */
    minutes: z.number(),
    /** When it was installed, or last ticked; ms since 1970. */
    tickedAt: z.number(),
    /** Why there is none, although one was wanted. */
    lacks: z.optional(z.enum(['the file', 'permission', 'room', 'an answer'])),
  }),
);
type OwnClock = z.Shape<typeof OwnClock>;

const NONE: OwnClock = { owner: '', minutes: 0, tickedAt: 0 };

/** Google’s limit, for each user and script. */
export const MAX_TRIGGERS = 20;

function ownClock(user: PropertyPort): OwnClock {
  return readJson(OwnClock(), user.get(PROPERTY)) ?? NONE;
}

function keepOwnClock(user: PropertyPort, clock: OwnClock): void {
  user.set(PROPERTY, JSON.stringify(clock));
}

/** The function that a clock calls. */
export const CLOCK_HANDLER = 'continueRun';

const WITHOUT_CLOCK = 'until then a run continues only while your sidebar is open';

/** Why nothing is carried by a clock, and what to do. Without a full stop. */
const NO_CLOCK: Readonly<Record<NonNullable<OwnClock['lacks']> | 'an add-on', string>> = {
  'an add-on':
    'This add-on can only access the open spreadsheet, so background triggers cannot run: schedules do not start, and a run continues only while your sidebar is open',
  // Names the one permission that fixes it: no document says whether the narrow one is enough in a trigger.
  'the file': `Background triggers cannot access this spreadsheet with the permission “spreadsheets.currentonly”: in appsscript.json write “spreadsheets” in its place (the same scope without “.currentonly”), deploy, and click any item of the menu; ${WITHOUT_CLOCK}`,
  permission: `${permissionSentence(['script.scriptapp'])}; ${WITHOUT_CLOCK}`,
  room: 'Google allows you no more triggers: a run of more than six minutes continues only while your sidebar is open',
  'an answer': `Google’s trigger service does not answer at the moment; ${WITHOUT_CLOCK}, and your next click tries again`,
};

/** Google takes 1, 5, 10, 15 or 30. */
const MINUTES = 5;
/** Used if a run waits for hours and nothing else needs the clock. */
const WAITING_MINUTES = 30;
/** A wait that is worth a slower clock. */
const LONG_WAIT_MS = 60 * 60_000;
const PATIENCE_MS = 5000;

export type ClockServices = Pick<
  RunServices,
  'attended' | 'clock' | 'document' | 'email' | 'lock' | 'triggers' | 'user'
>;

/**
 * Makes sure that this person has a ticking clock: if they have none, or a dead one, a new one is installed, if this execution may.
 * Without one a run resumes while their sidebar is open, or when someone clicks.
 *
 * @param wait how long nothing needs to be done; ms
 * @param isToStay whether it is needed even without a run: then it must be the only one
 */
export function keepClock(services: ClockServices, wait = 0, isToStay = isStanding(services)): OwnClock {
  const { attended, clock, triggers, user } = services;
  const kept = ownClock(user);
  const now = clock.now();
  const isVain = !triggers.clocksReachFile || lacksAccess(kept, now);
  if (!attended) return kept;
  const minutes = wait < LONG_WAIT_MS || isToStay ? MINUTES : WAITING_MINUTES;
  if (isVain ? kept.minutes === 0 && kept.owner !== '' : kept.minutes === minutes && !isDead(kept, now))
    return kept;
  const { id, lacks }: Installing = isVain ? { lacks: kept.lacks } : installClock(services, minutes);
  const fresh: OwnClock = {
    owner: kept.owner === '' ? executionId(clock) : kept.owner,
    minutes: id === undefined ? 0 : minutes,
    tickedAt: isVain ? kept.tickedAt : now,
    ...(lacks !== undefined && { lacks }),
  };
  keepOwnClock(user, fresh);
  // Leftovers of a dead clock: they do no harm.
  if (id !== undefined && (kept.minutes > 0 || isToStay))
    quietly(() => {
      triggers.remove((trigger) => isClock(trigger) && trigger.id !== id);
    });
  return fresh;
}

/** The trigger's id, or why there is none. */
interface Installing {
  readonly id?: string;
  readonly lacks?: OwnClock['lacks'];
}

function installClock(
  { triggers }: ClockServices,
  minutes: number,
): { id?: string; lacks?: OwnClock['lacks'] } {
  try {
    return { id: triggers.everyMinutes(CLOCK_HANDLER, minutes).id };
  } catch (error) {
    const { code } = refusalIn(error);
    if (code === 'permission') return { lacks: 'permission' };
    // Older ones make room only where that is what is missing: Google may have had a momentary failure.
    let isFull = code === 'triggers';
    quietly(() => {
      isFull ||= triggers.mine().length >= MAX_TRIGGERS;
      if (isFull) triggers.remove(isClock);
    });
    if (!isFull) return { lacks: 'an answer' };
    try {
      return { id: triggers.everyMinutes(CLOCK_HANDLER, minutes).id };
    } catch {
      return { lacks: 'room' };
    }
  }
}

function isClock({ handler }: InstalledTrigger): boolean {
  return handler === CLOCK_HANDLER;
}

/** Whether a tick failed to reach the spreadsheet: once a day we try again. */
function lacksAccess({ lacks, tickedAt }: OwnClock, now: number): boolean {
  return lacks === 'the file' && now - tickedAt < DAY_MS;
}

/** Why this person's clock carries nothing, in a sentence; '' if it does, as far as is known. */
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

/** Whether that is only for the moment. */
export function mayPass({ user }: Pick<ClockServices, 'user'>): boolean {
  return ownClock(user).lacks === 'an answer';
}

function isDead({ minutes, tickedAt }: OwnClock, now: number): boolean {
  return now - tickedAt > DEAD_AFTER * minutes * MINUTE_MS;
}

/** Whether this person has a ticking clock, as far as is known: also looks for the trigger itself. */
export function hasClock({ user, clock, triggers }: ClockServices): boolean {
  return !isDead(ownClock(user), clock.now()) && triggers.mine().some(isClock);
}

/** `keepClock` for a feature that was just switched on and has to run for weeks: its trigger may have been deleted by hand. */
export function ensureClock(services: ClockServices): OwnClock {
  if (!hasClock(services))
    keepOwnClock(services.user, { ...ownClock(services.user), minutes: 0, lacks: undefined });
  return keepClock(services, 0, true);
}

export function recordTick({ user, clock }: Pick<ClockServices, 'user' | 'clock'>): void {
  const kept = ownClock(user);
  if (kept.minutes > 0) keepOwnClock(user, { ...kept, tickedAt: clock.now() });
}

/** Records a tick that did not reach the spreadsheet: the clock is of no use, and the user learns so. */
export function recordInaccessibleTick({
  user,
  clock,
  triggers,
}: Pick<ClockServices, 'clock' | 'triggers' | 'user'>): void {
  keepOwnClock(user, { ...ownClock(user), minutes: 0, tickedAt: clock.now(), lacks: 'the file' });
  triggers.remove(isClock);
}

/** Removes the clock if neither a run nor a schedule nor edit-scoring of this person needs it. */
export function removeIdleClock(services: ClockServices): void {
  const { lock, triggers, user } = services;
  // Under the lock, no one is about to start a run that relies on it. If the lock is taken, the clock itself checks later.
  if (!lock.acquire(PATIENCE_MS)) return;
  try {
    if (isClockNeeded(services)) return;
    // Said first, so that nothing relies on it any more.
    const kept = ownClock(user);
    if (kept.minutes > 0) keepOwnClock(user, { ...kept, minutes: 0 });
    triggers.remove(isClock);
  } finally {
    lock.release();
  }
}

export function isClockNeeded(services: Pick<ClockServices, 'document' | 'user'>): boolean {
  const record = runStore(services.document).readable();
  return (record && !waitsForPerson(record) && isOwn(record, services)) === true || isStanding(services);
}

/** Whether a clock is needed even without a run: features this person has switched on start runs on their own. */
function isStanding({ document, user }: Pick<ClockServices, 'document' | 'user'>): boolean {
  const edits = editScoring(document);
  return [...readSchedules(document), ...(edits ? [edits] : [])].some(({ owner }) => isMe(owner, { user }));
}

/** Whether that is this person, by what is kept with their account: addresses may be hidden. @param owner a clock’s owner */
export function isMe(owner: string, { user }: Pick<ClockServices, 'user'>): boolean {
  return owner !== '' && owner === ownClock(user).owner;
}

/** Whether this person's clock and sidebar carry the run. */
export function isOwn({ owner }: RunRecord, services: Pick<ClockServices, 'user'>): boolean {
  return isMe(owner, services);
}
