/** Goes on with a run that rests, or whose execution was interrupted. */
import { UserError } from '../model/user-error';
import { openHistory } from '../report/history/tab';
import { type RunPlan, type RunRecord, runStore } from '../store/run-record';
import { heldNow, refuseWhileRunning, underLock } from './claim';
import { endRun, isOutdated, OUTDATED } from './end';
import { execute, rest } from './execution';
import { isAlive } from './heartbeat';
import { quietly } from './held-run';
import { type Job, modelOf } from './job';
import { DAY_MS } from './pause';
import { armResume, DEATH_MS, disarm, SOON_MS } from './resume-trigger';
import type { RunServices } from './services';
import type { RunState } from './run-state';

/**
 * Goes on with the run that stands there, if it may: called by its trigger, and by people.
 *
 * @param byPerson a person does not wait for the time until which the run rests, and is told why it cannot go on
 * @returns undefined where there is nothing to go on with
 */
export function continueRun(services: RunServices, byPerson: boolean): RunState | undefined {
  const { clock } = services;
  const store = runStore(services.document);
  const found = store.record();
  if (found === undefined) return undefined;
  const plan = found === 'damaged' ? undefined : store.plan(found.runId);
  if (found === 'damaged' || !plan) {
    clearAway(services);
    return undefined;
  }
  if (isOutdated(found, plan) && !isAlive(found, clock.now())) return endRun(found.runId, OUTDATED, services);
  const jobs = jobsToGoOn(plan, found, services, byPerson);
  const record = jobs && underLock(services, () => claim(plan, jobs, services, byPerson));
  return record && execute(record, jobs, services);
}

function clearAway(services: RunServices): void {
  runStore(services.document).remove();
  disarm(services);
  quietly(() => {
    openHistory(services.spreadsheet).showStatus(
      'A run could not go on, because its record was damaged. Run “Run only rows with errors”: rows that it has not reached count as such.',
    );
  });
}

/** undefined where the settings cannot work (another host, no key there): the run rests until somebody mends that. */
function jobsToGoOn(
  plan: RunPlan,
  record: RunRecord,
  services: RunServices,
  byPerson: boolean,
): readonly Job[] | undefined {
  try {
    return services.jobsOf(plan, record);
  } catch (error) {
    if (byPerson || !(error instanceof UserError) || isAlive(record, services.clock.now())) throw error;
    rest(record, { why: error.message, wait: undefined }, services);
    return undefined;
  }
}

/** The record as this execution's; undefined where it is not to go on, or not yet. */
function claim(
  plan: RunPlan,
  jobs: readonly Job[],
  services: RunServices,
  byPerson: boolean,
): RunRecord | undefined {
  const store = runStore(services.document);
  const now = services.clock.now();
  const stands = store.record();
  if (stands === undefined || stands === 'damaged') return undefined;
  if (isAlive(stands, now)) {
    if (byPerson) refuseWhileRunning(store, now);
    armResume(services, stands.holderUntil - now + SOON_MS);
    return undefined;
  }
  const isEarly = stands.holder === '' && stands.resumesAt > now && stands.resumesAt - now < 2 * DAY_MS;
  if (isEarly && !byPerson) {
    armResume(services, stands.resumesAt - now);
    return undefined;
  }
  const model = modelOf(jobs);
  if (model !== plan.judge) {
    const why = `the run asks ${plan.judge === '' ? 'no model' : plan.judge}, but ${model === '' ? 'whoever goes on with it has no key' : `the one who goes on asks ${model}`}: enter your key under “Judge model…” and continue, or cancel the run`;
    if (byPerson) throw new UserError('usage', `It cannot go on: ${why}.`);
    rest(stands, { why, wait: undefined }, services);
    return undefined;
  }
  armResume(services, DEATH_MS);
  const fruitless = stands.hasWorked ? 0 : stands.fruitless + 1;
  const claimed = { ...stands, ...heldNow(services), heartbeatAt: now, fruitless, hasWorked: false };
  store.keep(claimed);
  return claimed;
}
