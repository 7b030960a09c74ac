/** How much room the whole states of the agent’s threads take, and removing old ones. */
import type { LockPort } from '../../model/ports';
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import { DAY_MS } from '../../run/pause';
import {
  keptStates,
  MEGABYTE,
  MOST_MEGABYTES,
  type StateServices,
} from '../../results/responses/keep-responses';
import * as z from '../../model/zod';

export const StatesTold = () =>
  z.object({
    states: z.int(),
    megabytes: z.number(),
    /** Megabytes at most. */
    most: z.int(),
    /** ISO date-time; '' if none is kept. */
    oldest: z.string(),
  });
export type StatesTold = z.Shape<typeof StatesTold>;

export const PruneRequest = () => z.strictObject({ olderThanDays: z.int().check(z.minimum(0)) });

export const Pruned = () => z.extend(StatesTold(), { taken: z.int() });
export type Pruned = z.Shape<typeof Pruned>;

interface PruneServices extends StateServices {
  readonly lock: LockPort;
  readonly isRunning: () => boolean;
}

export function statesTold(services: StateServices): StatesTold {
  const { states, characters, oldest } = keptStates(services).size();
  return { states, oldest, megabytes: characters / MEGABYTE, most: MOST_MEGABYTES };
}

/** @returns what is left, and how many were removed */
export function pruneStates(
  { olderThanDays }: z.Shape<typeof PruneRequest>,
  services: PruneServices,
): Pruned {
  if (services.isRunning())
    throw new UserError('usage', 'A run is going on: take states out when it is over.');
  const before = new Date(services.clock.now() - olderThanDays * DAY_MS).toISOString();
  const taken = withLock(services, () => keptStates(services).prune(before));
  return { ...statesTold(services), taken };
}
