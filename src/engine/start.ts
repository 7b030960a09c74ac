/** Starts a run, after dealing with what an earlier one has left. */
import { SCORER_VERSION } from '../scoring/scorer-version';
import { newRecord, type RunPlan, type RunRecord, runStore } from '../sheets/store/run-record';
import { whyNoClock } from './clock-trigger';
import { heldNow, refuseWhileRunning, runIdAt, underLock } from './claim';
import { continueRun } from './continue';
import { endRun, isOutdated, OUTDATED } from './end';
import { execute } from './execution';
import { isAlive } from './time';
import { modelOf, type RunState } from './job';
import type { RunServices } from './services';

type Ordered<Plan> = Plan extends RunPlan ? Omit<Plan, 'runId' | 'scorer' | 'judge'> : never;
/** A run to start: its plan, except for what is generated at its start. */
export type Order = Ordered<RunPlan> & Pick<RunRecord, 'startedFrom'>;

const NO_CLOCK =
  'Google allows no more triggers: a run that takes longer than one execution resumes while your sidebar is open';

/**
 * Starts a run and does as much of it as this execution can.
 *
 * @throws UserError if another run is in progress (who runs, since when, how far), and if the settings cannot work
 */
export function startRun({ startedFrom, ...order }: Order, services: RunServices): RunState {
  const { clock, email } = services;
  const store = runStore(services.document);
  const before = store.record();
  if (before !== undefined && before !== 'damaged' && !isAlive(before, clock.now())) {
    // Its results are half written: they are finished before anything else begins.
    if (isOutdated(before, store.plan(before.runId))) endRun(before.runId, OUTDATED, services);
    else if (before.holder !== '') {
      const takenOver = continueRun(services, 'person');
      if (takenOver) return takenOver;
    }
  }
  const own = order.kind === 'evals' ? services.ownChecks.now() : [];
  const draft: RunPlan = {
    ...order,
    ...(own.length > 0 && { own }),
    runId: runIdAt(clock.now()),
    scorer: SCORER_VERSION,
    judge: '',
  };
  const jobs = services.jobsOf(draft);
  const record = underLock(services, (): RunRecord => {
    refuseWhileRunning(services);
    const now = clock.now();
    const { runId } = draft;
    const held = heldNow(services);
    // If no run of this installation has a clock, that is said where a run rests, not for each run.
    const isNeverCarried = !services.triggers.clocksReachFile;
    const claimed = newRecord({
      ...held,
      runId,
      job: jobs[0]?.kind ?? 'scoring',
      startedAt: now,
      startedBy: email(),
      startedFrom,
      heartbeatAt: now,
      problems: held.clockMinutes > 0 || isNeverCarried ? [] : [whyNoClock(services) || NO_CLOCK],
    });
    store.keepPlan({ ...draft, judge: modelOf(jobs) }, claimed);
    return claimed;
  });
  return execute(record, jobs, services);
}
