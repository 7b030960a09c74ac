/** What a user's click or open sidebar does for the clock that carries their runs: a clock cannot notice that it is dead. */
import { isClockNeeded, keepClock, whyNoClock } from '../run/clock-trigger';
import { quietly } from '../model/quietly';
import type { RunServices } from '../run/services';
import { runStore } from '../store/run-record';
import { scoreEditsLeft } from './edits-left';

/** Installs or replaces this user's clock if it is needed; a failure here does not affect what they clicked. */
export function tendClock(services: RunServices): void {
  quietly(() => {
    const record = runStore(services.document).record();
    if (isClockNeeded(services)) keepClock(services);
    // What a clock would do at the next tick.
    if (record === undefined && whyNoClock(services) !== '') scoreEditsLeft(services);
  });
}
