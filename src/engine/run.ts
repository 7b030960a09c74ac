/** Starts, resumes, cancels and ends the run of a spreadsheet. A spreadsheet has one run at a time, and one execution at a time holds it. */
import { type RunEnd, stoppedBy } from '../model/run';
import { shortTime } from '../model/local-time';
import { quietly } from '../model/google-refusals';
import { countOf } from '../model/text';
import { UserError } from '../model/user-error';
import { withLock } from '../model/with-lock';
import { SCORER_VERSION } from '../model/this-build';
import { addToLast } from '../results/last-run';
import { newRecord, pastWord, type RunPlan, type RunRecord, runStore } from '../stores/run-record';
import { triggerProblems, ensureTrigger, isOwner } from './background-trigger';
import { execute, rest } from './execution';
import { progressOf, type RunState } from './progress';
import type { Job, RunServices } from './run-services';
import { latestEndOf, executionId, isAlive, isDue, isOverdue } from './execution-time';

type OrderOf<Plan> = Plan extends RunPlan ? Omit<Plan, 'runId' | 'scorer' | 'judge'> : never;
/** A run to start: its plan, except for the values that are generated at its start. */
export type RunOrder = OrderOf<RunPlan> &
  Pick<RunRecord, 'startedFrom'> & {
    /** Ms since 1970; now if omitted. */
    readonly beganAt?: number | undefined;
  };

/**
 * Starts a run, and runs it as far as this execution can; `continueRun` does the rest.
 *
 * @example startRun({ kind: 'evals', sheetIds: [7], choice: {}, keepsOthers: false, set: [], startedFrom: 'menu' }, services)
 * // { state: 'finished', text: '40 rows were scored', sheetIds: [7] }
 * @throws UserError if another run is in progress, or the settings cannot work
 */
export function startRun({ startedFrom, beganAt, ...order }: RunOrder, services: RunServices): RunState {
  const { clock, email } = services;
  const store = runStore(services.document);
  const earlier = store.readable();
  if (earlier && !isAlive(earlier, clock.now())) {
    // An interrupted run is finished before another one begins: its results are half written.
    const plan = store.plan(earlier.runId);
    if (plan && isOutdated(earlier, plan)) endRun(plan, OUTDATED, services);
    else if (earlier.hold.state === 'held') {
      const takenOver = continueRun(services, 'person');
      if (takenOver) return takenOver;
    }
  }
  const ownChecks = order.kind === 'evals' ? services.ownChecks.now() : [];
  const draft: RunPlan = {
    ...order,
    ...(ownChecks.length > 0 && { own: ownChecks }),
    runId: runIdAt(beganAt ?? clock.now()),
    scorer: SCORER_VERSION,
    judge: '',
  };
  const job = services.jobOf(draft);
  const record = underLock(services, (): RunRecord => {
    refuseWhileRunning(services);
    const claim = newClaim(services);
    const record = newRecord({
      ...{ ...claim, runId: draft.runId, startedFrom, startedBy: email(), startedAt: claim.heartbeatAt },
      stage: job.first,
      problems: triggerProblems(services),
    });
    store.keepPlan({ ...draft, judge: job.model }, record);
    return record;
  });
  // Cells are read again: edits before the run had its record were not noted.
  services.spreadsheet.refresh();
  return execute(record, job, services);
}

/** Works under the document lock. @throws UserError if another execution holds it */
export function underLock<T>({ lock }: Pick<RunServices, 'lock'>, work: () => T): T {
  return withLock(
    { lock },
    work,
    'Someone else is just starting a run in this spreadsheet; try again in a moment.',
  );
}

/** The fields of a record that this execution holds. From now on this person's trigger resumes the run, even if the execution dies. */
function newClaim(services: RunServices): Pick<RunRecord, 'hold' | 'heartbeatAt' | 'owner' | 'hasTrigger'> {
  const { clock, startedAt } = services;
  const { owner, state } = ensureTrigger(services);
  const hold = { state: 'held', holder: executionId(clock), until: latestEndOf(startedAt) } as const;
  return { hold, heartbeatAt: clock.now(), owner, hasTrigger: state === 'ticks' };
}

/** @example runIdAt(Date.UTC(2026, 10, 21, 22, 15, 4, 120)) // '20261121T221504120Z' */
export function runIdAt(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '');
}

/** @throws UserError if a run is in progress */
export function refuseWhileRunning({ document, clock }: Pick<RunServices, 'document' | 'clock'>): void {
  const record = runStore(document).readable();
  const now = clock.now();
  if (!record || (!isAlive(record, now) && record.hold.state === 'held')) return;
  const { startedBy, startedAt, startedFrom, hold } = record;
  const starter = startedBy === '' ? 'somebody' : startedBy;
  const began = `started by ${starter} at ${shortTime(new Date(startedAt).toISOString())}${startedFrom === 'menu' ? '' : ` (${startedFrom})`}`;
  const advice =
    hold.state === 'resting'
      ? 'Continue or cancel it in the sidebar.'
      : 'Wait until it is done, or cancel it in the sidebar.';
  throw new UserError('usage', `A run is in progress: ${began}. ${progressOf(record, now).text}. ${advice}`);
}

/**
 * Who resumes a run. A person can do so at any time, and gets an error if it fails. A sidebar resumes its own user's run once it is due, a
 * trigger also another user's overdue run.
 */
type Resumer = 'person' | 'sidebar' | 'trigger';

/**
 * Resumes the current run, if allowed.
 *
 * @returns undefined if there is nothing to resume
 * @throws UserError if a person asks, and the run is in progress or cannot be resumed
 */
