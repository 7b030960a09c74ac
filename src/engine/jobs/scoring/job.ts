/**
 * Scores eval sets: each is prepared, scored wave by wave, and finished. Cases that were edited meanwhile are scored before the run
 * is closed.
 */
import { checksIn } from '../../../checks/registry';
import { isKnownColumn } from '../../../evalset/header';
import type { Judge } from '../../../judge/decide';
import { problemSentence } from '../../../model/problem';
import { count } from '../../../model/text';
import type { Settings } from '../../../settings/schema';
import { unknownNames } from '../../../settings/unknown-names';
import { editScoring } from '../../../stores/document';
import { boundedLedger, baselines } from '../../../stores/ledger';
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
import { deadlineOf, Paused, TIME_UP } from '../../time';
import type { HeldRun } from '../../held-run';
import type { Job, RunState, Steps } from '../../job';
import { keptStates } from '../../../stores/responses-tab';
import type { EvalSet } from '../../../evalset/read-tab';
import type { RunServices } from '../../services';
import { assertOpen } from '../../../model/trouble';
import { closeRun } from './close';
import type { FrozenRun } from './rows';
import { EvalSetOfRun } from './eval-set';

/** Preparing or finishing another tab must fit into what is left of the time. */
const TAB_MS = 20_000;

/** An execution that has worked this long leaves the last look to the next. */
const LAST_LOOK_MS = 60_000;

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
    private readonly frozen: FrozenRun,
    private readonly services: RunServices,
  ) {
    const { spreadsheet, clock, document } = services;
    const { runId, sheetIds } = frozen.plan;
    const ledger = boundedLedger(spreadsheet, baselines(document));
    const rows = openRunRows(spreadsheet, runId);
    const ofTabs = { spreadsheet, clock, ledger, rows, states: keptStates(services) };
    this.tabs = sheetIds.map((sheetId) => new EvalSetOfRun(sheetId, frozen, ofTabs));
  }

  *prepare(run: HeldRun): Steps<RunStage> {
    const { settings, judge, checks } = this.frozen;
    const { spreadsheet, ownChecks } = this.services;
    const cache = judge.model === '' ? undefined : findCache(spreadsheet);
    assertOpen([cache]);
    if (cache) makeRoom(cache);
    run.remark(
      ...unknownNames(settings, { tabs: spreadsheet.tabs(), checks: checks.all, isKnownColumn }),
      ...ownChecks.problems(),
    );
    for (const { tab, evalSet } of this.eachTab(run)) {
      run.remark(...evalSet.problems.map(problemSentence));
      run.change({ rows: run.record.rows + tab.prepare(evalSet, run) });
      yield* this.tabDone(run);
    }
    return WORKING;
  }

  *work(run: HeldRun): Steps<RunStage> {
    const { judge, settings } = this.frozen;
    const decide: Judge['decide'] = (questions, payers) =>
      run.askJudge(
        judge,
        (onPaid) => judge.decide(questions, payers, onPaid),
        (why) => judge.decideWithoutModel(questions, why, payers),
      );
    for (const { tab, evalSet } of this.eachTab(run)) {
      const { before } = run.at('working');
      let scoring = tab.scoring(evalSet, run);
      run.changeStage('working', { here: scoring.done + scoring.left });
      while (scoring.left > 0 && !run.record.outcome) {
        run.wave(judge, settings.run.waveRows, (rows) => scoring.wave(rows, decide));
        run.change({ rowsDone: before + scoring.done });
        // The written lines themselves say that their rows are done.
        if (scoring.left > 0 || scoring.isDisturbed) yield 'if due';
        // The result of the last wave is reported soon enough.
        if (scoring.left > 0) run.showProgress();
        if (scoring.isDisturbed) scoring = tab.scoring(evalSet, run);
      }
      const rowsDone = before + scoring.done;
      run.change({ rowsDone });
      run.changeStage('working', { before: rowsDone, here: 0 });
      yield* this.tabDone(run);
    }
    return CLOSING;
  }

  /** Goes back to scoring if something is left to score after all: cases that were edited during the run. */
  *close(run: HeldRun): Steps<RunStage | RunState> {
    const { document, clock, startedAt } = this.services;
    const store = runStore(document);
    const isOver = run.record.outcome !== undefined;
    const rescores = editScoring(document) !== undefined;
    const takesUpEdits = !isOver && rescores;
    // Whatever stopped a run started by an edit would stop the next one too, at every tick.
    const isInVain = run.record.startedFrom === 'edit' && run.record.outcome?.how === 'stopped';
    // Taken before the sheets are read: marks set from now on stay for afterwards.
    const marks = store.edited();
    const isTakenOver = run.at('closing').tab > 0;
    for (const { tab, evalSet } of this.eachTab(run, (next) => {
      next.refresh(marks.has(next.sheetId));
    })) {
      const isEdited = marks.has(tab.sheetId);
      const finished = tab.finish(evalSet, run, { takesUpEdits: isEdited && takesUpEdits, isOver });
      const { done = 0, left = 0, unreached = 0 } = finished ?? {};
      const goesOn = left > 0 && !isOver;
      if (goesOn) {
        const { rows, rowsDone } = run.record;
        const before = rowsDone - done;
        run.change({ rows: rows + left, stage: { ...WORKING, tab: run.at('closing').tab, before } });
        yield;
      }
      if (isOver && unreached > 0) {
        const text = `${count(unreached, 'row was', 'rows were')} not reached: what an earlier run has scored stays`;
        run.remark(problemSentence({ tab: evalSet.tab, text }));
      }
      // If the run is over, the marks stay if their rows are to be rescored.
      if (isEdited && (takesUpEdits || isInVain || !rescores))
        store.clearEdited(tab.sheetId, marks.get(tab.sheetId));
      if (goesOn) return run.record.stage;
      yield* this.tabDone(run);
    }
    // An execution that takes over midway has not seen the first tabs: if there are many, it needs all of its time for them.
    if (isTakenOver && clock.now() - startedAt > LAST_LOOK_MS) throw new Paused(TIME_UP);
    return yield* closeRun(run, this.frozen, this.services);
  }

  /** The tabs from the record's position on, if they still exist. */
  private *eachTab(
    run: HeldRun,
    begin: (tab: EvalSetOfRun) => void = () => undefined,
  ): Generator<{ readonly tab: EvalSetOfRun; readonly evalSet: EvalSet }, void, undefined> {
    const deadline = deadlineOf(this.services.startedAt);
    for (;;) {
      const tab = this.tabs[tabOf(run.record)];
      if (!tab) return;
      if (this.services.clock.now() > deadline - TAB_MS) throw new Paused(TIME_UP);
      begin(tab);
      const source = tab.source();
      if (source.kind === 'gone') {
        run.remark(source.reason);
        run.change({ stage: next(run.record.stage), hasWorked: true });
        continue;
      }
      run.change({ tabName: source.evalSet.tab });
      if (!run.hasShownProgress) run.showProgress();
      yield { tab, evalSet: source.evalSet };
    }
  }

  private *tabDone(run: HeldRun): Steps {
    run.change({ stage: next(run.record.stage), hasWorked: true });
    // After the last tab the phase changes, which is itself a checkpoint.
    if (tabOf(run.record) < this.tabs.length) yield 'if due';
  }
}

function tabOf({ stage }: RunRecord): number {
  return 'tab' in stage ? stage.tab : 0;
}

function next(stage: RunStage): RunStage {
  if (!('tab' in stage)) return stage;
  const tab = stage.tab + 1;
  return isAt(stage, 'closing') ? { ...stage, tab, isTidying: false } : { ...stage, tab };
}
