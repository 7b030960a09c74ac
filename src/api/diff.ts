/** Two runs of one eval set side by side, and the runs kept for that: named, pinned, exported, restored. */
import * as files from '../actions/diff/diff-files';
import * as run from '../actions/diff/diff-runs';
import * as kept from '../actions/diff/kept-runs';
import { LedgerChanged } from '../actions/diff/kept-runs';
import { listRuns, RunList } from '../actions/diff/run-list';
import { diffServices } from '../actions/diff/services';
import { DescribeRequest, describeRun } from '../actions/kept-runs/describe';
import { pinBaseline, PinRequest } from '../actions/kept-runs/pin';
import { restoreRun } from '../actions/kept-runs/restore';
import { BaselineFiles, baselineFiles, exportRun, RunPlace } from '../actions/kept-runs/run-files';
import { TextFile } from '../actions/runs/exports';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

export const diff = {
  /** The available runs, and how full the ledger is. */
  runs: entry(Nothing, RunList, (_given, services) => listRuns(diffServices(services))),
  diffRuns: entry(run.DiffRequest, run.RunDiff, (given, services) =>
    run.diffRuns(given, diffServices(services)),
  ),
  /** The same, written into a tab of the spreadsheet. */
  writeDiff: entry(
    run.DiffRequest,
    () => z.object({ name: z.string() }),
    (given, services) => run.writeDiff(given, diffServices(services)),
  ),
  /** The same for runs in files, with the gates that a build relies on. */
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
  /** Takes a run file of wri/gnw-gold-evals, or what `--json` wrote, into the ledger. */
  importRun: entry(kept.ImportRequest, kept.LedgerChanged, (given, services) =>
    kept.importRunFile(given, diffServices(services)),
  ),
  /** Keeps only the newest runs of each eval set. */
  pruneLedger: entry(
    () => z.strictObject({ keepRuns: z.int().check(z.minimum(1)) }),
    kept.LedgerChanged,
    ({ keepRuns }, services) => kept.pruneLedger(keepRuns, diffServices(services)),
  ),
};

/** Kept runs: what they are called, and which is the baseline. */
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
