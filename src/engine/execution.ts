/** One execution of a run: continues from the stage in the record until the run ends or the execution's time is up. */
import { stoppedBy } from '../model/run';
import { lasts, refusalOf, sentenceOf, quietly } from '../model/google-refusals';
import { TabGone, UserError } from '../model/user-error';
import { type Phase, type RunRecord, runStore } from '../stores/run-record';
import { ensureTrigger } from './background-trigger';
import { HeldRun } from './held-run';
import { RunLost, MINUTE_MS, type Pause, RunPaused } from './execution-time';
import { progressOf, RESUMING_TEXTS, type RunState } from './progress';
import type { Job, RunServices, Steps } from './run-services';

/** A service that fails usually works again a minute later. */
const RETRY_MS = MINUTE_MS;

/** Executions in a row without progress before the run is given up. */
const MAX_FRUITLESS = 3;
const NO_PROGRESS = `it made no progress in ${MAX_FRUITLESS} attempts in a row`;

/**
 * Runs the phases of a job. If Google refuses a call, the run rests and the next execution retries it. A lasting refusal, or a second one
 * in the same phase, stops and closes the run. A run that cannot be closed is removed; its scored rows stay.
 *
 * @param record the record, which this execution holds
 * @throws UserError if another execution has taken over the run, or nobody could continue it
 */
export function execute(record: RunRecord, job: Job, services: RunServices): RunState {
  const { spreadsheet } = services;
  const run = new HeldRun(record, services);
  const isEnding = (phase: Phase): boolean => phase === job.ending(run.record.stage).phase;
  if (record.fruitless >= MAX_FRUITLESS) {
    if (isEnding(record.stage.phase)) abandon(run, NO_PROGRESS, services);
    const end = stoppedBy('no_progress', NO_PROGRESS);
    run.change({ stage: job.ending(run.record.stage), end, fruitless: 0 });
  }
  let state: RunState | undefined;
  let isStopped = false;
  while (!state)
    try {
      state = runPhases(run, job);
    } catch (error) {
      spreadsheet.forget();
      if (error instanceof RunPaused) return rest(run.record, error.pause, services);
      if (error instanceof RunLost)
        throw new UserError('stopped', 'Somebody else took over or removed the run.');
      if (error instanceof TabGone)
        return rest(run.record, { why: 'a tab was deleted meanwhile', wait: RETRY_MS }, services);
      if (error instanceof UserError) {
        removeRecord(services);
        throw error;
      }
      const refusal = refusalOf(error, spreadsheet);
      const sentence = sentenceOf(refusal);
      // Nothing can be saved from this account; another one may continue.
      if (refusal.code === 'accounts') throw error;
      const { failedAt, stage, fruitless, rowsDone } = run.record;
      // Closing is not retried if no row was scored: there is nothing to report.
      const isAgain = failedAt === stage.phase || (isStopped && rowsDone === 0);
      if (!lasts(refusal) && (refusal.code === 'transient' || !isAgain)) {
        // A passing refusal does not count as an execution without progress.
        if (refusal.code === 'transient') run.change({ fruitless: Math.max(0, fruitless - 1) });
        run.change({ failedAt: stage.phase });
        return rest(run.record, { why: sentence, wait: RETRY_MS }, services);
      }
      // The writes of the last wave may be refused only after the stage has changed to closing.
      if (isStopped || isEnding(run.savedPhase)) abandon(run, sentence, services);
      isStopped = true;
      run.change({ stage: job.ending(run.record.stage), end: stoppedBy('refused', sentence) });
    }
  removeRecord(services);
  return state;
}

/** Removes the record of a finished run, and marks rows edited during it. Its trigger is removed at the next tick. */
function removeRecord({ document, markEdited }: Pick<RunServices, 'document' | 'markEdited'>): void {
  runStore(document).remove();
  quietly(markEdited);
}

/** Removes the record of a run that cannot be closed, so that other runs can start. Keeps its known data as the last run. */
function abandon(run: HeldRun, why: string, services: RunServices): never {
  const store = runStore(services.document);
  const { runId, startedAt, judging, problems } = run.record;
  const plan = store.plan(runId);
  removeRecord(services);
  const text = `The run was ended without its reports: ${why}. The rows scored so far are kept.`;
  quietly(() => {
    run.notify(text);
  });
  if (plan?.kind === 'evals')
    quietly(() => {
      store.keepLastRun({
        ...{ runId, startedAt, finishedAt: services.clock.now(), sheetIds: [...plan.sheetIds] },
        ...{ judge: '', judging, settingsHash: '', filters: '', problems: [...problems], stopped: '' },
        end: stoppedBy('no_reports', `ended without its reports: ${why}`),
      });
    });
  throw new UserError('stopped', text);
}

function runPhases(run: HeldRun, { work, model }: Job): RunState {
  for (;;) {
    const { phase } = run.record.stage;
    const begin = work[phase];
    if (!begin) throw new Error(`the job has no phase ${phase}`);
    const next = takeSteps(begin(run), run);
    if ('state' in next) return next;
    run.change({ stage: next });
    // Without a model, no checkpoint follows the preparation: repeating it costs less, and the first wave saves the record.
    if (phase !== 'closing' && (phase !== 'preparing' || model !== '')) run.save();
  }
}

function takeSteps<Result>(steps: Steps<Result>, run: HeldRun): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value === 'if due') run.saveIfDue();
    else run.save();
  }
}

/** Saves that the run rests, why and until when, and shows that to the person in front of the sheet. */
export function rest(record: RunRecord, { why, wait }: Pause, services: RunServices): RunState {
  const { clock, document, spreadsheet } = services;
  const now = clock.now();
  const hasTrigger = wait === undefined ? record.hasTrigger : ensureTrigger(services).state === 'ticks';
  const rested: RunRecord = {
    ...record,
    hold: { state: 'resting', why, resumesAt: wait === undefined ? null : now + wait },
    heartbeatAt: now,
    hasTrigger,
  };
  runStore(document).keep(rested);
  const { rows, rowsDone, resumesAt, text } = progressOf(rested, now);
  quietly(() => {
    spreadsheet.notify(text, 'for a while');
  });
  const resumer = wait === undefined ? 'person' : hasTrigger ? 'trigger' : 'sidebar';
  const resumes = { by: resumer, text: RESUMING_TEXTS[resumer] } as const;
  return { state: 'paused', why, rows, rowsDone, resumesAt, waitMs: wait ?? null, resumes, text };
}
