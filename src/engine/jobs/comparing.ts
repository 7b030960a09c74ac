/**
 * Compares old and new answers: first a skeleton of all questions, then wave after wave. The tab `Comparison results` is the
 * checkpoint: what is there is done, whichever execution died.
 */
import type { ComparisonInput } from '../../comparison/input';
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { Compared, ComparisonItem, ComparisonOutcome } from '../../model/comparison';
import type { OwnTab } from '../../model/spreadsheet';
import { endSentence, FINISHED, type RunEnd } from '../../model/run-end';
import { UserError } from '../../model/user-error';
import { comparisonInput, comparisonReport, comparisonText } from '../../reports/comparison-report';
import { comparisonResult, writeComparisonSummary } from '../../reports/comparison-summary';
import type { Settings } from '../../settings/schema';
import {
  type ComparisonResults,
  comparisonResults,
  layOutComparison,
  linkComparison,
  writeCompared,
} from '../../sheets/comparison-results';
import {
  CLOSING,
  type ComparisonPlan,
  PREPARING,
  runStore,
  type RunStage,
  WORKING,
} from '../../sheets/store/run-record';
import type { HeldRun } from '../held-run';
import type { Job, RunState, Steps } from '../job';
import type { RunServices } from '../services';
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
  private known: OwnTab | undefined;

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
    const skeleton = items.map((item) => ({ ...item, runId, item, outcome: undefined }));
    this.known = layOutComparison(this.services.spreadsheet, skeleton, sheetId);
    yield;
    run.showProgress();
    return WORKING;
  }

  *work(run: HeldRun): Steps<RunStage> {
    const input = this.input();
    while (!run.record.outcome) {
      const results = this.results(run);
      // They were deleted or cleared: the skeleton is laid out again.
      if (!results && input.items.length > 0) return PREPARING;
      const lines = results?.lines ?? [];
      const open = lines.filter(({ outcome }) => outcome === undefined);
      const rowsDone = lines.length - open.length;
      run.change({ tabName: input.tab, rows: lines.length, rowsDone });
      if (!results || open.length === 0) break;
      const done = run.wave(this.scorer, this.settings.run.waveRows, (rows) => {
        const wave = open.slice(0, rows);
        writeCompared(results.tab, this.compared(wave, input, run));
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
    const { runId, startedAt, judging, stopped, outcome = FINISHED } = run.record;
    const last = {
      ...{ runId, startedAt, judging, stopped, finishedAt: clock.now() },
      sheetIds: this.plan.sheetIds,
      judge: this.scorer.model,
      outcome,
    };
    const results = comparisonResults(spreadsheet, runId);
    if (!results) throw new UserError('stopped', whyNothing(outcome));
    const report = comparisonReport(spreadsheet, last, results);
    run.attempt({
      'Comparison results': () => {
        linkComparison(results.tab, report.lines, report.sheetId);
      },
    });
    yield;
    run.attempt({
      'Comparison summary': () => {
        writeComparisonSummary(spreadsheet, report);
      },
    });
    runStore(document).keepLastComparison(last);
    const text = comparisonText(report);
    run.notify(text);
    const summary = comparisonResult(report);
    // Including what could not be written so far.
    const problems = [...new Set([...summary.problems, ...run.record.problems])];
    return { state: 'compared', summary: { ...summary, problems }, text };
  }

  private input(): ComparisonInput {
    return comparisonInput(this.services.spreadsheet, this.plan.sheetIds[0] ?? 0);
  }

  /** As they are now. */
  private results({ record: { runId } }: HeldRun): ComparisonResults | undefined {
    const { spreadsheet } = this.services;
    if (this.known) spreadsheet.refresh(this.known.sheetId);
    const results = comparisonResults(spreadsheet, runId, this.known);
    this.known = results?.tab;
    return results;
  }

  private compared(
    wave: readonly Compared[],
    { items, tab }: ComparisonInput,
    run: HeldRun,
  ): readonly Compared[] {
    const itemOf = new Map(items.map((item) => [item.uid, item]));
    const there = wave.flatMap(({ uid }) => itemOf.get(uid) ?? []);
    const outcomes = new Map(this.outcomes(there, run).map((outcome, index) => [there[index]?.uid, outcome]));
    const gone: ComparisonOutcome = {
      kind: 'error',
      reason: `its row in “${tab}” was edited or deleted while the comparison went on: run it again`,
    };
    return wave.map((line) => ({
      ...{ ...line, item: itemOf.get(line.uid) },
      outcome: outcomes.get(line.uid) ?? gone,
    }));
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

/** Why there are no results to sum up. */
function whyNothing(outcome: RunEnd): string {
  const why = 'The tab “Comparison results” was deleted: start the comparison again.';
  return endSentence(outcome, 'comparison') || why;
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
    ownRules: judge.ownRules,
    cache: options.cache,
  });
}
