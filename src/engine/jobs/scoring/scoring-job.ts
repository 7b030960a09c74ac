/**
 * The job that scores eval sets: prepares each of them, scores it wave by wave, and finishes it. Cases edited during the run are scored
 * before it is closed.
 */
import { checksIn } from '../../../checks/registry';
import { isKnownColumn } from '../../../evalset/header';
import type { Judge } from '../../../judge/decide';
import { problemText } from '../../../model/problem';
import { count } from '../../../model/text';
import type { Settings } from '../../../settings/schema';
import { unknownNames } from '../../../settings/read-settings';
import { editScoring, baselines } from '../../../stores/document';
import { openLedger } from '../../../stores/ledger';
import {
  CLOSING,
  type EvalsPlan,
  isAt,
  PREPARING,
  type RunRecord,
  runStore,
  type RunStage,
  WORKING,
} from '../../../stores/run-record';
import { openRunRows } from '../../../stores/run-rows';
import { findCache, makeRoom } from '../../../stores/verdict-cache';
import { deadlineOf, RunPaused, TIME_UP } from '../../execution-time';
import type { HeldRun } from '../../held-run';
import type { RunState } from '../../progress';
import { openStates } from '../../../stores/states';
import type { EvalSet } from '../../../evalset/read-tab';
import type { Job, RunServices, Steps } from '../../run-services';
import { assertOpen } from '../../../model/google-refusals';
import { closeRun } from './close-run';
import type { RunSetup } from './rows-of-run';
import { EvalSetOfRun } from './eval-set-of-run';

/** Time to prepare or finish a tab. If less is left, the next execution continues. */
const TAB_MS = 20_000;

/** An execution that has worked longer leaves the closing of several tabs to the next. */
const MAX_WORKED_MS = 60_000;

export function scoringJob(plan: EvalsPlan, settings: Settings, judge: Judge, services: RunServices): Job {
  const checks = checksIn(services.spreadsheet);
  const scoring = new Scoring({ plan, settings, judge, checks }, services);
  return {
    model: judge.model,
    first: PREPARING,
    work: {
      preparing: (run) => scoring.prepare(run),
      working: (run) => scoring.work(run),
      closing: (run) => scoring.close(run),
    },
    ending: () => CLOSING,
  };
}

class Scoring {
  private readonly tabs: readonly EvalSetOfRun[];

  constructor(
    private readonly setup: RunSetup,
    private readonly services: RunServices,
  ) {
    const { spreadsheet, clock, document } = services;
    const { runId, sheetIds } = setup.plan;
    const ledger = openLedger(spreadsheet, baselines(document));
    const rows = openRunRows(spreadsheet, runId);
    const ofTabs = { spreadsheet, clock, ledger, rows, states: openStates(services) };
    this.tabs = sheetIds.map((sheetId) => new EvalSetOfRun(sheetId, setup, ofTabs));
  }

  *prepare(run: HeldRun): Steps<RunStage> {
    const { settings, judge, checks } = this.setup;
    const { spreadsheet, ownChecks } = this.services;
    const cache = judge.model === '' ? undefined : findCache(spreadsheet);
    assertOpen([cache]);
    if (cache) makeRoom(cache);
    run.addProblems(
      ...unknownNames(settings, { tabs: spreadsheet.tabs(), checks: checks.all, isKnownColumn }),
      ...ownChecks.problems(),
    );
    for (const { tab, evalSet } of this.eachTab(run)) {
      run.addProblems(...evalSet.problems.map(problemText));
      run.change({ rows: run.record.rows + tab.prepare(evalSet, run).rows });
      yield* this.tabDone(run);
    }
    return WORKING;
  }

  *work(run: HeldRun): Steps<RunStage> {
    const { judge, settings } = this.setup;
    const decide: Judge['decide'] = (questions, payers) =>
      run.askJudge(
        judge,
        (onPaid) => judge.decide(questions, payers, onPaid),
        (why) => judge.decideWithoutModel(questions, why, payers),
      );
    for (const { tab, evalSet } of this.eachTab(run)) {
      const { before } = run.stageIn('working');
      let scoring = tab.scoring(evalSet, run);
      run.changeStage('working', { here: scoring.rowsDone + scoring.rowsLeft });
      while (scoring.rowsLeft > 0 && !run.record.end) {
        run.runWave(judge, settings.run.waveRows, (rows) => scoring.scoreNext(rows, decide));
        run.change({ rowsDone: before + scoring.rowsDone });
        // No checkpoint after the last wave: its lines already show that the rows are scored.
        if (scoring.rowsLeft > 0 || scoring.isDisturbed) yield 'if due';
        if (scoring.rowsLeft > 0) run.showProgress();
        if (scoring.isDisturbed) scoring = tab.scoring(evalSet, run);
      }
      const rowsDone = before + scoring.rowsDone;
      run.change({ rowsDone });
      run.changeStage('working', { before: rowsDone, here: 0 });
      yield* this.tabDone(run);
    }
    return CLOSING;
  }

