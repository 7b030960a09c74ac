/** The results so far of a run in progress, for anyone watching: a few calls, however many rows there are. */
import { signedTabs, type OwnTab } from '../model/spreadsheet';
import { RESULTS_HEADER } from '../model/results-rows';
import { cut } from '../model/text';
import * as z from '../model/zod';
import { resultsTabName } from '../results/find-results';
import { WHY_COLUMN } from '../results/why';
import { isOwn } from '../engine/clock-trigger';
import { isDue } from '../engine/time';
import { Progress, progressOf } from '../engine/progress';
import { type RunRecord, runStore } from '../stores/run-record';
import type { RunServices } from '../engine/services';

type LiveServices = Pick<RunServices, 'spreadsheet' | 'document' | 'user' | 'clock'>;

const SoFar = () =>
  z.object({
    resultsSheetId: z.int(),
    /** Rows of this run by verdict; '' for those not reached yet. */
    verdicts: z.record(z.string(), z.int()),
    /** The last rows that could not be measured, latest first. */
    errors: z.array(z.object({ row: z.int(), name: z.string(), text: z.string() })),
  });
type SoFar = z.Shape<typeof SoFar>;

export const LiveRun = () =>
  z.extend(Progress(), {
    /** Whether this user's clock and sidebar carry it. */
    isOwn: z.boolean(),
    /** Whether all it needs to resume is an execution. */
    isDue: z.boolean(),
    /** Whether it scores again only what was edited. */
    isOfEdits: z.boolean(),
    /** For the eval set that is being run; null before it has results. */
    soFar: z.nullable(SoFar()),
  });
export type LiveRun = z.Shape<typeof LiveRun>;

/** null if no run is in progress. */
export function liveRun(services: LiveServices): LiveRun | null {
  const record = runStore(services.document).readable();
  if (!record) return null;
  const now = services.clock.now();
  return {
    ...progressOf(record, now),
    isOwn: isOwn(record, services),
    isDue: isDue(record, now),
    isOfEdits: record.startedFrom === 'edit',
    soFar: soFar(record, services),
  };
}

const MAX_ERRORS = 3;
const MAX_TEXT = 300;

function soFar(record: RunRecord, services: LiveServices): SoFar | null {
  const { runId, tabName, stage } = record;
  const { spreadsheet, document } = services;
  if (stage.phase !== 'working' && stage.phase !== 'closing') return null;
  const { sheetIds } = runStore(document).plan(runId) ?? { sheetIds: [] };
  const sheetId = sheetIds[stage.tab];
  const signature = `results of ${sheetId ?? ''}`;
  const usual = resultsTabName(tabName, () => false);
  const [info] = signedTabs(spreadsheet.tabs(signature), signature, usual);
  if (!info) return null;
  const sheet = spreadsheet.open(info.sheetId);
  const lines = linesOf(sheet, sheet.readHeader());
  const ours = lines.filter((line) => line.runId === runId);
  // With several eval sets, the number of rows of this one is recorded with its first wave.
  const rows = stage.phase === 'working' ? stage.here || (sheetIds.length === 1 ? record.rows : 0) : 0;
  const waiting = rows - ours.length;
  const verdicts: Record<string, number> = waiting > 0 ? { '': waiting } : {};
  for (const { verdict } of ours) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const errors = ours.filter(({ verdict }) => verdict === 'error').slice(-MAX_ERRORS);
  return {
    resultsSheetId: info.sheetId,
    verdicts,
    errors: errors.reverse().map(({ row, name, error }) => ({ row, name, text: cut(error, MAX_TEXT) })),
  };
}

/** Two blocks hold it all: what people look at is at the left, the run at the right. */
function linesOf(sheet: OwnTab, names: readonly string[]) {
  const rows = sheet.lastRow() - RESULTS_HEADER;
  const place = (name: string): number => names.indexOf(name);
  const [why, runId] = [place(WHY_COLUMN), place('run_id')];
  if (rows < 1 || [place('verdict'), place('query'), why, runId].includes(-1)) return [];
  const block = (column: number, columns: number) =>
    sheet.readBlock({ row: RESULTS_HEADER + 1, column: column + 1, rows, columns });
  const runs = block(runId, 1);
  return block(0, Math.max(place('query'), why) + 1).map((cells, index) => ({
    row: RESULTS_HEADER + 1 + index,
    name: String(cells[place('test_id')] ?? '') || String(cells[place('query')] ?? ''),
    verdict: String(cells[place('verdict')] ?? ''),
    error: String(cells[why] ?? ''),
    runId: String(runs[index]?.[0] ?? ''),
  }));
}
