/** What the ledger keeps: imports runs of the other harness, and removes old ones. */
import type { Snapshot } from '../../model/ledger';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { runName, timeOf } from '../../results/runs/run-name';
import { restoredRecords } from '../../results/runs/restored';
import { readSource } from '../../results/cases/source';
import { queryHashOf } from '../../results/runs/snapshot';
import { readRuns } from '../../store/scored-file';
import { withLock } from '../../model/with-lock';
import { type DiffServices, listRuns, RunList } from './run-list';

export const LedgerChanged = () => z.extend(RunList(), { message: z.string() });
export type LedgerChanged = z.Shape<typeof LedgerChanged>;

export const ImportRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.string(),
  });
export type ImportRequest = z.Shape<typeof ImportRequest>;

/** Imports a run of an eval set into the ledger: from a run file of wri/gnw-gold-evals, or from what --json wrote. */
export function importRunFile(
  { sheetId, fileName, text }: ImportRequest,
  services: DiffServices,
): LedgerChanged {
  const { spreadsheet, ledger, clock } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  const read = runOfTab(readRuns({ name: fileName, text }, queryHashOf), fileName, tab);
  const time = timeOf(read);
  const savedAt = new Date(Number.isFinite(time) ? time : clock.now()).toISOString();
  const snapshot = { ...read, sheetId, tab, savedAt: read.savedAt === '' ? savedAt : read.savedAt };
  const message = betweenRuns(services, () => {
    const name = runName(snapshot, spreadsheet.timeZone());
    if (ledger.has(snapshot.runId, sheetId)) return `The run ${snapshot.runId} is in the ledger already.`;
    ledger.add(snapshot);
    const strange = hasCaseOf(snapshot, services)
      ? ''
      : ` None of its cases is in ${tab}: is it another sheet’s?`;
    return `Imported ${name}: ${count(snapshot.cases.length, 'case')}.${strange}`;
  });
  return { message, ...listRuns(services) };
}

/** Whether any case of the run is in its eval set, however it is identified. */
function hasCaseOf(run: Snapshot, { spreadsheet, settings }: DiffServices): boolean {
  const source = readSource(spreadsheet, run.sheetId, settings);
  return (
    source.kind === 'eval set' &&
    restoredRecords(run, source.evalSet.cases, '', spreadsheet.checks()).inCommon > 0
  );
}

/** The only run in the file, or the eval set's. */
function runOfTab(runs: readonly Snapshot[], fileName: string, tab: string): Snapshot {
  const [first, ...others] = runs;
  const snapshot = others.length === 0 ? first : runs.find((run) => run.tab === tab);
  if (!snapshot)
    throw new UserError(
      'usage',
      `${fileName} holds runs of ${runs.map((run) => run.tab).join(', ')}, and none of ${tab}.`,
    );
  if (snapshot.runId === '')
    throw new UserError('usage', `${fileName} does not say which run it is of: it has no run_id.`);
  return snapshot;
}

/** Keeps this many of the newest runs of each eval set. */
export function pruneLedger(keepRuns: number, services: DiffServices): LedgerChanged {
  const { ledger } = services;
  const message = betweenRuns(services, () => {
    const before = ledger.size().lines;
    ledger.prune(keepRuns);
    const freed = before - ledger.size().lines;
    return freed === 0 ? 'There was nothing to remove.' : `Removed ${count(freed, 'line')} of the ledger.`;
  });
  return { message, ...listRuns(services) };
}

/** A run writes to the ledger too: its lines would be lost. Checked under the lock: none can begin meanwhile. */
export function betweenRuns<T>(services: DiffServices, work: () => T): T {
  return withLock(services, () => {
    if (services.isRunning()) throw new UserError('usage', 'A run is going on: try again when it is over.');
    return work();
  });
}
