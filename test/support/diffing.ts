/** A workbook with an eval set, its results and a ledger, and the services that compare runs over it. */
import { BUILT_IN } from '../../src/checks/registry';
import { readTab } from '../../src/evalset/read-tab';
import type { EvalCase } from '../../src/fields/eval-case';
import type { RunAbout, Snapshot } from '../../src/model/run';
import { findOrCreateResults } from '../../src/results/find-results';
import type { listRuns } from '../../src/commands/diff';
import { openLedger } from '../../src/stores/ledger';
import { keptProperties, LockedServices } from './kept-properties';
import { scored, tabGrid } from './cases';
import { FakeSpreadsheet } from './fake-spreadsheet';
import { scoredCard } from './results';

/** The index of the eval set in the workbook, which is its id there. */
export const GOLD = 0;

/** An eval set of `size` cases from `1-001` on, each of which expects an area. */
export function goldWorkbook(size: number, ...queries: readonly string[]): FakeSpreadsheet {
  const rows = Array.from({ length: size }, (_case, index) => [
    `1-${String(index + 1).padStart(3, '0')}`,
    queries[index] ?? `Query ${index + 1}`,
    'BRA',
  ]);
  const grid = tabGrid([['test_id', 'query', 'expected_aoi_ids'], ...rows]);
  return new FakeSpreadsheet([{ ...grid, sheetId: GOLD }]);
}

function casesIn(spreadsheet: FakeSpreadsheet): EvalCase[] {
  return (readTab(spreadsheet.read(GOLD))?.cases ?? []).map(({ evalCase }) => evalCase);
}

/** Scores every case in the results tab: 1 or 0 for the area check, in sheet order. */
export function writeResults(
  spreadsheet: FakeSpreadsheet,
  runId: string,
  areaScores: readonly (0 | 1)[],
): void {
  const cases = casesIn(spreadsheet);
  const { results } = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId: GOLD });
  const lines = cases.map((one, index) => ({
    ...scoredCard({ aoi_id_match: scored(areaScores[index] ?? 1) }, one),
    run_id: runId,
  }));
  const checks = BUILT_IN.all.filter(({ id }) => id === 'aoi_id_match');
  results.layOut({ checks, has: new Set(['test_id', 'query', 'expected_aoi_ids'] as const), lines });
}

/** A run as the ledger keeps it. */
export function keptRun(
  spreadsheet: FakeSpreadsheet,
  runId: string,
  areaScores: readonly (0 | 1)[],
  about?: RunAbout,
): Snapshot {
  const copy = new FakeSpreadsheet([spreadsheet.read(GOLD)]);
  writeResults(copy, runId, areaScores);
  const lines = findOrCreateResults(copy, { tab: 'GOLD', sheetId: GOLD }).results.lines();
  return {
    ...{ runId, savedAt: '2026-11-22T12:00:00.000Z', sheetId: GOLD, tab: 'GOLD' },
    cases: lines.map(({ card }) => card),
    ...(about && { about }),
  };
}

/** The services of one execution after another. */
export class AddOn extends LockedServices {
  constructor(readonly spreadsheet: FakeSpreadsheet) {
    super();
  }

  readonly document = keptProperties();

  services(): Parameters<typeof listRuns>[0] {
    return {
      spreadsheet: this.spreadsheet,
      document: this.document,
      clock: { now: () => Date.parse('2026-11-22T12:00:00Z'), sleep: () => undefined },
      lock: this.lock,
    };
  }

  keep(...runs: readonly Snapshot[]): void {
    for (const run of runs) openLedger(this.spreadsheet).add(run);
  }
}
