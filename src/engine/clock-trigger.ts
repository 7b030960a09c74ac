/**
 * The clock that resumes runs: one recurring trigger per person, installed at a click. The first tick that has nothing to do removes it,
 * so a new run usually finds one in place. A trigger never installs another, as Google may disable such triggers: scheduled runs and runs
 * after edits are resumed by the clock that was installed when the feature was switched on.
 */
import type { InstalledTrigger, PropertyPort } from '../model/ports';
import { editScoring, readSchedules } from '../stores/document';
import { runStore } from '../stores/run-record';
import {
  DAY_MS,
  executionId,
  MAX_MISSED_TICKS,
  MINUTE_MS,
  TICK_MINUTES,
  waitsForPerson,
} from './execution-time';
import type { RunServices } from './run-services';
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
    /** `none`: no clock is needed. The others say why none could be installed. */
    state: z.enum(['ticks', 'none', 'the file', 'permission', 'room', 'an answer']),
    /** When it was installed, or last ticked; ms since 1970. */
    tickedAt: z.number(),
  }),
);
type OwnClock = z.Shape<typeof OwnClock>;

/** Google’s limit per user and script. */
export const MAX_TRIGGERS = 20;

function ownClock(user: PropertyPort): OwnClock {
  return readJson(OwnClock(), user.get(PROPERTY)) ?? { owner: '', state: 'none', tickedAt: 0 };
}

function keepOwnClock(user: PropertyPort, clock: OwnClock): void {
  user.set(PROPERTY, JSON.stringify(clock));
}

/** The function that a clock calls. */
export const CLOCK_HANDLER = 'continueRun';

const ONLY_WITH_SIDEBAR = 'until then a run continues only while your sidebar is open';

/** Why no clock resumes runs, and what to do; without a full stop. */
const NO_CLOCK: Readonly<Record<Exclude<OwnClock['state'], 'ticks' | 'none'> | 'an add-on', string>> = {
  'an add-on':
    'This add-on can only access the open spreadsheet, so background triggers cannot run: schedules do not start, and a run continues only while your sidebar is open',
  // Google does not document whether the narrow permission is enough in a trigger.
  'the file': `Background triggers cannot access this spreadsheet with the permission “spreadsheets.currentonly”: in appsscript.json write “spreadsheets” in its place (the same scope without “.currentonly”), deploy, and click any item of the menu; ${ONLY_WITH_SIDEBAR}`,
  permission: `${permissionSentence(['script.scriptapp'])}; ${ONLY_WITH_SIDEBAR}`,
  room: 'Google allows you no more triggers: a run of more than six minutes continues only while your sidebar is open',
  'an answer': `Google’s trigger service is not responding; ${ONLY_WITH_SIDEBAR}, and your next click tries again`,
};

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
  if (!attended || isTicking(kept, now)) return kept;
  const isVain = !triggers.clocksReachFile || lacksAccess(kept, now);
  if (isVain && kept.state !== 'ticks' && kept.owner !== '') return kept;
  const { id, state }: Installation = isVain
    ? { state: kept.state === 'ticks' ? 'none' : kept.state }
    : installClock(services);
  const owner = kept.owner === '' ? executionId(clock) : kept.owner;
  const fresh: OwnClock = { owner, state, tickedAt: isVain ? kept.tickedAt : now };
  keepOwnClock(user, fresh);
  // Triggers of a dead clock do no harm, so failing to remove them is no error.
  if (id !== undefined && (kept.state === 'ticks' || isToStay))
    quietly(() => {
      triggers.remove((trigger) => isClock(trigger) && trigger.id !== id);
    });
  return fresh;
}

/** The state of a clock, with the id of its trigger if it was installed. */
interface Installation extends Pick<OwnClock, 'state'> {
  readonly id?: string;
}

function installClock({ triggers }: ClockServices): Installation {
  const install = (): Installation => ({
    state: 'ticks',
    id: triggers.everyMinutes(CLOCK_HANDLER, TICK_MINUTES).id,
  });
  try {
    return install();
  } catch (error) {
    const { code } = refusalIn(error);
    if (code === 'permission') return { state: 'permission' };
    // Older triggers are removed only if there are too many: any other failure may be momentary.
    let isFull = code === 'triggers';
    quietly(() => {
      isFull ||= triggers.mine().length >= MAX_TRIGGERS;
      if (isFull) triggers.remove(isClock);
    });
    if (!isFull) return { state: 'an answer' };
    try {
      return install();
    } catch {
      return { state: 'room' };
    }
  }
}

