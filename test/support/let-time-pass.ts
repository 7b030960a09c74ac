/** Lets time pass in a runtime until nothing is left to do, even if a clock ticks forever. */
import type { Runtime } from '../../local/runtime';

/** More triggers than any test needs. */
const MAX_TICKS = 300;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** True if there is a run to continue. (Other tests check that pages see it so; here that would take half of the time.) */
export function isRunInProgress({ runtime }: { readonly runtime: Runtime }): boolean {
  return runtime.properties('document').has('gnw.run');
}

/** True if neither a run nor work left by edits is waiting for a trigger. */
function isIdle(runtime: Runtime): boolean {
  return !isRunInProgress({ runtime }) && !runtime.properties('document').has('gnw.run.edited');
}

/** True if every remaining clock is permanent: none belongs to a run. */
function hasPermanentTrigger(runtime: Runtime): boolean {
  const document = runtime.properties('document');
  return document.has('gnw.schedules') || document.has('gnw.editScoring');
}

/**
 * Fires triggers, each at its time, until nothing waits for one and only permanent clocks are left.
 *
 * @param fired called after each
 */
export function letTimePass(runtime: Runtime, fired: () => void = () => undefined): void {
  const { clock } = runtime;
  for (let ticks = 0; ; ticks += 1) {
    const due = runtime.nextTriggerAt;
    if (due === null || due > clock.now() + DAY || (isIdle(runtime) && hasPermanentTrigger(runtime))) return;
    if (ticks > MAX_TICKS) throw new Error('Triggers never come to an end.');
    clock.advanceTo(due);
    runtime.runDueTriggers();
    fired();
  }
}

/** Lets time pass until the run is over. @returns the executions that worked on it, with the one that began it */
export function executionsToEnd(runtime: Runtime): number {
  let [executions, wasInProgress] = [1, isRunInProgress({ runtime })];
  letTimePass(runtime, () => {
    if (wasInProgress) executions += 1;
    wasInProgress = isRunInProgress({ runtime });
  });
  return executions;
}

/** Lets triggers fire for `count` hours. */
export function hours({ runtime }: { readonly runtime: Runtime }, count: number): void {
  for (let hour = 0; hour < count; hour += 1) {
    runtime.advance(HOUR);
    for (const { error } of runtime.runDueTriggers()) if (error) throw error;
  }
}
