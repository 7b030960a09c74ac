/** `--chaos SEED`: executions die and services fail at random calls, and the run must still come to the same end. */
import { seededRandom } from '../../src/model/seeded-random';
import type { Fault, FaultHooks } from '../runtime';

/** At first one call in this many fails; each fault makes further ones rarer, so that the run ends. */
const ONE_IN = 120;
const CALMER = 0.92;
/** After a fault, this many calls are spared: a run that makes no progress three times in a row is given up. */
const SPARED = 600;

const FAULTS: readonly Fault[] = [
  { kind: 'kill' },
  { kind: 'kill-after' },
  { kind: 'error', message: 'Service Spreadsheets failed while accessing document with id local.' },
];

export interface Chaos extends FaultHooks {
  /** Whether calls may fail at the moment. */
  isOn: boolean;
  /** How many have failed. */
  faults: number;
}

export function chaosOf(seed: number): Chaos {
  const random = seededRandom(seed);
  let probability = 1 / ONE_IN;
  let spared = 0;
  const chaos: Chaos = {
    isOn: false,
    faults: 0,
    beforeServiceCall: () => {
      if (!chaos.isOn) return null;
      spared -= 1;
      if (spared > 0 || random() >= probability) return null;
      spared = SPARED;
      probability *= CALMER;
      chaos.faults += 1;
      return FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
    },
  };
  return chaos;
}
