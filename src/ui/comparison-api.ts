/** What the page “Compare old and new answers” and the command line call. */
import { clock } from '../google/fetch';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../run/comparison';
import { ORIGINS, runServices } from '../run/session';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const File = z.strictObject({ name: z.string(), text: z.string() });
const Set = z._default(z.array(z.tuple([z.string(), z.string()])), []);

const ImportRequest = z.strictObject({ old: File, new: File, set: Set });
/** Without a sheet: the tab in front. */
const SourceRequest = z.strictObject({ sheetId: z.optional(z.int()), set: Set });
const StartRequest = z.strictObject({ sheetId: z.int(), set: Set, from: z.optional(z.enum(ORIGINS)) });

/** Imports two JSON files: `ComparisonPreview`. */
export function importComparison(json: string): string {
  return answer(() => {
    const { set, ...files } = parsed(ImportRequest, json);
    return run.importComparison(files, set, runServices());
  });
}

/** What a comparison of a tab would compare: `ComparisonPreview`. */
export function comparisonSource(json: string): string {
  return answer(() => {
    const { sheetId, set } = parsed(SourceRequest, json);
    return run.comparisonPreview(sheetId ?? activeSpreadsheet().activeTab() ?? '', set, runServices());
  });
}

/** Starts a comparison: `RunReport`. */
export function startComparison(json: string): string {
  return answer(() => {
    const { sheetId, set, from } = parsed(StartRequest, json);
    return run.startComparison(sheetId, set, from ?? 'menu', runServices(), clock.now());
  });
}

/** The last comparison that came to an end: `{ summary: ComparisonSummary | null }`. */
export function lastComparison(): string {
  return answer(() => ({ summary: run.lastComparisonSummary(runServices()) ?? null }));
}

/** The last comparison as the JSON that docs/comparison.md describes: `{ name, text }`. */
export function exportComparison(): string {
  return answer(() => ({
    name: 'comparison_results.json',
    text: `${JSON.stringify(run.exportComparison(runServices()), null, 2)}\n`,
  }));
}
