/** The end of a comparison: links are corrected, the summary is written, the run is remembered. Each step can be repeated. */
import type { ComparisonReport, ComparisonSummary } from '../../model/comparison/report';
import { UserError } from '../../model/user-error';
import { findComparison } from '../../report/comparison/results';
import { writeComparisonSummary } from '../../report/comparison/summary-tab';
import type { Settings } from '../../settings/schema';
import { keepLastComparison } from '../../store/comparison-last';
import type { ComparisonPlan } from '../../store/run-record';
import type { HeldRun } from '../held-run';
import type { Steps } from '../job';
import type { RunServices } from '../services';
import { whyStopped } from '../trouble';
import { comparisonReport } from './report';

/**
 * @param judge the model that was asked, '' if none
 * @throws UserError if the results were deleted at the last moment
 */
export function* closeComparison(
  run: HeldRun,
  plan: ComparisonPlan,
  { comparison }: Settings,
  judge: string,
  { spreadsheet, clock, document }: RunServices,
): Steps<{ readonly summary: ComparisonSummary; readonly text: string }> {
  const { record } = run;
  const { runId, startedAt, judging, stopped } = record;
  const last = {
    runId,
    sheetId: plan.sheetIds[0] ?? 0,
    judge,
    startedAt,
    finishedAt: clock.now(),
    judging,
    stopped,
    outcome: record.outcome === '' ? 'finished' : record.outcome,
    failedItemsCountAs: comparison.failedItemsCountAs,
  };
  const results = findComparison(spreadsheet);
  const report = comparisonReport(spreadsheet, last, results);
  if (!report) throw new UserError('stopped', whyNothing(record.outcome));
  run.attempt('Comparison results', () => results?.link(report.lines, report.sheetId));
  yield;
  run.attempt('Comparison summary', () => {
    writeComparisonSummary(spreadsheet, report);
  });
  keepLastComparison(document, last);
  const text = comparisonText(report);
  run.attempt('Run history', () => {
    run.history.showStatus(`No run is going on. The last comparison (${runId}): ${last.outcome}. ${text}`);
  });
  run.tell(text, 'for a while');
  // Including what could not be written so far.
  const problems = [...new Set([...report.summary.problems, ...run.record.problems])];
  return { summary: { ...report.summary, problems }, text };
}

/** Why there are no results to sum up. @param outcome of the run; '' if nothing has stopped it */
function whyNothing(outcome: string): string {
  const why = whyStopped(outcome) ?? 'The tab “Comparison results” was deleted: start the comparison again';
  return `${why}.`;
}

/** @example 'New wins 7, old wins 3, 2 ties. New is better, by more than chance explains (…).' */
function comparisonText({ summary: { statistics, advice } }: ComparisonReport): string {
  const { better } = statistics.plain;
  const counts = `New wins ${better.new}, old wins ${better.old}, ${better.tie} ${better.tie === 1 ? 'tie' : 'ties'}.`;
  return [counts, statistics.verdict, advice].filter((part) => part !== '').join(' ');
}
