/** Runs of evals: what one would check, starting it, going on with it, what it came to. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { UserError } from '../model/user-error';
import { Coverage, questionBefore } from '../actions/runs/coverage';
import * as files from '../actions/runs/exports';
import { Progress } from '../run/progress';
import * as choices from '../actions/runs/choices';
import * as session from '../actions/runs/session';
import { planFor, RunRequest } from '../actions/runs/session';
import { RunSummary } from '../run/results/summary';
import * as z from '../settings/zod';
import { ComparisonSummary } from './comparison-summary';
import { entry, Nothing } from './entry';

/** How an execution's share of a run ended. */
export const RunReport = () =>
  z.union([
    z.object({ state: z.literal('finished'), summary: RunSummary() }),
    /** The agent was asked, and nothing else was wanted. `rowsDone` questions have a line in `Responses`. */
    z.object({ state: z.literal('asked'), rows: z.int(), rowsDone: z.int(), text: z.string() }),
    z.object({ state: z.literal('compared'), summary: ComparisonSummary(), text: z.string() }),
    z.object({
      state: z.literal('paused'),
      why: z.string(),
      rows: z.int(),
      rowsDone: z.int(),
      /** ISO; '' where it does not wait for a time. */
      resumesAt: z.string(),
      text: z.string(),
    }),
  ]);

const Tabs = () => z._default(z.array(files.FinishedTab()), []);

export const runs = {
  /** What a run can be narrowed to. */
  runChoices: entry(Nothing, choices.RunChoices, () =>
    choices.runChoices(activeSpreadsheet(), session.currentSettings()),
  ),
  /** What a run with this request would check. */
  coverage: entry(RunRequest, Coverage, (given) => session.coverageOf(planFor(given))),
  /** What there is to confirm before it; '' for nothing. */
  beforeRun: entry(
    RunRequest,
    () => z.object({ question: z.string() }),
    (given) => ({ question: questionBefore(planFor(given).plan) }),
  ),
  /** Starts a run, or takes over one that was interrupted. */
  runEvals: entry(RunRequest, RunReport, (given) => session.runPlan(planFor(given))),
  /** How far the run is; null where none is going on. */
  progress: entry(
    Nothing,
    () => z.object({ run: z.nullable(Progress()) }),
    () => ({
      run: session.progress() ?? null,
    }),
  ),
  /** Goes on with a run that rests or was interrupted. */
  resumeRun: entry(Nothing, RunReport, () => {
    const report = session.continueRun(true);
    if (!report) throw new UserError('usage', 'No run is going on.');
    return report;
  }),
  /** Stops the run; what is scored stays. */
  cancelRun: entry(
    Nothing,
    () => z.object({ message: z.string() }),
    () => ({ message: session.cancelRun() }),
  ),
  /** The last run that came to an end, as its results stand now; null before the first. */
  lastRun: entry(
    Nothing,
    () => z.object({ summary: z.nullable(RunSummary()) }),
    () => ({
      summary: session.lastSummary() ?? null,
    }),
  ),
  /** Finished results as CSV files, or the last run as an HTML page. */
  exportResults: entry(
    () => z.strictObject({ format: z.enum(['csv', 'html']), tabs: Tabs() }),
    () => z.object({ files: z.array(files.TextFile()) }),
    ({ format, tabs }) => ({
      files:
        format === 'html'
          ? [{ name: 'report.html', text: session.lastReport() }]
          : files.csvFiles(activeSpreadsheet(), tabs, session.currentSettings()),
    }),
  ),
  /** Finished results as data: README, “JSON”. */
  scorecards: entry(
    () => z.strictObject({ tabs: Tabs() }),
    () => z.object({ scorecards: z.array(z.looseObject({ tab: z.string() })) }),
    ({ tabs }) => ({ scorecards: files.scorecards(activeSpreadsheet(), tabs, session.currentSettings()) }),
  ),
};