export function continueRun(services: RunServices, by: Resumer): RunState | undefined {
  const store = runStore(services.document);
  const kept = store.record();
  if (kept === undefined) return undefined;
  // Checked first: usually there is nothing to do.
  if (kept !== 'damaged' && !mayResume(kept, services, by)) return undefined;
  const plan = kept === 'damaged' ? undefined : store.plan(kept.runId);
  if (kept === 'damaged' || !plan) {
    removeDamaged(services);
    return undefined;
  }
  if (isOutdated(kept, plan) && !isAlive(kept, services.clock.now())) return endRun(plan, OUTDATED, services);
  const job = jobToResume(plan, kept, services, by);
  const heldRecord =
    job &&
    takeHold(services, (record) => {
      if (!mayResume(record, services, by)) return undefined;
      return { fruitless: record.hasWorked ? 0 : record.fruitless + 1, hasWorked: false };
    });
  return heldRecord && execute(heldRecord, job, services);
}

/** @throws UserError if a person asks while an execution of the run is alive */
function mayResume(record: RunRecord, services: RunServices, by: Resumer): boolean {
  const now = services.clock.now();
  if (by === 'person') {
    if (isAlive(record, now)) refuseWhileRunning(services);
    return true;
  }
  return (
    isDue(record, now) && (isOwner(record.owner, services) || (by === 'trigger' && isOverdue(record, now)))
  );
}

function removeDamaged(services: RunServices): void {
  runStore(services.document).remove();
  const text =
    'A run could not be resumed, because its record was damaged. Choose “only rows with errors” and run again: rows not reached yet count as errors.';
  services.spreadsheet.notify(text, 'for a while');
  quietly(() => {
    addToLast(services, text);
  });
}

/**
 * Returns undefined if this user cannot continue the run: a key is missing, or their settings name another model. If the run is theirs, it
 * then rests until somebody acts.
 *
 * @throws UserError with the reason if a person asks
 */
function jobToResume(plan: RunPlan, record: RunRecord, services: RunServices, by: Resumer): Job | undefined {
  let why: string;
  try {
    const job = services.jobOf(plan, record);
    const { model } = job;
    if (model === plan.judge) return job;
    why = `this run uses ${plan.judge === '' ? 'no model' : plan.judge}, but ${model === '' ? 'you have no key for it' : `your settings use ${model}`}: enter your key in Settings and continue, or cancel the run`;
    if (by === 'person') throw new UserError('usage', `It cannot be resumed: ${why}.`);
  } catch (error) {
    if (by === 'person' || !(error instanceof UserError)) throw error;
    why = error.message;
  }
  if (isOwner(record.owner, services)) rest(record, { why, wait: undefined }, services);
  return undefined;
}

/**
 * Takes hold of the current run, and saves that.
 *
 * @param changesTo returns the changes to its record; undefined if it must not be held
 * @returns the new record; undefined if there is no run, or it must not be held
 */
function takeHold(
  services: RunServices,
  changesTo: (record: RunRecord) => Partial<RunRecord> | undefined,
): RunRecord | undefined {
  const store = runStore(services.document);
  return underLock(services, () => {
    const record = store.readable();
    const changes = record && changesTo(record);
    if (!changes) return undefined;
    const held: RunRecord = { ...record, ...newClaim(services), ...changes };
    store.keep(held);
    return held;
  });
}

const STOPS_SOON = 'The run is stopping after the rows in progress; the rows scored so far are kept.';

/** Cancels the run; its scored rows stay. @returns a sentence for the person who asked */
export function cancelRun(services: RunServices): string {
  const store = runStore(services.document);
  const record = store.record();
  if (record === undefined) return 'No run is in progress.';
  if (record === 'damaged') {
    store.remove();
    return 'The record of the run was damaged and has been removed; the rows scored so far are kept.';
  }
  const { runId } = record;
  store.cancel(runId);
  if (isAlive(record, services.clock.now())) return STOPS_SOON;
  const plan = store.plan(runId);
  let failure = '';
  try {
    const state = plan && endRun(plan, { how: 'cancelled' }, services);
    // Another execution has taken over the run.
    if (plan && !state) return STOPS_SOON;
    if (state?.state === 'paused') failure = ` Its reports could not be written: ${state.why}.`;
    if (!plan || failure !== '') store.remove();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    failure = ` ${error.message}`;
  }
  const { rows, rowsDone } = record;
  return `The run is cancelled: ${countOf(rowsDone, rows, 'row')} were ${pastWord(record)} and are kept.${failure}`;
}

const OUTDATED = stoppedBy(
  'outdated',
  'the add-on was updated after the run had begun; what was scored is kept, run the other rows again',
);

/** True if another version began the run. A run that is being closed may be closed by any version. */
function isOutdated({ end }: RunRecord, { scorer }: RunPlan): boolean {
  return !end && scorer !== SCORER_VERSION;
}

/**
 * Closes a run that has no live execution before all its rows are scored.
 *
 * @returns undefined if another execution has taken over the run, or it is gone
 */
function endRun(plan: RunPlan, end: RunEnd, services: RunServices): RunState | undefined {
  const job = jobToEnd(plan, services);
  const heldRecord = takeHold(services, (record) =>
    record.runId !== plan.runId || isAlive(record, services.clock.now())
      ? undefined
      : { end: record.end ?? end, stage: job.ending(record.stage) },
  );
  return heldRecord && execute(heldRecord, job, services);
}

/** Closing asks no model, so rules replace a judge whose settings do not work. */
function jobToEnd(plan: RunPlan, { jobOf }: RunServices): Job {
  try {
    return jobOf(plan);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return jobOf({ ...plan, set: [...plan.set, ['judge.provider', 'rules']] });
  }
}

export function isRunInProgress({ document }: Pick<RunServices, 'document'>): boolean {
  return runStore(document).readable() !== undefined;
}
