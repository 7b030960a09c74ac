/**
 * The job that compares old and new answers. It first writes a line per question, then scores wave by wave. The tab `Comparison results`
 * is the checkpoint: a line with an outcome is done.
 */
import type { ComparisonInput } from '../../comparison/input-tab';
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { Compared, ComparisonOutcome } from '../../model/comparison';
import type { OwnTab } from '../../model/spreadsheet';
import { endSentence, FINISHED } from '../../model/run';
import { UserError } from '../../model/user-error';
import {
  comparisonInput,
  comparisonReport,
  comparisonText,
  comparisonResult,
  writeComparisonSummary,
} from '../../reports/comparison-report';
import type { Settings } from '../../settings/schema';
import {
  type ComparisonResults,
  comparisonResults,
  layOutComparison,
  linkComparison,
  writeCompared,
} from '../../results/comparison-results';
import { CLOSING, type ComparisonPlan, PREPARING, runStore, WORKING } from '../../stores/run-record';
import type { HeldRun } from '../held-run';
import type { RunState } from '../progress';
import type { Job, RunServices, Steps } from '../run-services';
import { type JudgeBounds, judgeOptions, type JudgeServices } from './judge-of-run';

/** @throws UserError if the judge's settings cannot work */
export function comparingJob(
  { sheetIds }: ComparisonPlan,
  settings: Settings,
  bounds: JudgeBounds,
  services: RunServices,
): Job {
  const { spreadsheet } = services;
  const scorer = scorerFor(settings, services, bounds);
  const input = (): ComparisonInput => comparisonInput(spreadsheet, sheetIds[0] ?? 0);
  let resultsTab: OwnTab | undefined;
  const resultsOf = (runId: string): ComparisonResults | undefined => {
    if (resultsTab) spreadsheet.refresh(resultsTab.sheetId);
    const results = comparisonResults(spreadsheet, runId, resultsTab);
    resultsTab = results?.tab;
    return results;
  };
  return {
    model: scorer.model,
    first: PREPARING,
    ending: () => CLOSING,
    work: {
      *preparing(run) {
        const { items, sheetId, tab } = input();
        const { runId } = run.record;
        run.change({ tabName: tab, rows: items.length });
        const skeleton = items.map((item) => ({ ...item, runId, item, outcome: undefined }));
        resultsTab = layOutComparison(spreadsheet, skeleton, sheetId);
        yield;
        run.showProgress();
        return WORKING;
      },

      *working(run) {
        const source = input();
        while (!run.record.end) {
          const results = resultsOf(run.record.runId);
          // If the results were deleted or cleared, they are laid out again.
          if (!results && source.items.length > 0) return PREPARING;
          const lines = results?.lines ?? [];
          const open = lines.filter(({ outcome }) => outcome === undefined);
          const rowsDone = lines.length - open.length;
          run.change({ tabName: source.tab, rows: lines.length, rowsDone });
          if (!results || open.length === 0) break;
          const done = run.runWave(scorer, settings.run.waveRows, (rows) => {
            const wave = open.slice(0, rows);
            writeCompared(results.tab, compareWave(wave, source, scorer, run));
            return wave.length;
          });
          run.change({ rowsDone: rowsDone + done });
          yield;
          run.showProgress();
        }
        return CLOSING;
      },

      closing: (run) => closeComparison(run, sheetIds, scorer.model, services),
    },
  };
}

/** @throws UserError if the results were deleted at the last moment */
function* closeComparison(
  run: HeldRun,
  sheetIds: ComparisonPlan['sheetIds'],
  judge: string,
  { spreadsheet, clock, document }: RunServices,
): Steps<RunState> {
  const { runId, startedAt, judging, stopped, end = FINISHED } = run.record;
  const finishedAt = clock.now();
  const last = { runId, startedAt, finishedAt, judging, stopped, sheetIds, judge, end };
  const results = comparisonResults(spreadsheet, runId);
  if (!results)
    throw new UserError(
      'stopped',
      endSentence(end, 'comparison') ||
        'The tab “Comparison results” was deleted: start the comparison again.',
    );
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
  const problems = [...new Set([...summary.problems, ...run.record.problems])];
  return { state: 'compared', summary: { ...summary, problems }, text };
}

function compareWave(
  wave: readonly Compared[],
  { items, tab }: ComparisonInput,
  scorer: Scorer,
  run: HeldRun,
): readonly Compared[] {
  const itemOf = new Map(items.map((item) => [item.uid, item]));
  const present = wave.flatMap(({ uid }) => itemOf.get(uid) ?? []);
  const outcomes = run.askJudge(
    scorer,
    (onPaid) => scorer.compare(present, onPaid),
    (why) => scorer.compareUnasked(present, `not asked: ${why}`),
  );
  const outcomeOf = new Map(present.map(({ uid }, index) => [uid, outcomes[index]]));
  const gone: ComparisonOutcome = {
    kind: 'error',
    reason: `its row in “${tab}” was edited or deleted during the comparison: run it again`,
  };
  return wave.map((line) => ({
    ...{ ...line, item: itemOf.get(line.uid) },
    outcome: outcomeOf.get(line.uid) ?? gone,
  }));
}

/** Not sent to models that refuse it. */
const SCORER_TEMPERATURE = 0.1;
const MAX_OUTPUT_TOKENS = 8000;

/** A scorer with the judge's provider, model and cost cap. @throws UserError if the judge's settings cannot work */
export function scorerFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Scorer {
  const judge = { ...settings.judge, temperature: SCORER_TEMPERATURE };
  const options = judgeOptions({ judge, scoring: settings.scoring }, services, bounds);
  return createScorer({
    client: modelClient({ ...options, maxOutputTokens: MAX_OUTPUT_TOKENS }),
    hash: options.hash,
    tolerance: options.numberTolerance,
    ownRules: judge.ownRules,
    cache: options.cache,
  });
}
