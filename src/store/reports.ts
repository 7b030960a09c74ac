/** Where the tabs about a run as a whole are, and whether results have changed since they were written. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

export const REPORTS = 'gnw.reports';

const Place = lazy(() =>
  z.object({
    sheetId: z.number(),
    /** What its first cell says once results have changed. */
    outdated: z.string(),
  }),
);
export type ReportPlace = z.Shape<typeof Place>;

const Reports = lazy(() =>
  z.object({
    isOutdated: z._default(z.boolean(), false),
    /** How often results have changed without a run: whoever shows them looks again. */
    changes: z._default(z.int(), 0),
    /** By name of the report. */
    places: z._default(z.record(z.string(), Place()), {}),
    /** Where results were, by the id of the eval set’s sheet: a first guess, which callers have to check. */
    results: z._default(z.record(z.string(), z.number()), {}),
  }),
);
export type Reports = z.Shape<typeof Reports>;

export function reportsIn(document: PropertyPort): Reports {
  return readJson(Reports(), document.get(REPORTS)) ?? Reports().parse({});
}

/** What to keep once those were written. @param written by name of the report */
export function reportsWritten(
  { places, results, ...state }: Reports,
  written: Readonly<Record<string, ReportPlace>>,
  about: readonly { readonly sheetId: number; readonly resultsSheetId: number }[],
): Readonly<Record<string, string>> {
  const reports: Reports = {
    ...state,
    places: { ...places, ...written },
    results: {
      ...results,
      ...Object.fromEntries(about.map(({ sheetId, resultsSheetId }) => [sheetId, resultsSheetId])),
    },
  };
  return { [REPORTS]: JSON.stringify(reports) };
}

export function markReports(
  document: PropertyPort,
  reports: Reports,
  state: Partial<Pick<Reports, 'isOutdated' | 'changes'>>,
): void {
  document.set(REPORTS, JSON.stringify({ ...reports, ...state }));
}
