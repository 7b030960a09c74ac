/**
 * One execution's share of a run. It goes on from wherever the run is, and ends when the run does or its own time is up; then the
 * next one goes on. What is done between two checkpoints can be done again: an execution may die at any call.
 */
import type { Judge } from '../judge/decide';
import { JudgeStopped } from '../judge/stopped';
import { problemSentence } from '../model/problem';
import type { History } from '../report/history-tab';
import type { RunPlan, RunRecord, RunStore } from '../store/run-record';
import { Asking, type AskingServices } from './asking';
import type { Frozen } from './frozen';
import { goneNames } from './gone-names';
import { deadlineOf } from './heartbeat';
import { DAY_MS, HOST_PAUSE_MS, type Pause, TIME_UP } from './pause';
import { progressOf } from './progress';
import type { FinishedTab } from './run-report';
import type { Decide } from './score-wave';
import type { Source } from './source';
import type { TabServices } from './services';
import { TabRun } from './tab-run';
import type { TabScoring } from './tab-scoring';
import { learnt, waveRows } from './wave-size';

export interface ExecutionServices extends TabServices, AskingServices {
  readonly store: RunStore;
  readonly history: History;
}

/** How an execution ended. `lost`: the run is somebody else's now, or gone. */
export type Ending =
  | { readonly kind: 'finished'; readonly record: RunRecord; readonly tabs: readonly FinishedTab[] }
  /** The agent was asked, and nothing else was wanted. */
  | { readonly kind: 'asked'; readonly record: RunRecord }
  | { readonly kind: 'paused'; readonly record: RunRecord; readonly pause: Pause }
  | { readonly kind: 'lost' };

/** Executions that do nothing before the run is given up. */
const MOST_FRUITLESS = 12;
/** People read the status cell now and then; each writing of it is a call. */
const STATUS_MS = 60_000;
/** Preparing or finishing another tab must fit into what is left of the time. */
const TAB_MS = 20_000;

const LAST_LOOK = { takesUpEdits: false, isOver: true };

class Lost extends Error {}
class Paused extends Error {
  constructor(readonly pause: Pause) {
    super(pause.why);
  }
}

export class RunExecution {
  private readonly deadline: number;
  private readonly judgedBefore: RunRecord['judging'];
  private readonly tabs: readonly TabRun[];
  private nextStatusAt = 0;
  private wavesHere = 0;

  /** @param startedAt when the execution began, ms since 1970 */
  constructor(
    private record: RunRecord,
    private readonly plan: RunPlan,
    private readonly frozen: Frozen,
    private readonly services: ExecutionServices,
    private readonly startedAt: number,
  ) {
    this.deadline = deadlineOf(startedAt);
    this.judgedBefore = record.judging;
    this.tabs = plan.sheetIds.map((sheetId) => new TabRun(sheetId, frozen, services));
  }

  /** How far it has come: also where it threw. */
  get reached(): RunRecord {
    return this.record;
  }

  work(): Ending {
    try {
      if (this.record.fruitless >= MOST_FRUITLESS) this.giveUp();
      if (this.record.phase === 'asking') this.ask();
      if (this.plan.ask?.thenScore === false) return { kind: 'asked', record: this.record };
      if (this.record.phase === 'preparing') this.prepare();
      for (;;) {
        if (this.record.phase === 'scoring') this.score();
        const tabs = this.finish();
        if (tabs) return { kind: 'finished', tabs, record: this.record };
      }
    } catch (error) {
      if (error instanceof Lost) return { kind: 'lost' };
      if (error instanceof Paused) return { kind: 'paused', record: this.record, pause: error.pause };
      throw error;
    }
  }

  private giveUp(): void {
    const why = `not one wave could be done in ${MOST_FRUITLESS} executions in a row`;
    this.record = { ...this.record, phase: 'finishing', tab: 0, outcome: `stopped: ${why}` };
  }

  private ask(): void {
    const { ask } = this.plan;
    const asking = new Asking(
      {
        record: () => this.record,
        change: (changes) => this.change(changes),
        save: () => this.save(),
        say: () => this.say(),
      },
      this.frozen.settings,
      this.services,
      this.startedAt,
    );
    const sets = this.tabs.flatMap((tab) => {
      const source = tab.source();
      if (source.kind === 'gone') this.remark(source.reason);
      return source.kind === 'gone' ? [] : [{ sheetId: tab.sheetId, cases: tab.chosen(source) }];
    });
    const pause = asking.work(sets, {
      which: ask?.which ?? 'missing',
      trials: this.frozen.settings.run.trials,
      since: this.record.startedAt,
    });
    if (pause) throw new Paused(pause);
    if (ask?.thenScore === false) return;
    const phase = this.record.outcome === '' ? 'preparing' : 'finishing';
    this.change({ phase, rows: 0, rowsDone: 0, wave: 0, msPerRow: 0, hasWorked: true });
    this.save();
  }

  private prepare(): void {
    const { spreadsheet } = this.services;
    for (const text of goneNames(this.frozen.settings, spreadsheet.tabs())) this.remark(text);
    this.eachTab('preparing', (tab, source) => {
      const { rows, remark } = tab.prepare(source);
      const name = source.evalSet.tab;
      const { problems } = source.evalSet;
      this.change({
        rows: this.record.rows + rows,
        problems: [
          ...this.record.problems,
          ...problems.map(problemSentence),
          ...(remark === '' ? [] : [problemSentence({ tab: name, text: remark })]),
        ],
      });
    });
    this.change({ phase: 'scoring', tab: 0 });
    this.save();
  }

