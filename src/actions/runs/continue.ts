/** Goes on with what there is to go on with: a run, or the edits that were made while it ran. */
import { continueRun as goOn } from '../../run/continue';
import { refreshReports } from '../../run/results/reports';
import { disarm } from '../../run/resume-trigger';
import type { RunServices } from '../../run/services';
import type { RunState } from '../../run/run-state';
import { runStore } from '../../store/run-record';
import { scoreEditsLeft } from '../edits/edits-left';

/**
 * @param byPerson a person does not wait for the time until which a run rests
 * @returns undefined where there is nothing to go on with; leftovers of runs that are gone are cleared away
 */
export function continueRun(services: RunServices, byPerson: boolean): RunState | undefined {
  if (runStore(services.document).record() !== undefined) return goOn(services, byPerson);
  disarm(services);
  refreshReports(services);
  return scoreEditsLeft(services);
}
