/** Resumes what is unfinished: a run, or the edits made while it ran. */
import { keepClock, isOwn } from '../../run/clock-trigger';
import { continueRun as resume } from '../../run/continue';
import type { RunServices } from '../../run/services';
import type { RunState } from '../../run/job';
import { runStore } from '../../store/run-record';
import { scoreEditsLeft } from '../edits/edits-left';

/**
 * On a person's request, even if the run still rests.
 *
 * @returns undefined if there is nothing to resume
 */
export function continueRun(services: RunServices): RunState | undefined {
  if (runStore(services.document).record() !== undefined) return resume(services, 'person');
  return scoreEditsLeft(services);
}

/**
 * An open sidebar carries its own user's run from one execution to the next, without waiting for the clock.
 *
 * @returns undefined if there is nothing to resume: no such run, it is not due yet, or another execution is alive
 */
export function carryRun(services: RunServices): RunState | undefined {
  const record = runStore(services.document).readable();
  if (!record || !isOwn(record, services)) return undefined;
  keepClock(services);
  return resume(services, 'sidebar');
}
