/**
 * The background trigger that resumes runs: one recurring trigger per person, installed at a click. A call that finds nothing to do
 * removes it. A trigger never installs another, as Google may disable such triggers: scheduled runs and runs after edits are resumed by
 * the trigger that was installed when the feature was switched on.
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
import { permissionSentence, refusalIn, quietly } from '../model/google-refusals';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

/** A user property, since nobody can see another user's triggers. */
const PROPERTY = 'gnw.trigger';

const OwnTrigger = memoize(() =>
  z.object({
    /** A random id of this person: Google may hide their address. */
    owner: z.string(),
    /** `none`: no trigger is needed. The later states are reasons why none works, see `NO_TRIGGER`. */
    state: z.enum(['ticks', 'none', 'the file', 'permission', 'room', 'an answer']),
    /** When the trigger was installed or last called us; ms since 1970. */
    tickedAt: z.number(),
  }),
);
type OwnTrigger = z.Shape<typeof OwnTrigger>;

/** Google’s limit per user and script. */
export const MAX_TRIGGERS = 20;

function ownTrigger(user: PropertyPort): OwnTrigger {
  return readJson(OwnTrigger(), user.get(PROPERTY)) ?? { owner: '', state: 'none', tickedAt: 0 };
}

function keepOwnTrigger(user: PropertyPort, trigger: OwnTrigger): void {
  user.set(PROPERTY, JSON.stringify(trigger));
}

/** The function that the trigger calls. */
export const RESUME_HANDLER = 'continueRun';

const ONLY_WITH_SIDEBAR = 'until then a run continues only while your sidebar is open';

/** Why no trigger resumes runs, and what to do; without a full stop. */
const NO_TRIGGER: Readonly<Record<Exclude<OwnTrigger['state'], 'ticks' | 'none'> | 'an add-on', string>> = {
  'an add-on':
    'This add-on can only access the open spreadsheet, so background triggers cannot run: schedules do not start, and a run continues only while your sidebar is open',
  // Google does not document whether the narrow permission is enough in a trigger.
  'the file': `Background triggers cannot access this spreadsheet with the permission “spreadsheets.currentonly”: ask whoever installed the add-on to allow it all spreadsheets (scope “spreadsheets”), then click any item of the menu; ${ONLY_WITH_SIDEBAR}`,
  permission: `${permissionSentence(['script.scriptapp'])}; ${ONLY_WITH_SIDEBAR}`,
  room: 'Google allows you no more triggers: a run of more than six minutes continues only while your sidebar is open',
  'an answer': `Google’s trigger service is not responding: your next click tries again; ${ONLY_WITH_SIDEBAR}`,
};

const LOCK_MS = 5000;

export type TriggerServices = Pick<
  RunServices,
  'attended' | 'clock' | 'document' | 'email' | 'lock' | 'triggers' | 'user'
>;

/**
 * Installs a trigger for this person, unless theirs is alive. Only an execution that a person began may install it. Without a trigger, a
 * run resumes while the person's sidebar is open, or at a click.
 *
 * @param isPermanent whether the trigger is needed even without a run: then it replaces all older ones
 */
export function ensureTrigger(services: TriggerServices, isPermanent = isAlwaysNeeded(services)): OwnTrigger {
  const { attended, clock, triggers, user } = services;
  const kept = ownTrigger(user);
  const now = clock.now();
  if (!attended || isTicking(kept, now)) return kept;
  const isUseless = !triggers.triggersReachFile || lacksAccess(kept, now);
  if (isUseless && kept.state !== 'ticks' && kept.owner !== '') return kept;
  const { id, state }: Installation = isUseless
    ? { state: kept.state === 'ticks' ? 'none' : kept.state }
    : installTrigger(services);
  const owner = kept.owner === '' ? executionId(clock) : kept.owner;
  const fresh: OwnTrigger = { owner, state, tickedAt: isUseless ? kept.tickedAt : now };
  keepOwnTrigger(user, fresh);
  // Older triggers do no harm, so failing to remove them is no error.
  if (id !== undefined && (kept.state === 'ticks' || isPermanent))
    quietly(() => {
      triggers.remove((trigger) => isResumeTrigger(trigger) && trigger.id !== id);
    });
  return fresh;
}

/** The id of the trigger is absent if none was installed. */
interface Installation extends Pick<OwnTrigger, 'state'> {
  readonly id?: string;
}

function installTrigger({ triggers }: TriggerServices): Installation {
  const install = (): Installation => ({
    state: 'ticks',
    id: triggers.everyMinutes(RESUME_HANDLER, TICK_MINUTES).id,
  });
  try {
    return install();
  } catch (error) {
    const { code } = refusalIn(error);
    if (code === 'permission') return { state: 'permission' };
    // Older triggers are removed only if there are too many: any other failure may be temporary.
    let isFull = code === 'triggers';
    quietly(() => {
      isFull ||= triggers.mine().length >= MAX_TRIGGERS;
      if (isFull) triggers.remove(isResumeTrigger);
    });
    if (!isFull) return { state: 'an answer' };
    try {
      return install();
    } catch {
      return { state: 'room' };
    }
  }
}

