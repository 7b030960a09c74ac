/** The jobs of a run. */
import { readSettings } from '../../settings/change';
import type { RunPlan, RunRecord } from '../../sheets/store/run-record';
import { AskingJob } from './asking/job';
import { ComparingJob } from './comparing/job';
import { scorerFor } from './comparing/scorer';
import { spentIn } from '../../judge/totals';
import { lastReplyBy } from '../time';
import type { Job } from '../job';
import { type JudgeBounds, judgeFor } from './judge';
import { ScoringJob } from './scoring/job';
import type { RunServices } from '../services';

/**
 * @param earlier the record of what earlier executions have done
 * @throws UserError if the settings cannot work
 */
export function jobsOf(plan: RunPlan, services: RunServices, earlier?: RunRecord): readonly Job[] {
  // Whatever people change there meanwhile, a run goes on with the checks it began with.
  if (plan.kind === 'evals') services.ownChecks.use(plan.own ?? []);
  const settings = readSettings(plan.stored, plan.set);
  const bounds = boundsOf(services, earlier);
  if (plan.kind === 'comparison') {
    return [new ComparingJob(plan, settings, scorerFor(settings, services, bounds), services)];
  }
  const { ask } = plan;
  const asking = ask ? [new AskingJob(plan, ask, settings, services)] : [];
  if (ask?.thenScore === false) return asking;
  const judge = judgeFor(settings, services, bounds);
  return [...asking, new ScoringJob(plan, settings, judge, services)];
}

function boundsOf({ startedAt }: RunServices, earlier: RunRecord | undefined): JudgeBounds {
  return {
    until: lastReplyBy(startedAt),
    spentUsd: earlier ? spentIn(earlier.judging) : 0,
    isWarm: earlier !== undefined && earlier.msPerRow > 0 && earlier.judging.retries === 0,
    isRefused: earlier !== undefined && earlier.failedAt !== '',
  };
}