function isClock({ handler }: InstalledTrigger): boolean {
  return handler === CLOCK_HANDLER;
}

/** True if, within the last day, a tick could not open the spreadsheet. After a day, a new clock is tried. */
function lacksAccess({ state, tickedAt }: OwnClock, now: number): boolean {
  return state === 'the file' && now - tickedAt < DAY_MS;
}

type ReadingServices = Pick<ClockServices, 'clock' | 'triggers' | 'user'>;

/** Why this person's clock cannot resume runs, as a sentence; '' if it can, as far as known. */
export function whyNoClock({ clock, triggers, user }: ReadingServices): string {
  if (!triggers.clocksReachFile) return `${NO_CLOCK['an add-on']}.`;
  const kept = ownClock(user);
  const { state } = kept;
  const isUnknown = state === 'the file' && !lacksAccess(kept, clock.now());
  return state === 'ticks' || state === 'none' || isUnknown ? '' : `${NO_CLOCK[state]}.`;
}

/** `whyNoClock` as a problem of a run; [] if that is permanent, or may change at the next click: then only a resting run mentions it. */
export function clockProblems(services: ReadingServices): string[] {
  const why = whyNoClock(services);
  const isNews = services.triggers.clocksReachFile && ownClock(services.user).state !== 'an answer';
  return isNews && why !== '' ? [why] : [];
}

/** True for a clock that is installed and has not missed too many ticks. */
function isTicking({ state, tickedAt }: OwnClock, now: number): boolean {
  return state === 'ticks' && now - tickedAt <= MAX_MISSED_TICKS * TICK_MINUTES * MINUTE_MS;
}

/** True if this person has a ticking clock, and its trigger exists. */
export function hasClock({ user, clock, triggers }: ReadingServices): boolean {
  return isTicking(ownClock(user), clock.now()) && triggers.mine().some(isClock);
}

/** `ensureTrigger` for a feature that has to run for weeks: also replaces a clock whose trigger was deleted by hand. */
export function renewTrigger(services: ClockServices): OwnClock {
  if (!hasClock(services)) keepOwnClock(services.user, { ...ownClock(services.user), state: 'none' });
  return ensureTrigger(services, true);
}

export function recordTick({ user, clock }: Pick<ClockServices, 'user' | 'clock'>): void {
  const kept = ownClock(user);
  if (kept.state === 'ticks') keepOwnClock(user, { ...kept, tickedAt: clock.now() });
}

/** Records that a tick could not open the spreadsheet, for `whyNoClock`, and removes the clock. */
export function recordInaccessibleTick({ user, clock, triggers }: ReadingServices): void {
  keepOwnClock(user, { ...ownClock(user), state: 'the file', tickedAt: clock.now() });
  triggers.remove(isClock);
}

/** Removes this person's clock if they have no run, no schedule, and no rescoring of edits switched on. */
export function removeIdleClock(services: ClockServices): void {
  const { lock, triggers, user } = services;
  // Under the lock nobody can start a run that relies on the clock. If the lock is taken, the next tick tries again.
  if (!lock.acquire(LOCK_MS)) return;
  try {
    if (isClockNeeded(services)) return;
    // Recorded before the trigger is removed, so that nothing relies on it in between.
    const kept = ownClock(user);
    if (kept.state === 'ticks') keepOwnClock(user, { ...kept, state: 'none' });
    triggers.remove(isClock);
  } finally {
    lock.release();
  }
}

export function isClockNeeded(services: Pick<ClockServices, 'document' | 'user'>): boolean {
  const record = runStore(services.document).readable();
  const isForRun = record !== undefined && !waitsForPerson(record) && isOwner(record.owner, services);
  return isForRun || isAlwaysNeeded(services);
}

/** True if this person has switched on a schedule or the rescoring of edits, which start runs by themselves. */
function isAlwaysNeeded({ document, user }: Pick<ClockServices, 'document' | 'user'>): boolean {
  const edits = editScoring(document);
  return [...readSchedules(document), ...(edits ? [edits] : [])].some(({ owner }) =>
    isOwner(owner, { user }),
  );
}

/** True if `owner` is this person's id, see `OwnClock.owner`: then their clock and sidebar resume a run. */
export function isOwner(owner: string, { user }: Pick<ClockServices, 'user'>): boolean {
  return owner !== '' && owner === ownClock(user).owner;
}
