/** The one-off trigger with which a run goes on: installed before anything can go wrong, taken away at the end. */
import type { RunServices } from './services';

/** The function that the one-off trigger of a run calls. */
export const CONTINUE_HANDLER = 'continueRun';

/** Google's triggers are never early, and mostly late. */
export const SOON_MS = 1000;
/** By then the execution that installed the trigger is over, whatever happened to it. */
export const DEATH_MS = 7 * 60_000;
/** Services that failed once mostly work again a little later. */
export const HICCUP_MS = 60_000;

/**
 * Installs the trigger that goes on, then takes the older ones away: there is always one.
 *
 * @returns false where Google refuses another trigger: then the run goes on only where somebody clicks
 */
export function armResume({ triggers }: RunServices, milliseconds: number): boolean {
  const old = resumeTriggers(triggers);
  const fresh = installed(triggers, milliseconds);
  if (fresh !== undefined) {
    old.delete(fresh);
    triggers.remove(old);
    return true;
  }
  // Twenty is the most that a user may have: older ones make room. Or Google was out of sorts for a moment.
  triggers.remove(old);
  return installed(triggers, milliseconds) !== undefined;
}

/** @returns the trigger's id; undefined where Google refuses it */
function installed(triggers: RunServices['triggers'], milliseconds: number): string | undefined {
  try {
    return triggers.after(CONTINUE_HANDLER, milliseconds).id;
  } catch {
    return undefined;
  }
}

export function disarm({ triggers }: RunServices): void {
  triggers.remove(resumeTriggers(triggers));
}

function resumeTriggers(triggers: RunServices['triggers']): Set<string> {
  return new Set(triggers.mine().flatMap(({ id, handler }) => (handler === CONTINUE_HANDLER ? [id] : [])));
}

/** Looks after what is left to do, as soon as this execution is over. */
export function resumeSoon(services: RunServices): void {
  armResume(services, HICCUP_MS);
}

/** The same where most likely no trigger is installed: without looking for older ones. */
export function wakeSoon(services: RunServices): void {
  if (installed(services.triggers, HICCUP_MS) === undefined) resumeSoon(services);
}
