/** What a diff of runs needs. */
import { historyFacts } from '../../report/history/facts';
import { progressNow } from '../../run/end';
import { openLedger } from '../../store/ledger';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';
import type { DiffServices } from './run-list';

export function diffServices(services: Services): DiffServices {
  const { spreadsheet, clock, lock } = services;
  return {
    spreadsheet,
    ledger: openLedger(spreadsheet),
    clock,
    lock,
    settings: currentSettings(services),
    aboutRun: historyFacts(spreadsheet),
    isRunning: () => progressNow(services) !== undefined,
  };
}
