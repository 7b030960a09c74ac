/** What comparing runs needs. */
import { readingSettings } from '../sheets/runs/run-settings';
import { isGoingOn } from '../engine/end';
import { baselines } from '../sheets/store/baselines';
import { boundedLedger } from '../sheets/store/ledger';
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
