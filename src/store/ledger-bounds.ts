/** A ledger that can be written to: it knows what to keep when it is full. */
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Settings } from '../settings/schema';
import type { Baselines } from './baselines';
import { type Ledger, openLedger } from './ledger';

export function boundedLedger(
  spreadsheet: SpreadsheetPort,
  pins: Baselines,
  { run }: Pick<Settings, 'run'>,
): Ledger {
  return openLedger(spreadsheet, {
    lines: run.ledgerLines,
    isPinned: ({ runId, sheetId }) => pins.of(sheetId) === runId,
  });
}
