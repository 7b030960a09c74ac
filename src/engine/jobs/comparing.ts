/**
 * Compares old and new answers: first a skeleton of all questions, then wave after wave. The tab `Comparison results` is the
 * checkpoint: what is there is done, whichever execution died.
 */
import { lineOf } from '../../comparison/winners';
import type { ComparisonInput } from '../../comparison/read-tab';
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { ComparedLine, ComparisonItem, ComparisonOutcome } from '../../model/comparison';
import { UserError } from '../../model/user-error';
import {
  type ComparisonRecord,
  type ComparisonResults,
  findComparison,
  findOrMakeComparison,
} from '../../reports/comparison-results';
import { comparisonInput, comparisonReport, comparisonText } from '../../reports/comparison-report';
import { writeComparisonSummary } from '../../reports/comparison-summary';
import type { Settings } from '../../settings/schema';
import { keepLastComparison } from '../../sheets/store/comparison-last';
import {
  CLOSING,
  type ComparisonPlan,
  PREPARING,
  type RunStage,
  WORKING,
} from '../../sheets/store/run-record';
import type { HeldRun } from '../held-run';
import type { Job, RunState, Steps } from '../job';
import type { RunServices } from '../services';
import { whyStopped } from '../../model/trouble';
import { type JudgeBounds, judgeOptions, type JudgeServices } from './judge';

/** @throws UserError if the judge's settings cannot work */
export function comparingJob(
  plan: ComparisonPlan,
  settings: Settings,
  bounds: JudgeBounds,
  services: RunServices,
): Job {
  const scorer = scorerFor(settings, services, bounds);
  const comparing = new Comparing(plan, settings, scorer, services);
  return {
    model: scorer.model,
    first: PREPARING,
    work: {
      preparing: (run) => comparing.prepare(run),
      working: (run) => comparing.work(run),
      closing: (run) => comparing.close(run),
    },
    ending: () => CLOSING,
  };
}

class Comparing {
  private known: ComparisonResults | undefined;

  constructor(
    private readonly plan: ComparisonPlan,
    private readonly settings: Settings,
    private readonly scorer: Scorer,
    private readonly services: RunServices,
  ) {}

  *prepare(run: HeldRun): Steps<RunStage> {
    const { items, sheetId, tab } = this.input();
    const { runId } = run.record;
    run.change({ tabName: tab, rows: items.length });
    this.known = findOrMakeComparison(this.services.spreadsheet);
    this.known.layOut(
      items.map((item) => lineOf({ ...item, runId }, item, undefined)),
      sheetId,
    );
    yield;
    run.showProgress();
    return WORKING;
  }

  *work(run: HeldRun): Steps<RunStage> {
    const input = this.input();
    while (run.record.outcome === '') {
      const records = this.records(run);
      // They were deleted or cleared: the skeleton is laid out again.
      if (records.length === 0 && input.items.length > 0) return PREPARING;
      const open = records.filter(({ outcome }) => outcome === undefined);
      const rowsDone = records.length - open.length;
      run.change({ tabName: input.tab, rows: records.length, rowsDone });
      if (open.length === 0) break;
      const done = run.wave(this.scorer, this.settings.run.waveRows, (rows) => {
        const wave = open.slice(0, rows);
        this.compare(wave, input, run);
        return wave.length;
      });
      run.change({ rowsDone: rowsDone + done });
      yield;
      run.showProgress();
    }
    return CLOSING;
  }

  /** @throws UserError if the results were deleted at the last moment */
  *close(run: HeldRun): Steps<RunState> {
    const { spreadsheet, clock, document } = this.services;
    const { runId, startedAt, judging, stopped, outcome } = run.record;
    const last = {
      ...{ runId, startedAt, judging, stopped, finishedAt: clock.now() },
      sheetId: this.plan.sheetIds[0] ?? 0,
      judge: this.scorer.model,
      outcome: outcome === '' ? 'finished' : outcome,
    };
    const results = findComparison(spreadsheet);
    const report = comparisonReport(spreadsheet, last, results);
    if (!report) throw new UserError('stopped', whyNothing(outcome));
    run.attempt({ 'Comparison results': () => results?.link(report.lines, report.sheetId) });
    yield;
    run.attempt({
      'Comparison summary': () => {
        writeComparisonSummary(spreadsheet, report);
      },
    });
    keepLastComparison(document, last);
    const text = comparisonText(report);
    run.notify(text);
    // Including what could not be written so far.
    const problems = [...new Set([...report.summary.problems, ...run.record.problems])];
    return { state: 'compared', summary: { ...report.summary, problems }, text };
  }

  private input(): ComparisonInput {
    return comparisonInput(this.services.spreadsheet, this.plan.sheetIds[0] ?? 0);
  }

  /** The current lines of this run. */
  private records({ record: { runId } }: HeldRun): readonly ComparisonRecord[] {
    const { spreadsheet } = this.services;
    if (this.known && !spreadsheet.has(this.known.sheetId)) this.known = undefined;
    this.known ??= findOrMakeComparison(spreadsheet);
    spreadsheet.refresh(this.known.sheetId);
    return this.known.records().filter((record) => record.runId === runId);
  }

  private compare(wave: readonly ComparisonRecord[], { items, tab }: ComparisonInput, run: HeldRun): void {
    const itemOf = new Map(items.map((item) => [item.uid, item]));
    const there = wave.flatMap(({ uid }) => itemOf.get(uid) ?? []);
    const outcomes = new Map(this.outcomes(there, run).map((outcome, index) => [there[index]?.uid, outcome]));
    const gone: ComparisonOutcome = {
      kind: 'error',
      reason: `its row in “${tab}” was edited or deleted while the comparison went on: run it again`,
    };
    this.known?.write(
      new Map(
        wave.map((record): [string, ComparedLine] => [
          record.uid,
          lineOf(record, itemOf.get(record.uid), outcomes.get(record.uid) ?? gone),
        ]),
      ),
    );
  }

  private outcomes(items: readonly ComparisonItem[], run: HeldRun): readonly ComparisonOutcome[] {
    const { scorer } = this;
    return run.askJudge(
      scorer,
      (onPaid) => scorer.compare(items, onPaid),
      (why) => scorer.compareUnasked(items, `not asked: ${why}`),
    );
  }
}

/** Why there are no results to sum up. @param outcome of the run; '' if nothing has stopped it */
function whyNothing(outcome: string): string {
  const why = whyStopped(outcome) ?? 'The tab “Comparison results” was deleted: start the comparison again';
  return `${why}.`;
}

/** Left out where the model takes none. */
const TEMPERATURE = 0.1;
const OUTPUT_TOKENS = 8000;

/** Provider, model and cost cap are the judge's. @throws UserError if the judge's settings cannot work */
export function scorerFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Scorer {
  const judge = { ...settings.judge, temperature: TEMPERATURE };
  const options = judgeOptions({ judge, scoring: settings.scoring }, services, bounds);
  return createScorer({
    client: modelClient({ ...options, maxOutputTokens: OUTPUT_TOKENS }),
    hash: options.hash,
    tolerance: options.numberTolerance,
    cache: options.cache,
  });
}
