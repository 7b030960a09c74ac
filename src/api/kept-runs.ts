/** Kept runs: what they are called, and which is the baseline. */
import { DescribeRequest, describeRun } from '../actions/kept-runs/describe';
import { pinBaseline, PinRequest } from '../actions/kept-runs/pin';
import { BaselineFiles, baselineFiles, exportRun, RunPlace } from '../actions/kept-runs/run-files';
import { TextFile } from '../actions/runs/exports';
import { LedgerChanged } from '../actions/diff/kept-runs';
import { restoreRun } from '../actions/kept-runs/restore';
import { diffServices } from '../actions/diff/services';
import { entry, Nothing } from './entry';

export const keptRuns = {
  /** Names a run, annotates it, archives it or brings it back. */
  describeRun: entry(DescribeRequest, LedgerChanged, (given, services) =>
    describeRun(given, diffServices(services)),
  ),
  /** Has the later runs of an eval set compared with this run, or with the previous run again. */
  pinBaseline: entry(PinRequest, LedgerChanged, (given, services) =>
    pinBaseline(given, diffServices(services)),
  ),
  /** A kept run as a file, which `importRun` and the command line's diff read. */
  exportRun: entry(RunPlace, TextFile, (given, services) => exportRun(given, diffServices(services))),
  /** Brings the scores of a kept run back into the results tab; the current content is kept first. */
  restoreRun: entry(RunPlace, LedgerChanged, (given, services) =>
    restoreRun(given, diffServices(services), services.document),
  ),
  /** What a diff of one workbook compares. */
  baselineFiles: entry(Nothing, BaselineFiles, (_given, services) => baselineFiles(diffServices(services))),
};
