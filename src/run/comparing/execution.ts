/**
 * One execution's share of a comparison of old and new answers: a skeleton of all questions, then wave after wave. The tab
 * `Comparison results` is the checkpoint: what stands there is done, whoever died.
 */
import { lineOf } from '../../comparison/line';
import type { ComparisonInput } from '../../comparison/read-tab';
import type { Scorer } from '../../comparison/scorer';
import { JudgeStopped } from '../../judge/stopped';
import type { ComparedLine, ComparisonItem, ComparisonOutcome } from '../../model/comparison';
import {
  type ComparisonRecord,
  type ComparisonResults,
  findOrMakeComparison,
} from '../../report/comparison/results';
import type { Settings } from '../../settings/schema';
import type { RunPlan, RunRecord } from '../../store/run-record';
import { comparisonInput } from './source';
import { deadlineOf } from '../heartbeat';
import { GIVEN_UP, HeldRun, type HoldingServices, type Interrupted, isGivenUp, Paused } from '../held-run';
import { TIME_UP } from '../pause';
import { waveRows } from '../wave-size';

export type ComparisonEnding = { readonly kind: 'compared'; readonly record: RunRecord } | Interrupted;

export class ComparisonExecution {
  private readonly run: HeldRun;
  private readonly deadline: number;
  private known: ComparisonResults | undefined;
  private wavesHere = 0;

  /** @param startedAt when the execution began, ms since 1970 */
  constructor(
    record: RunRecord,
    private readonly plan: RunPlan,
    private readonly settings: Settings,
    private readonly scorer: Scorer,
    private readonly services: HoldingServices,
    startedAt: number,
  ) {
    this.run = new HeldRun(record, services);
    this.deadline = deadlineOf(startedAt);
  }

  /** How far it has come: also where it threw. */
  get reached(): RunRecord {
    return this.run.record;
  }

  work(): ComparisonEnding {
    const { run } = this;
    return run.share(() => {
      if (isGivenUp(run.record)) run.change({ outcome: GIVEN_UP });
      if (run.record.outcome === '') this.compareAll();
      return { kind: 'compared', record: run.record };
    });
  }

  private compareAll(): void {
    const { run, plan, services } = this;
    const input = comparisonInput(services.spreadsheet, plan.sheetIds[0] ?? 0);
    const isFresh = run.record.phase === 'preparing';
    run.change({ tabName: input.tab, rows: input.items.length });
    let records = isFresh ? this.layOut(input) : this.records(input);
    run.save();
    run.say();
    while (run.record.outcome === '') {
      const open = records.filter(({ outcome }) => outcome === undefined);
      run.change({ rows: records.length, rowsDone: records.length - open.length });
      if (open.length === 0) return;
      this.wave(open, input);
      records = this.records(input);
      run.change({ rowsDone: records.filter(({ outcome }) => outcome !== undefined).length });
      run.save();
      run.say();
    }
  }

  private layOut({ items, sheetId }: ComparisonInput): readonly ComparisonRecord[] {
    const { runId } = this.run.record;
    const results = findOrMakeComparison(this.services.spreadsheet);
    this.known = results;
    results.layOut(
      items.map(({ row, question, uid }) => lineOf({ row, question, uid, runId }, undefined)),
      sheetId,
    );
    // Only now: a skeleton that is half laid out is laid out again.
    this.run.change({ phase: 'scoring' });
    return items.map(({ question, uid }, index) => ({ index, question, uid, runId, outcome: undefined }));
  }

  /** The lines of this run as they stand; made again where somebody has deleted or cleared them. */
  private records(input: ComparisonInput): readonly ComparisonRecord[] {
    const { spreadsheet } = this.services;
    if (this.known && !spreadsheet.has(this.known.sheetId)) this.known = undefined;
    this.known ??= findOrMakeComparison(spreadsheet);
    const ours = this.known.records().filter(({ runId }) => runId === this.run.record.runId);
    if (ours.length > 0) return ours;
    this.run.change({ phase: 'preparing' });
    this.run.save();
    return this.layOut(input);
  }

  private wave(open: readonly ComparisonRecord[], { items, tab }: ComparisonInput): void {
    const { run, scorer } = this;
    const { clock } = this.services;
    const startedAt = clock.now();
    const { msPerRow, fruitless } = run.record;
    const speed = {
      ...{ msPerRow, fruitless, asksModel: scorer.model !== '', most: this.settings.run.waveRows },
    };
    const rows = waveRows(speed, this.deadline - startedAt, this.wavesHere === 0);
    if (rows === 0) throw new Paused(TIME_UP);
    const wave = open.slice(0, rows);
    const itemOf = new Map(items.map((item) => [item.uid, item]));
    const there = wave.flatMap(({ uid }) => itemOf.get(uid) ?? []);
    const outcomes = new Map(this.outcomes(there).map((outcome, at) => [there[at]?.uid, outcome]));
    const gone: ComparisonOutcome = {
      kind: 'error',
      reason: `its row in “${tab}” was edited or deleted while the comparison went on: run it again`,
    };
    this.known?.write(
      new Map(
        wave.map((record): [string, ComparedLine] => {
          const { question, uid, runId } = record;
          const known = { row: itemOf.get(uid)?.row, question, uid, runId };
          return [uid, lineOf(known, outcomes.get(uid) ?? gone)];
        }),
      ),
    );
    this.wavesHere += 1;
    run.waveDone(wave.length, startedAt, scorer.totals());
  }

  /**
   * Once the judge cannot go on, what rules and the cache know is still written, and the rest is unscored. Where waiting
   * helps, the run rests instead.
   */
  private outcomes(items: readonly ComparisonItem[]): readonly ComparisonOutcome[] {
    const { run, scorer } = this;
    try {
      if (run.record.stopped === '') return scorer.compare(items);
    } catch (error) {
      if (!(error instanceof JudgeStopped)) throw error;
      run.judgeStopped(error, scorer.totals());
    }
    return scorer.compareUnasked(items, `not asked: ${run.record.stopped}`);
  }
}
