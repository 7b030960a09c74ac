/** What the runs of a spreadsheet do. */
import { spentIn } from '../../judge/totals';
import { readSettings } from '../../settings/change';
import type { RunPlan, RunRecord } from '../../stores/run-record';
import type { Job } from '../job';
import type { RunServices } from '../services';
import { lastReplyBy } from '../time';
import { askingJob } from './asking/asking';
import { comparingJob } from './comparing';
import { judgeFor } from './judge';
import { scoringJob } from './scoring/job';

/**
 * @param earlier the record of what earlier executions have done
 * @throws UserError if the settings cannot work
 */
export function jobOf(plan: RunPlan, services: RunServices, earlier?: RunRecord): Job {
  const settings = readSettings(plan.stored, plan.set);
  const bounds = {
    until: lastReplyBy(services.startedAt),
    spentUsd: earlier ? spentIn(earlier.judging) : 0,
    isRefused: earlier?.failedAt !== undefined,
  };
  if (plan.kind === 'comparison') return comparingJob(plan, settings, bounds, services);
  // Whatever people change there meanwhile, a run continues with the checks it began with.
  services.ownChecks.use(plan.own ?? []);
  const { ask } = plan;
  const asking = ask && askingJob(plan, ask, settings, services);
  if (asking && !ask.thenScore) return asking;
  const scoring = scoringJob(plan, settings, judgeFor(settings, services, bounds), services);
  return asking ? { ...scoring, first: asking.first, work: { ...asking.work, ...scoring.work } } : scoring;
}
