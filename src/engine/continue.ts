/** Resumes a run that rests or whose execution was interrupted. */
import { UserError } from '../model/user-error';
import { withNews } from '../sheets/store/run-rows';
import { type RunPlan, type RunRecord, runStore } from '../sheets/store/run-record';
import { quietly } from '../model/quietly';
import { tellWithLast } from '../sheets/last-ended';
import { heldNow, refuseWhileRunning, underLock } from './claim';
import { isOwn } from './clock-trigger';
import { isAlive, isDue, isOverdue } from './time';
import { endRun, isOutdated, OUTDATED } from './end';
import { execute, rest } from './execution';
import { type Job, modelOf, type RunState } from './job';
import type { RunServices } from './services';

/**
 * Who resumes a run. A person who asks for it does not wait until it is due, and is told why it cannot be resumed; an open sidebar
 * continues what its own user's clock carries; a clock continues that, and overdue runs of others.
 */
type Resumer = 'person' | 'sidebar' | 'clock';

/**
 * Resumes the current run, if allowed.
 *
 * @returns undefined if there is nothing to resume
 */
export function continueRun(services: RunServices, by: Resumer): RunState | undefined {
  const { clock } = services;
  const store = runStore(services.document);
  const kept = store.record();
  if (kept === undefined) return undefined;
  // Checked before anything else: mostly there is nothing to do.
  if (kept !== 'damaged' && !mayResume(kept, services, by)) return undefined;
  const plan = kept === 'damaged' ? undefined : store.plan(kept.runId);
  if (kept === 'damaged' || !plan) {
    clearAway(services);
    return undefined;
  }
  const run = withNews(kept, services.spreadsheet);
  if (isOutdated(run, plan) && !isAlive(run, clock.now())) return endRun(run.runId, OUTDATED, services);
  const jobs = jobsToResume(plan, run, services, by);
  const record = jobs && claim(run, plan, jobs, services, by);
  return record && execute(record, jobs, services);
}

/** @throws UserError if a person asks while an execution of the run is alive */
function mayResume(record: RunRecord, services: RunServices, by: Resumer): boolean {
  const now = services.clock.now();
  if (by === 'person') {
    if (isAlive(record, now)) refuseWhileRunning(services);
    return true;
  }
  return isDue(record, now) && (isOwn(record, services) || (by === 'clock' && isOverdue(record, now)));
}

function clearAway(services: RunServices): void {
  runStore(services.document).remove();
  const text =
    'A run could not be resumed, because its record was damaged. Run “Run only rows with errors”: rows that it has not reached count as such.';
  services.spreadsheet.notify(text, 'for a while');
  quietly(() => {
    tellWithLast(services, text);
  });
}

/** undefined if the settings cannot work (another host, with no key for it): the run rests until someone fixes that. */
function jobsToResume(
  plan: RunPlan,
  record: RunRecord,
  services: RunServices,
  by: Resumer,
): readonly Job[] | undefined {
  try {
    return services.jobsOf(plan, record);
  } catch (error) {
    if (by === 'person' || !(error instanceof UserError)) throw error;
    restOwn(record, error.message, services);
    return undefined;
  }
}

/** The record, now held by this execution; undefined if it must not resume, or not yet. */
function claim(
  lastRead: RunRecord,
  plan: RunPlan,
  jobs: readonly Job[],
  services: RunServices,
  by: Resumer,
): RunRecord | undefined {
  const store = runStore(services.document);
  const model = modelOf(jobs);
  const claimed = underLock(services, () => {
    const now = services.clock.now();
    const record = store.readable();
    if (!record || !mayResume(record, services, by)) return undefined;
    // What we read before, unless another execution has come in between.
    const isKnown = record.holder === lastRead.holder && record.heartbeatAt <= lastRead.heartbeatAt;
    const current = isKnown ? lastRead : withNews(record, services.spreadsheet);
    if (model !== plan.judge) return current;
    const fruitless = current.hasWorked ? 0 : current.fruitless + 1;
    const ours = { ...current, ...heldNow(services), heartbeatAt: now, fruitless, hasWorked: false };
    store.keep(ours);
    return ours;
  });
  if (!claimed || model === plan.judge) return claimed;
  const why = `the run asks ${plan.judge === '' ? 'no model' : plan.judge}, but ${model === '' ? 'the person who resumes it has no key' : `the one who resumes it asks ${model}`}: enter your key in Settings and continue, or cancel the run`;
  if (by === 'person') throw new UserError('usage', `It cannot be resumed: ${why}.`);
  restOwn(claimed, why, services);
  return undefined;
}

/** Rests until someone does something about it. A run carried by another's clock is left to them. */
function restOwn(record: RunRecord, why: string, services: RunServices): void {
  if (isOwn(record, services)) rest(record, { why, wait: undefined }, services);
}
