/** The job of a run by its plan: asking the agent, scoring eval sets, or comparing answers. */
import { spentIn } from '../../judge/cost';
import { readSettings } from '../../settings/read-settings';
import type { RunPlan, RunRecord } from '../../stores/run-record';
import type { Job, RunServices } from '../run-services';
import { replyDeadlineOf } from '../execution-time';
import { askingJob } from './asking/asking-job';
import { comparingJob } from './comparison-job';
import { judgeFor } from './judge-of-run';
import { scoringJob } from './scoring/scoring-job';

/**
 * Returns the job of a run.
 *
 * @param earlier the record as earlier executions left it
 * @throws UserError if the settings cannot work
 */
export function jobOf(plan: RunPlan, services: RunServices, earlier?: RunRecord): Job {
  const settings = readSettings(plan.stored, plan.set);
  const bounds = {
    until: replyDeadlineOf(services.startedAt),
    spentUsd: earlier ? spentIn(earlier.judging) : 0,
    isRetry: earlier?.failedAt !== undefined,
  };
  if (plan.kind === 'comparison') return comparingJob(plan, settings, bounds, services);
  // A run keeps the checks it began with, even if people edit the tab.
  services.ownChecks.use(plan.own ?? []);
  const { ask } = plan;
  const asking = ask && askingJob(plan, ask, settings, services);
  if (asking && !ask.thenScore) return asking;
  const scoring = scoringJob(plan, settings, judgeFor(settings, services, bounds), services);
  return asking ? { ...scoring, first: asking.first, work: { ...asking.work, ...scoring.work } } : scoring;
}
