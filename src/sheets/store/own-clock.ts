/** The clock that a person has in this spreadsheet: kept with the user, since no one can see another's triggers. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

const PROPERTY = 'gnw.clock';

const OwnClock = lazy(() =>
  z.object({
    /** Identifies a run as theirs, whether or not Google reveals their address. */
    carrier: z.string(),
    /** How often it ticks; 0 if there is none. */
    minutes: z.number(),
    /** When it was installed, or last ticked; ms since 1970. */
    tickedAt: z.number(),
    /** Whether that tick failed to reach the spreadsheet. */
    isBlind: z._default(z.boolean(), false),
  }),
);
export type OwnClock = z.Shape<typeof OwnClock>;

const NONE: OwnClock = { carrier: '', minutes: 0, tickedAt: 0, isBlind: false };

export function ownClock(user: PropertyPort): OwnClock {
  return readJson(OwnClock(), user.get(PROPERTY)) ?? NONE;
}

export function keepOwnClock(user: PropertyPort, clock: OwnClock): void {
  user.set(PROPERTY, JSON.stringify(clock));
}
