/** Two runs of one eval set, and the baseline. */
import * as files from '../actions/diff/diff-files';
import { DiffRequest, diffRuns } from '../actions/diff/diff-runs';
import { pinBaseline, Pinned, PinRequest } from '../actions/diff/pin';
import { listRuns, RunList } from '../actions/diff/run-list';
import { diffServices } from '../actions/diff/services';
import { EvalSetDiff } from '../model/diff/view';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

export const diff = {
  /** The runs that can be compared. */
  runs: entry(Nothing, RunList, (_given, services) => listRuns(diffServices(services))),
  diffRuns: entry(DiffRequest, EvalSetDiff, (given, services) => diffRuns(given, diffServices(services))),
  /** Has the later runs of an eval set compared with this run, or with the previous run again. */
  pinBaseline: entry(PinRequest, Pinned, (given, services) => pinBaseline(given, diffServices(services))),
  /** Two runs in files, with the gates that a build relies on. */
  diffFiles: entry(files.FileDiffRequest, files.FileDiff, (given, services) =>
    files.diffFiles(given, services.spreadsheet.checks()),
  ),
  /** The results of a run that has just ended, with the gates that they are to hold. */
  gateResults: entry(files.GateRequest, files.FileDiff, (given, services) =>
    files.gateResults(given, diffServices(services)),
  ),
  /** What a baseline file holds, before the run that it is for begins. */
  baseline: entry(files.BaselineRequest, files.Baseline, (given, services) =>
    files.baseline(given, services.spreadsheet.checks()),
  ),
  /** The current results of all eval sets, as one file. */
  runFile: entry(
    Nothing,
    () => z.object({ text: z.string() }),
    (_given, services) => ({ text: files.runFile(diffServices(services)) }),
  ),
};
