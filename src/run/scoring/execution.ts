/**
 * One execution's share of a run. It goes on from wherever the run is, and ends when the run does or its own time is up; then the
 * next one goes on. What is done between two checkpoints can be done again: an execution may die at any call.
 */
import type { Judge } from '../../judge/decide';
import { JudgeStopped } from '../../judge/stopped';
import { problemSentence } from '../../model/problem';
import { count } from '../../model/text';
import { editScoring } from '../../store/edit-scoring';
import type { RunPlan, RunRecord } from '../../store/run-record';
import { Asking, type AskingServices } from '../asking/asking';
import type { Frozen } from './frozen';
import { goneNames } from './gone-names';
import { deadlineOf } from '../heartbeat';
import { GIVEN_UP, HeldRun, type HoldingServices, type Interrupted, isGivenUp, Paused } from '../held-run';
import { TIME_UP } from '../pause';
import type { FinishedTab } from '../results/run-report';
import type { Decide } from './score-wave';
import type { Source } from '../results/source';
import type { TabServices } from '../services';
import { type Finished, type Finishing, TabRun } from './tab-run';
import type { TabScoring } from './tab-scoring';
import { waveRows } from '../wave-size';

export interface ExecutionServices extends TabServices, AskingServices, HoldingServices {}

/** How an execution ended. */
export type Ending =
  | { readonly kind: 'finished'; readonly record: RunRecord; readonly tabs: readonly FinishedTab[] }
  /** The agent was asked, and nothing else was wanted. */
  | { readonly kind: 'asked'; readonly record: RunRecord }
  | Interrupted;

/** Preparing or finishing another tab must fit into what is left of the time. */
const TAB_MS = 20_000;

const LAST_LOOK: Finishing = {
  takesUpEdits: false,
  isOver: true,
  isTidying: false,
  onTidying: () => undefined,
};

function unreachedText({ unreached }: Finished): string {
  return `${count(unreached, 'row')} ${unreached === 1 ? 'was' : 'were'} not reached: what an earlier run has scored stands there`;
}

export class RunExecution {
  private readonly run: HeldRun;
  private readonly deadline: number;
  private readonly tabs: readonly TabRun[];
  private wavesHere = 0;

  /** @param startedAt when the execution began, ms since 1970 */
  constructor(
    record: RunRecord,
    private readonly plan: RunPlan,
    private readonly frozen: Frozen,
    private readonly services: ExecutionServices,
    private readonly startedAt: number,
  ) {
    this.run = new HeldRun(record, services);
    this.deadline = deadlineOf(startedAt);
    this.tabs = plan.sheetIds.map((sheetId) => new TabRun(sheetId, frozen, services));
  }

  /** How far it has come: also where it threw. */
  get reached(): RunRecord {
    return this.run.record;
  }

  work(): Ending {
    const { run } = this;
    return run.share(() => {
      if (isGivenUp(run.record)) run.change({ phase: 'finishing', tab: 0, outcome: GIVEN_UP });
      if (run.record.phase === 'asking') this.ask();
      if (this.plan.ask?.thenScore === false) return { kind: 'asked', record: run.record };
      if (run.record.phase === 'preparing') this.prepare();
      for (;;) {
        if (run.record.phase === 'scoring') this.score();
        const tabs = this.finish();
        if (tabs) return { kind: 'finished', tabs, record: run.record };
      }
    });
  }

  private ask(): void {
    const { ask } = this.plan;
    const asking = new Asking(this.run, this.frozen.settings, this.services, this.startedAt);
    const sets = this.tabs.flatMap((tab) => {
      const source = tab.source();
      if (source.kind === 'gone') this.run.remark(source.reason);
      return source.kind === 'gone' ? [] : [{ sheetId: tab.sheetId, cases: tab.chosen(source) }];
    });
    const pause = asking.work(sets, {
      which: ask?.which ?? 'missing',
      trials: this.frozen.settings.run.trials,
      since: this.run.record.startedAt,
    });
    if (pause) throw new Paused(pause);
    if (ask?.thenScore === false) return;
    const phase = this.run.record.outcome === '' ? 'preparing' : 'finishing';
    this.run.change({ phase, rows: 0, rowsDone: 0, wave: 0, msPerRow: 0, hasWorked: true });
    this.run.save();
  }

  private prepare(): void {
    const { spreadsheet } = this.services;
    for (const text of goneNames(this.frozen.settings, spreadsheet.tabs())) this.run.remark(text);
    this.eachTab('preparing', (tab, source) => {
      const { rows, remark } = tab.prepare(source);
      const name = source.evalSet.tab;
      const { problems } = source.evalSet;
      this.run.change({
        rows: this.run.record.rows + rows,
        problems: [
          ...this.run.record.problems,
          ...problems.map(problemSentence),
          ...(remark === '' ? [] : [problemSentence({ tab: name, text: remark })]),
        ],
      });
    });
    this.run.change({ phase: 'scoring', tab: 0 });
    this.run.save();
  }

