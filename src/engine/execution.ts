/**
 * One execution's share of a run. It goes on from the state in the record, and ends when the run does or its own time is up; then
 * the next one goes on.
 */
import { UserError } from '../model/user-error';
import { type RunRecord, runStore } from '../sheets/store/run-record';
import { keepClock } from './clock-trigger';
import { HeldRun } from './held-run';
import { type Job, type RunState, type Steps, WITH_SIDEBAR } from './job';
import {
  GIVEN_UP,
  HICCUP_MS,
  isGivenUp,
  Lost,
  MAX_FRUITLESS,
  OnceMore,
  type Pause,
  Paused,
  refusedStep,
} from './pause';
import { progressOf } from './progress';
import { quietly } from '../model/quietly';
import type { RunServices } from './services';
import { wordsOf } from '../model/sheet/trouble';

/**
 * A refusal that may pass is retried by the next execution; a lasting one stops the run, which is then closed; a run that cannot be
 * closed is ended nevertheless: what is scored stays.
 *
 * @param record the record, which this execution holds
 * @throws UserError if another execution has taken the run over, or no one could continue it
 */
export function execute(record: RunRecord, jobs: readonly Job[], services: RunServices): RunState {
  const run = new HeldRun(record, services);
  if (isGivenUp(record)) {
    if (record.phase === 'closing')
      abandon(run, `it made no progress in ${MAX_FRUITLESS} executions`, services);
    run.change({ phase: 'closing', tab: 0, outcome: GIVEN_UP, fruitless: 0 });
  }
  let state: RunState | undefined;
  let isStopped = false;
  while (!state)
    try {
      state = toTheEnd(run, jobs);
    } catch (error) {
      services.spreadsheet.forget();
      if (error instanceof Paused) return rest(run.record, error.pause, services);
      if (error instanceof Lost)
        throw new UserError('stopped', 'The run was taken over or cleared away by somebody else.');
      if (error instanceof UserError) {
        forget(services);
        throw error;
      }
      const sentence = error instanceof OnceMore ? undefined : lastingRefusal(error, run, services);
      if (sentence === undefined)
        return rest(run.record, { why: `Google reports: ${wordsOf(error)}`, wait: HICCUP_MS }, services);
      // What the last wave has written may be refused only when the record says that the run is closing.
      if (isStopped || run.checkpoints.savedPhase === 'closing') abandon(run, sentence, services);
      isStopped = true;
      run.change({ phase: 'closing', tab: 0, outcome: `stopped: ${sentence}` });
    }
  forget(services);
  // The run is done, whatever happens to edits made meanwhile. Its clock finds nothing to do, and goes.
  quietly(services.markEdited);
  return state;
}

/** What to say about an error of what the run cannot do without; undefined if it may pass. */
function lastingRefusal(error: unknown, run: HeldRun, { spreadsheet }: RunServices): string | undefined {
  const { sentence, changes } = refusedStep(run.record, error, spreadsheet);
  run.change(changes);
  return sentence;
}

function forget({ document }: RunServices): void {
  runStore(document).remove();
}

/** Removes the record: no one has to wait for a run that cannot finish. That it has ended so is known all the same. */
function abandon(run: HeldRun, why: string, services: RunServices): never {
  const store = runStore(services.document);
  const { runId, startedAt, judging, problems } = run.record;
  const plan = store.plan(runId);
  forget(services);
  const text = `The run was ended without its reports: ${why}. Rows that are scored stay as they are.`;
  quietly(() => {
    run.status.notify(text, 'for a while');
  });
  if (plan?.kind === 'evals')
    quietly(() => {
      store.keepLastRun({
        runId,
        startedAt,
        finishedAt: services.clock.now(),
        sheetIds: [...plan.sheetIds],
        judge: '',
        judging,
        settingsHash: '',
        filters: '',
        problems: [...problems],
        stopped: text,
        outcome: `stopped: ended without its reports: ${why}`,
      });
    });
  throw new UserError('stopped', text);
}

function toTheEnd(run: HeldRun, jobs: readonly Job[]): RunState {
  const first = jobs.findIndex(({ kind }) => kind === run.record.job);
  const [job, ...others] = jobs.slice(Math.max(0, first));
  if (!job) throw new Error('a run without a job');
  const [next] = others;
  if (!next) return runToEnd(job, run);
  runUntilClosing(job, run);
  const phase = run.record.outcome === '' ? 'preparing' : 'closing';
  const anew = { tab: 0, rows: 0, rowsDone: 0, wave: 0, msPerRow: 0 };
  run.change({ ...anew, job: next.kind, phase, hasWorked: true });
  run.checkpoints.save();
  return toTheEnd(run, others);
}

/** Runs a whole job. */
function runToEnd(job: Job, run: HeldRun): RunState {
  for (;;) {
    runUntilClosing(job, run);
    const state = takeSteps(job.close(run), run);
    if (state) return state;
  }
}

/** Runs a job until it is ready to be closed. */
function runUntilClosing(job: Job, run: HeldRun): void {
  while (run.record.phase !== 'closing') {
    const { phase } = run.record;
    takeSteps(phase === 'preparing' ? job.prepare(run) : job.work(run), run);
    // Unless the job itself has set another phase because something must be done again.
    if (run.record.phase === phase)
      run.change({ phase: phase === 'preparing' ? 'working' : 'closing', tab: 0 });
    // If no model is asked, preparing again costs less than recording that it is done: that goes out with the first wave.
    if (phase === 'working' || job.model !== '') run.checkpoints.saveAlong();
  }
}

/** Runs the steps, and saves the record at each checkpoint. */
function takeSteps<Result>(steps: Steps<Result>, run: HeldRun): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value === 'if due') run.checkpoints.saveIfDue();
    else run.checkpoints.save();
  }
}

/** How a resting run goes on. */
const RESTS = 'The run waits';
const BY_ITSELF =
  'The run continues in the background, more slowly; with your sidebar open, as soon as it can';

/** Lets the run rest until it is worth going on. */
export function rest(record: RunRecord, { why, wait }: Pause, services: RunServices): RunState {
  const { clock, document, spreadsheet } = services;
  const now = clock.now();
  const resting = {
    holder: '',
    heartbeatAt: now,
    resumesAt: wait === undefined ? 0 : now + wait,
    why,
  };
  const clockMinutes = wait === undefined ? record.clockMinutes : keepClock(services, wait).minutes;
  const rested = { ...record, ...resting, clockMinutes };
  runStore(document).keep(rested);
  const progress = progressOf(rested, now);
  quietly(() => {
    spreadsheet.notify(progress.text, 'for a while');
  });
  const { why: reason, rows, rowsDone, resumesAt, text } = progress;
  const goesOn = wait === undefined ? RESTS : clockMinutes > 0 ? BY_ITSELF : WITH_SIDEBAR;
  return { state: 'paused', why: reason, rows, rowsDone, resumesAt, waitMs: wait ?? null, goesOn, text };
}
