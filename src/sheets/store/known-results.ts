/** Where results are, and how often they have changed without a run. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

const KEY = 'gnw.results';

const KnownResults = lazy(() =>
  z.object({
    /** Whoever shows results looks again. */
    changes: z._default(z.int(), 0),
    /** By the id of the eval set’s sheet: a first guess, which callers have to check. */
    sheets: z._default(z.record(z.string(), z.number()), {}),
  }),
);
type KnownResults = z.Shape<typeof KnownResults>;

export function knownResults(document: PropertyPort): KnownResults {
  return readJson(KnownResults(), document.get(KEY)) ?? KnownResults().parse({});
}

/** What to keep once a run has written the results of these eval sets. */
export function resultsWritten(
  { changes, sheets }: KnownResults,
  about: readonly { readonly sheetId: number; readonly resultsSheetId: number }[],
): Readonly<Record<string, string>> {
  const written = Object.fromEntries(about.map(({ sheetId, resultsSheetId }) => [sheetId, resultsSheetId]));
  return { [KEY]: JSON.stringify({ changes, sheets: { ...sheets, ...written } }) };
}

export function countChange(document: PropertyPort): void {
  const known = knownResults(document);
  document.set(KEY, JSON.stringify({ ...known, changes: known.changes + 1 }));
}