  private score(): void {
    this.eachTab('scoring', (tab, source) => {
      const { rowsBefore } = this.run.record;
      let scoring = tab.scoring(source);
      this.run.change({ rowsHere: scoring.done + scoring.left });
      while (scoring.left > 0 && this.run.record.outcome === '') {
        this.wave(scoring);
        this.run.change({ rowsDone: rowsBefore + scoring.done });
        this.run.save();
        this.run.say();
        // Somebody has deleted or cleared the results: they are made again.
        if (scoring.lacksLines) scoring = tab.scoring(source);
      }
      const rowsDone = rowsBefore + scoring.done;
      this.run.change({ rowsBefore: rowsDone, rowsDone, rowsHere: 0 });
    });
    this.run.change({ phase: 'finishing', tab: 0 });
    this.run.save();
  }

  private wave(scoring: TabScoring): void {
    const { clock, judge } = { ...this.services, ...this.frozen };
    const startedAt = clock.now();
    const { msPerRow, fruitless } = this.run.record;
    const speed = {
      msPerRow,
      fruitless,
      asksModel: judge.model !== '',
      most: this.frozen.settings.run.waveRows,
    };
    const rows = waveRows(speed, this.deadline - startedAt, this.wavesHere === 0);
    if (rows === 0) throw new Paused(TIME_UP);
    const done = scoring.wave(rows, this.decide(judge), clock);
    this.wavesHere += 1;
    this.run.waveDone(done, startedAt, judge.totals());
  }

  /**
   * Once the judge cannot go on, what rules decide is still scored, and the rest is left open: a key that is refused in the
   * middle costs no row what code knows about it. Where waiting helps, the run rests instead.
   */
  private decide(judge: Judge): Decide {
    return (rows, payers) => {
      try {
        if (this.run.record.stopped === '') return judge.decide(rows, payers);
      } catch (error) {
        if (!(error instanceof JudgeStopped)) throw error;
        this.run.judgeStopped(error, judge.totals());
      }
      return judge.decideWithoutModel(rows, this.run.record.stopped);
    };
  }

  /** @returns undefined where something is left to be scored after all: cases that were edited while the run went on */
  private finish(): FinishedTab[] | undefined {
    const { store, document } = this.services;
    const done = new Map<number, FinishedTab>();
    const isOver = this.run.record.outcome !== '';
    const takesUpEdits = !isOver && editScoring(document) !== undefined;
    // Before the sheets are read: marks that are set from now on stay for afterwards.
    const marks = new Map(store.edited().map((sheetId) => [sheetId, store.marks(sheetId)]));
    this.eachTab('finishing', (tab, source) => {
      const isEdited = marks.has(tab.sheetId);
      const finished = tab.finish(source, {
        ...{ takesUpEdits: isEdited && takesUpEdits, isOver, isTidying: this.run.record.isTidying },
        onTidying: () => {
          this.run.change({ isTidying: true });
          this.run.save();
        },
      });
      if (finished) done.set(tab.sheetId, finished.tab);
      const { rows, rowsDone } = this.run.record;
      if (finished && finished.left > 0 && !isOver) {
        const { left } = finished;
        this.run.change({ phase: 'scoring', rowsBefore: rowsDone - finished.done, rows: rows + left });
        this.run.save();
      }
      if (isOver && finished && finished.unreached > 0)
        this.run.remark(problemSentence({ tab: source.evalSet.tab, text: unreachedText(finished) }));
      // Of a run that is over they wait, where they are to be scored again.
      if (isEdited && (takesUpEdits || !editScoring(document)))
        store.clearEdited(tab.sheetId, marks.get(tab.sheetId));
    });
    if (this.run.record.phase !== 'finishing') return undefined;
    // An execution that takes over in the middle has not seen the first tabs.
    return this.tabs.flatMap((tab) => {
      const source = done.has(tab.sheetId) ? undefined : tab.source();
      const known = source?.kind === 'eval set' ? tab.finish(source, LAST_LOOK)?.tab : done.get(tab.sheetId);
      return known ? [known] : [];
    });
  }

  /** Goes through the tabs from where the record stands, and keeps account there. */
  private eachTab(
    phase: RunRecord['phase'],
    work: (tab: TabRun, source: Extract<Source, { kind: 'eval set' }>) => void,
  ): void {
    while (this.run.record.phase === phase && this.run.record.tab < this.tabs.length) {
      const tab = this.tabs[this.run.record.tab];
      if (!tab) return;
      if (this.services.clock.now() > this.deadline - TAB_MS) throw new Paused(TIME_UP);
      const source = tab.source();
      if (source.kind === 'gone') this.run.remark(source.reason);
      else {
        this.run.change({ tabName: source.evalSet.tab });
        if (!this.run.hasSaid) this.run.say();
        work(tab, source);
      }
      if (this.run.record.phase !== phase) return;
      this.run.change({ tab: this.run.record.tab + 1, isTidying: false, hasWorked: true });
      this.run.save();
    }
  }
}
