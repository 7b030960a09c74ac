/** What the ledger keeps: runs of the other harness come in, old ones go out. */
import type { LedgerCase } from '../../model/ledger';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../settings/zod';
import { queryHashOf } from '../../run/results/snapshot';
import { readRunFile } from '../../store/run-file';
import { locked } from '../../run/locked';
import { type DiffServices, listRuns, RunList, runName } from './run-list';

export const LedgerChanged = () => z.extend(RunList(), { message: z.string() });
export type LedgerChanged = z.Shape<typeof LedgerChanged>;

export const ImportRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    text: z.string(),
  });
export type ImportRequest = z.Shape<typeof ImportRequest>;

/** Takes a run file of wri/gnw-gold-evals into the ledger, as a run of an eval set. */
export function importRunFile(
  { sheetId, fileName, text }: ImportRequest,
  services: DiffServices,
): LedgerChanged {
  const { spreadsheet, ledger } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  const read = readRunFile(text, { fileName, sheetId, tab });
  const snapshot = { ...read, cases: read.cases.map(withQueryHash) };
  const message = betweenRuns(services, () => {
    const name = runName(snapshot, spreadsheet.timeZone());
    if (ledger.has(snapshot.runId, sheetId)) return `The run ${snapshot.runId} is in the ledger already.`;
    ledger.add(snapshot);
    return `Imported ${name}: ${count(snapshot.cases.length, 'case')}.`;
  });
  return { message, ...listRuns(services) };
}

function withQueryHash(oneCase: LedgerCase): LedgerCase {
  return oneCase.query === '' ? oneCase : { ...oneCase, queryHash: queryHashOf(oneCase.query) };
}

/** Keeps so many of the newest runs of each eval set. */
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

/** A run writes to the ledger too: its lines would go astray. Looked at under the lock, none can begin meanwhile. */
function betweenRuns<T>(services: DiffServices, work: () => T): T {
  return locked(services, () => {
    if (services.isRunning()) throw new UserError('usage', 'A run is going on: try again when it is over.');
    return work();
  });
}
