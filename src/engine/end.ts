/** Ends a run before it is done: it was cancelled, or begun by another version of the add-on. What is scored stays. */
import { count } from '../model/text';
import { UserError } from '../model/user-error';
import { SCORER_VERSION } from '../scoring/scorer-version';
import { withNews } from '../sheets/store/run-rows';
import { pastWord, RUN_VERSION, type RunPlan, type RunRecord, runStore } from '../sheets/store/run-record';
import { heldNow, underLock } from './claim';
import { execute } from './execution';
import { isAlive } from './time';
import type { Job, RunState } from './job';
import { type Progress, progressOf } from './progress';
import type { RunServices } from './services';

const STOPS_SOON = 'The run stops after the wave it is in; the rows that are scored stay as they are.';

/** Cancels the run: what is scored stays. @returns a sentence for the person who asked */
export function cancelRun(services: RunServices): string {
  const store = runStore(services.document);
  const record = store.record();
  if (record === undefined) return 'No run is going on.';
  if (record === 'damaged') {
    store.remove();
    return 'The record of the run was damaged and is cleared away; rows that are scored stay as they are.';
  }
  const { runId } = record;
  store.cancel(runId);
  if (isAlive(record, services.clock.now())) return STOPS_SOON;
  const { rows, rowsDone } = withNews(record, services.spreadsheet);
  const left = closeCancelled(runId, services);
  if (left === undefined) return STOPS_SOON;
  const done = `${rowsDone} of ${count(rows, 'row')} were ${pastWord(record.job)} and stay as they are.`;
  return `The run is cancelled: ${done}${left}`;
}

/**
 * Closes a cancelled run. If that fails, its record is removed nevertheless.
 *
 * @returns what could not be done, as a sentence; undefined if another execution has gone on with it
 */
function closeCancelled(runId: string, services: RunServices): string | undefined {
  const store = runStore(services.document);
  if (!store.plan(runId)) {
    store.remove();
    return '';
  }
  try {
    const state = endRun(runId, 'cancelled', services);
    if (state?.state !== 'paused') return state && '';
    store.remove();
    return ` Its reports could not be written: ${state.why}.`;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return ` ${error.message}`;
  }
}

export const OUTDATED =
  'stopped: the add-on was updated after the run had begun; what was scored is kept, run the other rows again';

/** Whether another version began it. A run that is being ended may be closed by any version. */
export function isOutdated({ version, outcome }: RunRecord, plan: RunPlan | undefined): boolean {
  return plan !== undefined && outcome === '' && (version !== RUN_VERSION || plan.scorer !== SCORER_VERSION);
}

/**
 * Ends a run that has no live execution: what is scored stays, and is summed up.
 *
 * @returns undefined if someone has gone on with it since, or it is over
 */
export function endRun(runId: string, outcome: string, services: RunServices): RunState | undefined {
  const { clock, document } = services;
  const store = runStore(document);
  const plan = store.plan(runId);
  if (!plan) return undefined;
  const jobs = jobsToClose(plan, services);
  const claimed = underLock(services, (): RunRecord | undefined => {
    const stored = store.readable();
    if (stored?.runId !== runId) return undefined;
    if (isAlive(stored, clock.now())) return undefined;
    const current = withNews(stored, services.spreadsheet);
    const held: RunRecord = {
      ...current,
      ...heldNow(services),
      version: RUN_VERSION,
      outcome: current.outcome === '' ? outcome : current.outcome,
      job: jobs[jobs.length - 1]?.kind ?? current.job,
      phase: 'closing',
      tab: 0,
    };
    store.keep(held);
    return held;
  });
  return claimed && execute(claimed, jobs, services);
}

export function isGoingOn({ document }: Pick<RunServices, 'document'>): boolean {
  return runStore(document).readable() !== undefined;
}

/** How far the current run has come. */
export function progressNow({
  document,
  spreadsheet,
  clock,
}: Pick<RunServices, 'document' | 'spreadsheet' | 'clock'>): Progress | undefined {
  const record = runStore(document).readable();
  return record && progressOf(withNews(record, spreadsheet), clock.now());
}

/** Nothing is asked any more: if the judge cannot be asked, rules will do. */
function jobsToClose(plan: RunPlan, { jobsOf }: RunServices): readonly Job[] {
  try {
    return jobsOf(plan);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return jobsOf({ ...plan, set: [...plan.set, ['judge.provider', 'rules']] });
  }
}
