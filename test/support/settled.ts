/** Lets time pass in a runtime until nothing is left to do, though a clock may tick for ever. */
import type { Runtime } from '../../local/runtime';

/** More ticks than anything here takes. */
const MOST_TICKS = 300;
const DAY = 86_400_000;

/** Whether a run, or what edits have left to be done, waits for a trigger. */
function isIdle(runtime: Runtime): boolean {
  const document = runtime.properties('document');
  return (
    !document.has('gnw.run') &&
    !document.has('gnw.run.edited') &&
    !(document.get('gnw.reports') ?? '').includes('"isOutdated":true')
  );
}

/** Whether every clock that is left is there to stay: none belongs to a run. */
function isStanding(runtime: Runtime): boolean {
  const document = runtime.properties('document');
  return document.has('gnw.schedules') || document.has('gnw.editScoring');
}

/**
 * Triggers fire, each at its time, until nothing waits for one and no clock is left but a standing one.
 *
 * @param fired told after each
 */
export function letTimePass(runtime: Runtime, fired: () => void = () => undefined): void {
  const { clock } = runtime;
  for (let ticks = 0; ; ticks += 1) {
    const due = runtime.nextTriggerAt;
    if (due === null || due > clock.now() + DAY || (isIdle(runtime) && isStanding(runtime))) return;
    if (ticks > MOST_TICKS) throw new Error('Triggers never come to an end.');
    clock.advanceTo(due);
    runtime.runDueTriggers();
    fired();
  }
}
