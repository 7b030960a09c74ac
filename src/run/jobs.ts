/** Which jobs a run is made of. */
import { readSettings } from '../settings/change';
import type { RunPlan, RunRecord } from '../store/run-record';
import { AskingJob } from './asking/job';
import { ComparingJob } from './comparing/job';
import { scorerFor } from './comparing/scorer';
import { lastReplyBy } from './heartbeat';
import type { Job } from './job';
import { type JudgeBounds, judgeFor } from './judge';
import { ScoringJob } from './scoring/job';
import type { RunServices } from './services';

/**
 * @param earlier what earlier executions have done of it
 * @throws UserError where the settings cannot work
 */
export function jobsOf(plan: RunPlan, services: RunServices, earlier?: RunRecord): readonly Job[] {
  const settings = readSettings(plan.stored, plan.set);
  const bounds = boundsOf(services, earlier);
  if (plan.kind === 'comparison')
    return [new ComparingJob(plan, settings, scorerFor(settings, services, bounds), services)];
  const { ask } = plan;
  return [
    ...(ask ? [new AskingJob(plan, ask, settings, services)] : []),
    ...(ask?.thenScore === false
      ? []
      : [new ScoringJob(plan, settings, judgeFor(settings, services, bounds), services)]),
  ];
}

function boundsOf({ startedAt }: RunServices, earlier: RunRecord | undefined): JudgeBounds {
  return {
    until: lastReplyBy(startedAt),
    spentUsd: earlier?.judging.costUsd ?? 0,
    isWarm: earlier !== undefined && earlier.msPerRow > 0 && earlier.judging.retries === 0,
  };
}