  private score(): void {
    this.eachTab('scoring', (tab, source) => {
      const { rowsBefore } = this.record;
      let scoring = tab.scoring(source);
      while (scoring.left > 0 && this.record.outcome === '') {
        this.wave(scoring);
        this.change({ rowsDone: rowsBefore + scoring.done });
        this.save();
        this.say();
        // Somebody has deleted or cleared the results: they are made again.
        if (scoring.isEmpty) scoring = tab.scoring(source);
      }
      this.change({ rowsBefore: rowsBefore + scoring.done, rowsDone: rowsBefore + scoring.done });
    });
    this.change({ phase: 'finishing', tab: 0 });
    this.save();
  }

  private wave(scoring: TabScoring): void {
    const { clock, judge } = { ...this.services, ...this.frozen };
    const startedAt = clock.now();
    const { msPerRow, fruitless } = this.record;
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
    this.change({
      wave: this.record.wave + 1,
      msPerRow: learnt(msPerRow, Math.max(1, done), clock.now() - startedAt),
      judging: addedUp(this.judgedBefore, judge.totals()),
      hasWorked: true,
    });
  }

  /**
   * Once the judge cannot go on, what rules decide is still scored, and the rest is left open: a key that is refused in the
   * middle costs no row what code knows about it. Where waiting helps, the run rests instead.
   */
  private decide(judge: Judge): Decide {
    return (rows, payers) => {
      try {
        if (this.record.stopped === '') return judge.decide(rows, payers);
      } catch (error) {
        if (!(error instanceof JudgeStopped)) throw error;
        const wait = WAITS.get(error.why);
        this.change({ judging: addedUp(this.judgedBefore, judge.totals()) });
        if (wait !== undefined) throw new Paused({ why: error.message, wait });
        this.change({ stopped: error.message });
      }
      return judge.decideWithoutModel(rows, this.record.stopped);
    };
  }

  /** @returns undefined where something is left to be scored after all: cases that were edited while the run went on */
  private finish(): FinishedTab[] | undefined {
    const { store } = this.services;
    const done = new Map<number, FinishedTab>();
    const isOver = this.record.outcome !== '';
    // Before the sheets are read: marks that are set from now on stay for afterwards.
    const marks = new Map(store.edited().map((sheetId) => [sheetId, store.marks(sheetId)]));
    this.eachTab('finishing', (tab, source) => {
      const isEdited = marks.has(tab.sheetId);
      const finished = tab.finish(source, { takesUpEdits: isEdited && !isOver, isOver });
      if (finished) done.set(tab.sheetId, finished.tab);
      if (finished && finished.left > 0 && !isOver) {
        this.change({
          phase: 'scoring',
          rowsBefore: this.record.rowsDone,
          rows: this.record.rows + finished.left,
        });
        this.save();
      }
      if (isEdited && !isOver) store.clearEdited(tab.sheetId, marks.get(tab.sheetId));
    });
    if (this.record.phase !== 'finishing') return undefined;
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
    while (this.record.phase === phase && this.record.tab < this.tabs.length) {
      const tab = this.tabs[this.record.tab];
      if (!tab) return;
      if (this.services.clock.now() > this.deadline - TAB_MS) throw new Paused(TIME_UP);
      const source = tab.source();
      if (source.kind === 'gone') this.remark(source.reason);
      else {
        this.change({ tabName: source.evalSet.tab });
        if (this.nextStatusAt === 0) this.say();
        work(tab, source);
      }
      if (this.record.phase !== phase) return;
      this.change({ tab: this.record.tab + 1, hasWorked: true });
      this.save();
    }
  }

  private remark(text: string): void {
    const { problems } = this.record;
    if (!problems.includes(text)) this.change({ problems: [...problems, text] });
  }

  private change(changes: Partial<RunRecord>): void {
    this.record = { ...this.record, ...changes };
  }

  /** A checkpoint. Whoever is no longer the holder of the run must not touch it. */
  private save(): void {
    const { store, clock } = this.services;
    const { runId, holder } = this.record;
    const stands = store.record();
    if (stands === undefined || stands === 'damaged' || stands.runId !== runId || stands.holder !== holder)
      throw new Lost();
    if (this.record.outcome === '' && store.isCancelled(runId)) this.change({ outcome: 'cancelled' });
    this.change({ heartbeatAt: clock.now() });
    store.keep(this.record);
  }

  private say(): void {
    const { spreadsheet, history, clock } = this.services;
    const now = clock.now();
    const { text } = progressOf(this.record, now);
    const { rowsDone, rows } = this.record;
    spreadsheet.notify(text, rowsDone < rows ? 'until the next' : 'for a while');
    if (now < this.nextStatusAt) return;
    this.nextStatusAt = now + STATUS_MS;
    history.showStatus(text);
  }
}

/** What passes by itself, and how long it is worth waiting for it. */
const WAITS: ReadonlyMap<string, number> = new Map([
  ['time', 0],
  ['wait', HOST_PAUSE_MS],
  ['daily quota', DAY_MS],
]);

function addedUp(before: RunRecord['judging'], now: RunRecord['judging']): RunRecord['judging'] {
  return {
    byRules: before.byRules + now.byRules,
    fromCache: before.fromCache + now.fromCache,
    requests: before.requests + now.requests,
    retries: before.retries + now.retries,
    inputTokens: before.inputTokens + now.inputTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    costUsd: before.costUsd + now.costUsd,
    unpriced: before.unpriced + now.unpriced,
  };
}
