/** Comparing runs over Apps Script's services. */
import { clock } from '../../google/fetch';
import { documentLock } from '../../google/lock';
import { activeSpreadsheet } from '../../google/spreadsheet';
import { historyFacts } from '../../report/history/facts';
import { openLedger } from '../../store/ledger';
import type { CompareServices } from './run-list';
import { currentSettings, progress } from '../runs/session';

export function compareServices(): CompareServices {
  const spreadsheet = activeSpreadsheet();
  return {
    spreadsheet,
    ledger: openLedger(spreadsheet),
    clock,
    lock: documentLock,
    settings: currentSettings(),
    aboutRun: historyFacts(spreadsheet),
    isRunning: () => progress() !== undefined,
  };
}