function isResumeTrigger({ handler }: InstalledTrigger): boolean {
  return handler === RESUME_HANDLER;
}

/** True if the trigger could not open the spreadsheet within the last day. After a day, a new trigger is tried. */
function lacksAccess({ state, tickedAt }: OwnTrigger, now: number): boolean {
  return state === 'the file' && now - tickedAt < DAY_MS;
}

type ReadingServices = Pick<TriggerServices, 'clock' | 'triggers' | 'user'>;

/** Why this person's trigger cannot resume runs, as a sentence; '' if it can, as far as known. */
export function whyNoTrigger({ clock, triggers, user }: ReadingServices): string {
  if (!triggers.triggersReachFile) return `${NO_TRIGGER['an add-on']}.`;
  const kept = ownTrigger(user);
  const { state } = kept;
  const isUnknown = state === 'the file' && !lacksAccess(kept, clock.now());
  return state === 'ticks' || state === 'none' || isUnknown ? '' : `${NO_TRIGGER[state]}.`;
}

/** `whyNoTrigger` as a problem of a run; [] if the reason is permanent or may pass by the next click. */
export function triggerProblems(services: ReadingServices): string[] {
  const why = whyNoTrigger(services);
  const isNews = services.triggers.triggersReachFile && ownTrigger(services.user).state !== 'an answer';
  return isNews && why !== '' ? [why] : [];
}

/** True if the trigger is installed and has called us recently. */
function isTicking({ state, tickedAt }: OwnTrigger, now: number): boolean {
  return state === 'ticks' && now - tickedAt <= MAX_MISSED_TICKS * TICK_MINUTES * MINUTE_MS;
}

/** True if this person's trigger is alive and still installed. */
export function hasTrigger({ user, clock, triggers }: ReadingServices): boolean {
  return isTicking(ownTrigger(user), clock.now()) && triggers.mine().some(isResumeTrigger);
}

/** `ensureTrigger` for a feature that has to run for weeks: also replaces a trigger that was deleted by hand. */
export function renewTrigger(services: TriggerServices): OwnTrigger {
  if (!hasTrigger(services)) keepOwnTrigger(services.user, { ...ownTrigger(services.user), state: 'none' });
  return ensureTrigger(services, true);
}

/** Records that the trigger called us. */
export function recordTick({ user, clock }: Pick<TriggerServices, 'user' | 'clock'>): void {
  const kept = ownTrigger(user);
  if (kept.state === 'ticks') keepOwnTrigger(user, { ...kept, tickedAt: clock.now() });
}

/** Records that the trigger could not open the spreadsheet, for `whyNoTrigger`, and removes it. */
export function recordInaccessibleTick({ user, clock, triggers }: ReadingServices): void {
  keepOwnTrigger(user, { ...ownTrigger(user), state: 'the file', tickedAt: clock.now() });
  triggers.remove(isResumeTrigger);
}

/** Removes this person's trigger if they have no run and no schedule, and do not rescore edits. */
export function removeIdleTrigger(services: TriggerServices): void {
  const { lock, triggers, user } = services;
  // Under the lock nobody can start a run that relies on the trigger. If the lock is taken, the next call tries again.
  if (!lock.acquire(LOCK_MS)) return;
  try {
    if (isTriggerNeeded(services)) return;
    // Recorded first, so that nothing relies on a removed trigger.
    const kept = ownTrigger(user);
    if (kept.state === 'ticks') keepOwnTrigger(user, { ...kept, state: 'none' });
    triggers.remove(isResumeTrigger);
  } finally {
    lock.release();
  }
}

export function isTriggerNeeded(services: Pick<TriggerServices, 'document' | 'user'>): boolean {
  const record = runStore(services.document).readable();
  const isForRun = record !== undefined && !waitsForPerson(record) && isOwner(record.owner, services);
  return isForRun || isAlwaysNeeded(services);
}

/** True if this person has switched on a schedule or the rescoring of edits, which start runs unattended. */
function isAlwaysNeeded({ document, user }: Pick<TriggerServices, 'document' | 'user'>): boolean {
  const edits = editScoring(document);
  return [...readSchedules(document), ...(edits ? [edits] : [])].some(({ owner }) =>
    isOwner(owner, { user }),
  );
}

/** True if `owner` is this person's id (see `OwnTrigger.owner`), so that their trigger and sidebar may resume the run. */
export function isOwner(owner: string, { user }: Pick<TriggerServices, 'user'>): boolean {
  return owner !== '' && owner === ownTrigger(user).owner;
}
