/** What comparing runs needs. */
import { readingSettings } from '../results/runs/run-settings';
import { isGoingOn } from '../run/end';
import { baselines } from '../store/baselines';
import { boundedLedger } from '../store/ledger';
import type { Services } from './services';
import type { DiffServices } from './run-list';

export function diffServices(services: Services): DiffServices {
  const { spreadsheet, document, clock, lock } = services;
  const pins = baselines(document);
  const ledger = boundedLedger(spreadsheet, pins);
  return {
    ...{ spreadsheet, clock, lock, ledger, baselines: pins, aboutRun: ledger.about },
    settings: readingSettings(services),
    isRunning: () => isGoingOn(services),
  };
}
