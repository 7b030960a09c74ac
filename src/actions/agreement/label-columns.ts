/** Columns next to judged scores in which people label: added to the current results, or removed. */
import { findResults } from '../../results/tab';
import { refuseWhileRunning } from '../../run/claim';
import { withLock } from '../../model/with-lock';
import { harvest } from '../../results/people/harvest';
import { reconcile } from '../../results/cases/reconcile';
import { readSource } from '../../results/cases/source';
import { layoutOf } from '../../results/layout';
import * as z from '../../model/zod';
import { keepSettings } from '../../store/settings';
import { readingSettings } from '../../results/runs/run-settings';
import { evalTabs } from '../diff/run-list';
import { diffServices } from '../diff/services';
import type { Services } from '../services';

export const LabelColumns = () => z.strictObject({ isOn: z.boolean() });
export type LabelColumns = z.Shape<typeof LabelColumns>;

/**
 * What was typed into removed columns is kept in `Labels`. Results to which a user has added columns are left alone until their next run.
 *
 * @throws UserError while a run is going on
 */
export function switchLabelColumns({ isOn }: LabelColumns, services: Services): void {
  const { document, spreadsheet, clock } = services;
  refuseWhileRunning(services);
  withLock(services, () => {
    keepSettings(document, { judge: { labelColumns: isOn } });
    const settings = readingSettings(services);
    const infos = spreadsheet.tabs();
    for (const place of evalTabs(diffServices(services), infos)) {
      const source = readSource(spreadsheet, place.sheetId, settings);
      const results = findResults(spreadsheet, place);
      const records = results?.records() ?? [];
      if (source.kind !== 'eval set' || !results || records.length === 0) continue;
      harvest(place.tab, records, { spreadsheet, clock, lock: undefined });
      const { evalSet } = source;
      results.layOut(
        layoutOf(evalSet, reconcile(records, evalSet), [], settings, services.spreadsheet.checks()),
      );
    }
  });
}
