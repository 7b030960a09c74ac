/** Runs of evals: what one would check, starting it, going on with it, its result. */
import * as choices from '../actions/runs/choices';
import { carryRun, continueRun } from '../actions/runs/continue';
import { Coverage } from '../actions/runs/coverage';
import { currentSettings } from '../actions/current-settings';
import * as files from '../actions/runs/exports';
import { lastReport, lastSummary } from '../actions/runs/last-run';
import { PageStart } from '../actions/runs/pages-of';
import * as lines from '../actions/runs/score-lines';
import { coverageOf, judgingCost, planFor, runPlan, RunRequest } from '../actions/runs/session';
import { UserError } from '../model/user-error';
import { readingSettings } from '../results/runs/run-settings';
import { cancelRun, progressNow } from '../run/end';
import { Progress } from '../run/progress';
import { RunSummary } from '../report/run-summary';
import { RunState } from '../run/job';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const Tabs = () => z._default(z.array(files.FinishedTab()), []);
const From = () => z.optional(PageStart());

export const runs = {
  /** What a run can be narrowed to. */
  runChoices: entry(Nothing, choices.RunChoices, (_given, services) =>
    choices.runChoices(services.spreadsheet, currentSettings(services)),
  ),
  /** What a run with this request would check. */
  coverage: entry(RunRequest, Coverage, (given, services) => coverageOf(planFor(given, services))),
  /** What to confirm before a run; '' for nothing. */
  beforeRun: entry(
    RunRequest,
    () => z.object({ question: z.string() }),
    (given, services) => ({ question: judgingCost(planFor(given, services)).question }),
  ),
  /** Starts a run, or takes over one that was interrupted. */
  runEvals: entry(RunRequest, RunState, (given, services) => runPlan(planFor(given, services), services)),
  /** How far the run is; null if none is going on. */
  progress: entry(
    Nothing,
    () => z.object({ run: z.nullable(Progress()) }),
    (_given, services) => ({ run: progressNow(services) ?? null }),
  ),
  /** Resumes a run that rests or was interrupted. */
  resumeRun: entry(Nothing, RunState, (_given, services) => {
    const state = continueRun(services);
    if (!state) throw new UserError('usage', 'No run is going on.');
    return state;
  }),
  /** Resumes the run as soon as it is due, from the sidebar of the user whose run it is; null if it should not, or not yet. */
  carryRun: entry(
    Nothing,
    () => z.object({ report: z.nullable(RunState()) }),
    (_given, services) => ({ report: carryRun(services) ?? null }),
  ),
  /** Stops the run; what is scored stays. */
  cancelRun: entry(
    Nothing,
    () => z.object({ message: z.string() }),
    (_given, services) => ({ message: cancelRun(services) }),
  ),
  /** The last run that ended, with its current results; null before the first. */
  lastRun: entry(
    Nothing,
    () => z.object({ summary: z.nullable(RunSummary()) }),
    (_given, services) => ({ summary: lastSummary(services) ?? null }),
  ),
  /**
   * Finished results as CSV files, or the last run as an HTML page: long ones in pieces, page after page. Each page says where
   * the next one begins; the last one says nothing.
   */
  exportResults: entry(
    () => z.strictObject({ format: z.enum(['csv', 'html']), tabs: Tabs(), from: From() }),
    () => z.object({ files: z.array(files.TextFile()), next: From() }),
    ({ format, tabs, from }, services) =>
      files.filesFrom(
        () =>
          format === 'html'
            ? [lastReport(services)]
            : files.csvFiles(services.spreadsheet, tabs, readingSettings(services)),
        from,
      ),
  ),
  /** Cases without a sheet, line by line. */
  scoreLines: entry(lines.LinesToScore, lines.ScoredLines, lines.scoredLines),
  /** Finished results as data: README, “JSON”. Also in pages; the results of the eval sets are on the first. */
  scorecards: entry(
    () => z.strictObject({ tabs: Tabs(), from: From() }),
    () =>
      z.object({
        scorecards: z.array(z.looseObject({ tab: z.string() })),
        evalSets: z.array(z.looseObject({ tab: z.string() })),
        next: From(),
      }),
    ({ tabs, from }, services) => files.scorecards(services, tabs, readingSettings(services), from),
  ),
};
