/** What comparing runs needs. */
import type { AboutRun } from '../../results/runs/keep-run';
import { readingSettings } from '../../results/runs/run-settings';
import { isGoingOn } from '../../run/end';
import type { Settings } from '../../settings/schema';
import { type Baselines, baselines } from '../../store/baselines';
import { boundedLedger, type Ledger } from '../../store/ledger';
import type { Services } from '../services';

export interface DiffServices extends Pick<Services, 'spreadsheet' | 'clock' | 'lock'> {
  readonly ledger: Ledger;
  readonly baselines: Baselines;
  readonly settings: Pick<Settings, 'columns' | 'judge' | 'run' | 'scoring'>;
  readonly aboutRun: AboutRun;
  readonly isRunning: () => boolean;
}

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
