/**
 * One execution's share of a run. It continues from the stage in the record, and ends when the run does or its own time is up; then
 * the next one continues.
 */
import { stoppedBy } from '../model/run-end';
import { lasts, refusalOf, sentenceOf, quietly } from '../model/trouble';
import { TabGone, UserError } from '../model/user-error';
import { type Phase, type RunRecord, runStore } from '../stores/run-record';
import { keepClock } from './clock-trigger';
import { HeldRun } from './held-run';
import { type Job, type RunState, RESUMING, type Steps } from './job';
import { Lost, MINUTE_MS, type Pause, Paused } from './time';
import { progressOf } from './progress';
import type { RunServices } from './services';

/** Services that failed once mostly work again a little later. */
const HICCUP_MS = MINUTE_MS;

/** Executions in a row without progress before the run is given up. */
const MAX_FRUITLESS = 3;
const GIVEN_UP = `it made no progress in ${MAX_FRUITLESS} executions in a row`;

/**
 * What Google refuses for the moment is retried by the next execution; what lasts, or is refused twice at the same step, stops the run,
 * which is then closed; a run that cannot be closed is ended nevertheless: what is scored stays.
 *
 * @param record the record, which this execution holds
 * @throws UserError if another execution has taken the run over, or no one could continue it
 */
export function execute(record: RunRecord, job: Job, services: RunServices): RunState {
  const { spreadsheet } = services;
  const run = new HeldRun(record, services);
  const isEnding = (phase: Phase): boolean => phase === job.ending(run.record.stage).phase;
  if (record.fruitless >= MAX_FRUITLESS) {
    if (isEnding(record.stage.phase)) abandon(run, GIVEN_UP, services);
    const outcome = stoppedBy('no_progress', GIVEN_UP);
    run.change({ stage: job.ending(run.record.stage), outcome, fruitless: 0 });
  }
  let state: RunState | undefined;
  let isStopped = false;
  while (!state)
    try {
      state = toTheEnd(run, job);
    } catch (error) {
      spreadsheet.forget();
      if (error instanceof Paused) return rest(run.record, error.pause, services);
      if (error instanceof Lost)
        throw new UserError('stopped', 'Somebody else took over or removed the run.');
      if (error instanceof TabGone)
        return rest(run.record, { why: 'a tab was deleted meanwhile', wait: HICCUP_MS }, services);
      if (error instanceof UserError) {
        removed(services);
        throw error;
      }
      const refusal = refusalOf(error, spreadsheet);
      const sentence = sentenceOf(refusal);
      // Neither this step nor the end of the run can be kept; another account may go on.
      if (refusal.code === 'accounts') throw error;
      const { failedAt, stage, fruitless, rowsDone } = run.record;
      // Without a row there is nothing to report for which the end of the run would be worth another try.
      const isAgain = failedAt === stage.phase || (isStopped && rowsDone === 0);
      if (!lasts(refusal) && (refusal.code === 'passing' || !isAgain)) {
        // What passes is no fault of the run, however often it happens.
        if (refusal.code === 'passing') run.change({ fruitless: Math.max(0, fruitless - 1) });
        run.change({ failedAt: stage.phase });
        return rest(run.record, { why: sentence, wait: HICCUP_MS }, services);
      }
      // What the last wave has written may be refused only when the record says that the run is closing.
      if (isStopped || isEnding(run.savedPhase)) abandon(run, sentence, services);
      isStopped = true;
      run.change({ stage: job.ending(run.record.stage), outcome: stoppedBy('refused', sentence) });
    }
  removed(services);
  return state;
}

/** The run is done: edits made meanwhile are marked now, if they can be. Its clock finds nothing to do, and is removed. */
function removed({ document, markEdited }: Pick<RunServices, 'document' | 'markEdited'>): void {
  runStore(document).remove();
  quietly(markEdited);
}

/** Removes the record: no one has to wait for a run that cannot finish. That it has ended so is known all the same. */
function abandon(run: HeldRun, why: string, services: RunServices): never {
  const store = runStore(services.document);
  const { runId, startedAt, judging, problems } = run.record;
  const plan = store.plan(runId);
  removed(services);
  const text = `The run was ended without its reports: ${why}. The rows scored so far are kept.`;
  quietly(() => {
    run.notify(text);
  });
  if (plan?.kind === 'evals')
    quietly(() => {
      store.keepLastRun({
        ...{ runId, startedAt, finishedAt: services.clock.now(), sheetIds: [...plan.sheetIds] },
        ...{ judge: '', judging, settingsHash: '', filters: '', problems: [...problems], stopped: '' },
        outcome: stoppedBy('no_reports', `ended without its reports: ${why}`),
      });
    });
  throw new UserError('stopped', text);
}

function toTheEnd(run: HeldRun, { work, model }: Job): RunState {
  for (;;) {
    const { phase } = run.record.stage;
    const begin = work[phase];
    if (!begin) throw new Error(`a run that has no phase ${phase}`);
    const next = takeSteps(begin(run), run);
    if ('state' in next) return next;
    run.change({ stage: next });
    // If no model is asked, preparing again costs less than recording that it is done: that goes out with the first wave.
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

/** Lets the run rest until it can continue. */
export function rest(record: RunRecord, { why, wait }: Pause, services: RunServices): RunState {
  const { clock, document, spreadsheet } = services;
  const now = clock.now();
  const clockMinutes = wait === undefined ? record.clockMinutes : keepClock(services, wait).minutes;
  const rested: RunRecord = {
    ...record,
    hold: { state: 'resting', why, resumesAt: wait === undefined ? null : now + wait },
    heartbeatAt: now,
    clockMinutes,
  };
  runStore(document).keep(rested);
  const { rows, rowsDone, resumesAt, text } = progressOf(rested, now);
  quietly(() => {
    spreadsheet.notify(text, 'for a while');
  });
  const by = wait === undefined ? 'person' : clockMinutes > 0 ? 'clock' : 'sidebar';
  const resumes = { by, text: RESUMING[by] } as const;
  return { state: 'paused', why, rows, rowsDone, resumesAt, waitMs: wait ?? null, resumes, text };
}
