/** Comparing old and new answers: from two files or a tab to the result. */
import * as run from '../actions/comparison/comparison';
import { TextFile } from '../actions/runs/exports';
import { ComparisonResult } from '../model/comparison/report';
import { RunState } from '../run/job';
import { SettingChanges } from '../settings/change';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const File = () => z.strictObject({ name: z.string(), text: z.string() });

export const comparison = {
  importComparison: entry(
    () => z.strictObject({ old: File(), new: File(), set: SettingChanges() }),
    run.ComparisonPreview,
    ({ set, ...files }, services) => run.importComparison(files, set, services),
  ),
  /** What a comparison of a tab would compare; without a sheet, of the tab in front. */
  comparisonSource: entry(
    () => z.strictObject({ sheetId: z.optional(z.int()), set: SettingChanges() }),
    run.ComparisonPreview,
    ({ sheetId, set }, services) =>
      run.comparisonPreview(sheetId ?? services.spreadsheet.activeTab() ?? '', set, services),
  ),
  startComparison: entry(run.StartRequest, RunState, run.startComparison),
  /** The last comparison that ended; null before the first. */
  lastComparison: entry(
    Nothing,
    () => z.object({ summary: z.nullable(ComparisonResult()) }),
    (_given, services) => ({ summary: run.lastComparisonSummary(services) ?? null }),
  ),
  /** The last comparison as the JSON that docs/runs.md describes. */
  exportComparison: entry(Nothing, TextFile, (_given, services) => ({
    name: 'comparison_results.json',
    text: `${JSON.stringify(run.exportComparison(services), null, 2)}\n`,
  })),
};