  /** Closes the run, or returns to scoring if cases were edited during the run. */
  *close(run: HeldRun): Steps<RunStage | RunState> {
    const { document, clock, startedAt } = this.services;
    const store = runStore(document);
    const isOver = run.record.end !== undefined;
    const rescores = editScoring(document) !== undefined;
    const rescoresEdits = !isOver && rescores;
    // If a run that an edit started was stopped, the edit's marks are cleared: otherwise every tick would start it again.
    const isFutile = run.record.startedFrom === 'edit' && run.record.end?.how === 'stopped';
    // Read before the sheets, so that edits made after this are kept for the next run.
    const marks = store.edited();
    const isTakenOver = run.stageIn('closing').tab > 0;
    for (const { tab, evalSet } of this.eachTab(run, (nextTab) => {
      nextTab.refresh(marks.has(nextTab.sheetId));
    })) {
      const isEdited = marks.has(tab.sheetId);
      const { done = 0, left = 0, unreached = 0 } = tab.finish(evalSet, run, isEdited && rescoresEdits) ?? {};
      const isUnfinished = left > 0 && !isOver;
      if (isUnfinished) {
        const { rows, rowsDone } = run.record;
        const before = rowsDone - done;
        run.change({ rows: rows + left, stage: { ...WORKING, tab: run.stageIn('closing').tab, before } });
        yield;
      }
      if (isOver && unreached > 0) {
        const text = `${count(unreached, 'row was', 'rows were')} not reached: earlier scores stay`;
        run.addProblems(problemText({ tab: evalSet.tab, text }));
      }
      // The marks of a run that was stopped or cancelled stay for the next rescoring of edits.
      if (isEdited && (rescoresEdits || isFutile || !rescores))
        store.clearEdited(tab.sheetId, marks.get(tab.sheetId));
      if (isUnfinished) return run.record.stage;
      yield* this.tabDone(run);
    }
    // An execution that took over midway has yet to read the first tabs, for which it may need all of its time.
    if (isTakenOver && clock.now() - startedAt > MAX_WORKED_MS) throw new RunPaused(TIME_UP);
    return yield* closeRun(run, this.setup, this.services);
  }

  /** The existing tabs, from the record's position on. */
  private *eachTab(
    run: HeldRun,
    begin: (tab: EvalSetOfRun) => void = () => undefined,
  ): Generator<{ readonly tab: EvalSetOfRun; readonly evalSet: EvalSet }, void, undefined> {
    const deadline = deadlineOf(this.services.startedAt);
    for (;;) {
      const tab = this.tabs[tabOf(run.record)];
      if (!tab) return;
      if (this.services.clock.now() > deadline - TAB_MS) throw new RunPaused(TIME_UP);
      begin(tab);
      const source = tab.source();
      if (source.kind === 'gone') {
        run.addProblems(source.reason);
        run.change({ stage: stageAfterTab(run.record.stage), hasWorked: true });
        continue;
      }
      run.change({ tabName: source.evalSet.tab });
      if (!run.hasShownProgress) run.showProgress();
      yield { tab, evalSet: source.evalSet };
    }
  }

  private *tabDone(run: HeldRun): Steps {
    run.change({ stage: stageAfterTab(run.record.stage), hasWorked: true });
    // After the last tab the phase changes, which saves the record, too.
    if (tabOf(run.record) < this.tabs.length) yield 'if due';
  }
}

function tabOf({ stage }: RunRecord): number {
  return 'tab' in stage ? stage.tab : 0;
}

function stageAfterTab(stage: RunStage): RunStage {
  if (!('tab' in stage)) return stage;
  const tab = stage.tab + 1;
  return isAt(stage, 'closing') ? { ...stage, tab, isTidying: false } : { ...stage, tab };
}
