/** Goes on with what there is to go on with: a run, or the edits that were made while it ran. */
import { keepClock, isOwn } from '../../run/clock-trigger';
import { continueRun as goOn } from '../../run/continue';
import { refreshReports } from '../../run/results/reports';
import type { RunServices } from '../../run/services';
import type { RunState } from '../../run/run-state';
import { runStore } from '../../store/run-record';
import { scoreEditsLeft } from '../edits/edits-left';

/**
 * A person asks for it, and does not wait for the time until which a run rests.
 *
 * @returns undefined where there is nothing to go on with
 */
export function continueRun(services: RunServices): RunState | undefined {
  if (runStore(services.document).record() !== undefined) return goOn(services, 'person');
  return followEdits(services);
}

/**
 * An open sidebar carries the run of its own person from one execution to the next, without waiting for the clock in between.
 *
 * @returns undefined where there is nothing to go on with: no such run, it is not due yet, or another execution is alive
 */
export function carryRun(services: RunServices): RunState | undefined {
  const record = runStore(services.document).readable();
  if (!record || !isOwn(record, services)) return undefined;
  keepClock(services);
  return goOn(services, 'sidebar');
}

/** Edits that were left for later: what shows their results follows, and their rows are scored. */
export function followEdits(services: RunServices): RunState | undefined {
  refreshReports(services);
  return scoreEditsLeft(services);
}
