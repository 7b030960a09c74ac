/** Two runs of one eval set side by side, and which runs are kept for that. */
import * as run from '../actions/diff/diff-runs';
import { compareServices as services } from '../actions/diff/session';
import * as kept from '../actions/diff/kept-runs';
import { listRuns, RunList } from '../actions/diff/run-list';
import * as z from '../settings/zod';
import { entry, Nothing } from './entry';

export const compareRuns = {
  /** The runs that can be compared, and how full the ledger is. */
  runs: entry(Nothing, RunList, () => listRuns(services())),
  compareRuns: entry(run.CompareRequest, run.RunsCompared, (given) => run.compareRuns(given, services())),
  /** Takes a run file of wri/gnw-gold-evals into the ledger. */
  importRun: entry(kept.ImportRequest, kept.LedgerChanged, (given) => kept.importRunFile(given, services())),
  /** Keeps the newest runs of each eval set. */
  pruneLedger: entry(
    () => z.strictObject({ keepRuns: z.int().check(z.minimum(1)) }),
    kept.LedgerChanged,
    ({ keepRuns }) => kept.pruneLedger(keepRuns, services()),
  ),
};
