/** What the page “Compare two runs” calls. */
import * as run from '../run/compare-runs';
import { compareServices } from '../run/compare-session';
import * as kept from '../run/kept-runs';
import { listRuns } from '../run/run-list';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const CompareRequestJson = z.strictObject({ sheetId: z.int(), left: z.string(), right: z.string() });

const ImportRequestJson = z.strictObject({
  sheetId: z.int(),
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string(),
});

const PruneRequest = z.strictObject({ keepRuns: z.int().check(z.minimum(1)) });

/** The runs that can be compared, and how full the ledger is: `RunList`. */
export function runs(): string {
  return answer(() => listRuns(compareServices()));
}

/** Compares two runs of an eval set, the earlier one first: `RunsCompared`. */
export function compareRuns(json: string): string {
  return answer(() => run.compareRuns(parsed(CompareRequestJson, json), compareServices()));
}

/** Takes a run file of wri/gnw-gold-evals into the ledger: `LedgerChanged`. */
export function importRun(json: string): string {
  return answer(() => kept.importRunFile(parsed(ImportRequestJson, json), compareServices()));
}

/** Keeps the newest runs of each eval set: `LedgerChanged`. */
export function pruneLedger(json: string): string {
  return answer(() => kept.pruneLedger(parsed(PruneRequest, json).keepRuns, compareServices()));
}
