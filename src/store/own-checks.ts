/**
 * Whether this spreadsheet has user-declared checks: looked up before any tab, so that without them Google is asked for nothing.
 * The columns of eval sets that declare some are kept as last seen: results are read without their eval set.
 */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { keepLong, readLong } from './long-text';

const KEY = 'gnw.checks';

const KeptChecks = lazy(() =>
  z.object({
    /** Whether there is a tab `Checks`. */
    hasTab: z.boolean(),
    /** By sheet id. */
    columns: z.record(
      z.string(),
      z.array(z.object({ tab: z.string(), title: z.string(), note: z.string() })),
    ),
  }),
);
export type KeptChecks = z.Shape<typeof KeptChecks>;

export function keptChecks(document: PropertyPort): KeptChecks | undefined {
  return readJson(KeptChecks(), readLong(document, KEY));
}

export function keepChecks(document: PropertyPort, checks: KeptChecks): void {
  keepLong(document, KEY, JSON.stringify(checks));
}
