/** What a check of the installation waits for: triggers of this user, which fire in their own time. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const PROPERTY = 'gnw.check.later';

/** Moments are ms since 1970. */
const LaterCheck = lazy(() =>
  z.object({
    begunAt: z.number(),
    /** The clock trigger it waits for. */
    clockId: z.string(),
    /** When the trigger created by the check ticked, and whether it reached the spreadsheet. */
    tick: z.optional(z.object({ at: z.number(), reachesFile: z.boolean() })),
    /** When the trigger created by the first one ticked. */
    secondAt: z.optional(z.number()),
    /** Edits as reported to triggers, each as rows × columns. */
    edits: z.array(z.string()),
  }),
);
export type LaterCheck = z.Shape<typeof LaterCheck>;

export function laterCheck(user: PropertyPort) {
  return {
    read: () => readJson(LaterCheck(), user.get(PROPERTY)),
    keep: (check: LaterCheck) => user.set(PROPERTY, JSON.stringify(check)),
    remove: () => user.remove(PROPERTY),
  };
}
