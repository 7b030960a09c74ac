/** Where the tabs about a run as a whole are, and whether results have changed since they were written. */
import type { PropertyPort } from '../model/ports';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

const PROPERTY = 'gnw.reports';

const Place = z.object({
  sheetId: z.number(),
  /** What its first cell says once results have changed. */
  outdated: z.string(),
});
export type ReportPlace = z.infer<typeof Place>;

const Reports = z.lazy(() =>
  z.object({
    isOutdated: z._default(z.boolean(), false),
    /** By the name of the report. */
    places: z._default(z.record(z.string(), Place), {}),
  }),
);
export type Reports = z.infer<typeof Reports>;

export function reportsIn(document: PropertyPort): Reports {
  return readJson(Reports, document.get(PROPERTY)) ?? { isOutdated: false, places: {} };
}

/** A report that was written just now. */
export function keepReport(document: PropertyPort, name: string, place: ReportPlace): void {
  const { isOutdated, places } = reportsIn(document);
  document.set(PROPERTY, JSON.stringify({ isOutdated, places: { ...places, [name]: place } }));
}

export function markReports(document: PropertyPort, reports: Reports, isOutdated: boolean): void {
  document.set(PROPERTY, JSON.stringify({ ...reports, isOutdated }));
}
