/** Comparing old and new answers: from two files or a tab to what came of it. */
import { clock } from '../google/fetch';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../actions/comparison/comparison';
import { TextFile } from '../actions/runs/exports';
import { runServices } from '../actions/runs/session';
import { SettingChanges } from '../settings/change';
import * as z from '../settings/zod';
import { ComparisonSummary } from './comparison-summary';
import { entry, Nothing } from './entry';
import { RunReport } from './runs';

const File = () => z.strictObject({ name: z.string(), text: z.string() });

export const comparison = {
  importComparison: entry(
    () => z.strictObject({ old: File(), new: File(), set: SettingChanges() }),
    run.ComparisonPreview,
    ({ set, ...files }) => run.importComparison(files, set, runServices()),
  ),
  /** What a comparison of a tab would compare; without a sheet, of the tab in front. */
  comparisonSource: entry(
    () => z.strictObject({ sheetId: z.optional(z.int()), set: SettingChanges() }),
    run.ComparisonPreview,
    ({ sheetId, set }) =>
      run.comparisonPreview(sheetId ?? activeSpreadsheet().activeTab() ?? '', set, runServices()),
  ),
  startComparison: entry(run.StartRequest, RunReport, (given) =>
    run.startComparison(given, runServices(), clock.now()),
  ),
  /** The last comparison that came to an end; null before the first. */
  lastComparison: entry(
    Nothing,
    () => z.object({ summary: z.nullable(ComparisonSummary()) }),
    () => ({
      summary: run.lastComparisonSummary(runServices()) ?? null,
    }),
  ),
  /** The last comparison as the JSON that docs/comparison.md describes. */
  exportComparison: entry(Nothing, TextFile, () => ({
    name: 'comparison_results.json',
    text: `${JSON.stringify(run.exportComparison(runServices()), null, 2)}\n`,
  })),
};
