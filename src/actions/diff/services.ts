/** What a diff of runs needs. */
import { historyFacts } from '../../results/history/facts';
import { isGoingOn } from '../../run/end';
import { pinsOf } from '../../results/runs/pins';
import { boundedLedger } from '../../store/ledger';
import { readingSettings } from '../../results/runs/run-settings';
import type { Services } from '../services';
import type { DiffServices } from './run-list';

export function diffServices(services: Services): DiffServices {
  const { spreadsheet, clock, lock } = services;
  const pins = pinsOf(services);
  const settings = readingSettings(services);
  return {
    spreadsheet,
    ledger: boundedLedger(spreadsheet, pins, settings),
    baselines: pins,
    clock,
    lock,
    settings,
    aboutRun: historyFacts(spreadsheet),
    isRunning: () => isGoingOn(services),
  };
}
