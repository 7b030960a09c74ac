/** Tabs of ours that have lost their signature, as those of a copied file have: by their headers they are still no eval sets. */
import { isLabelsHeader } from '../model/label-lines';
import type { TabGrid } from '../model/sheet/tab-grid';
import { isResponsesTab } from './responses-tab';
import { isResultsHeader } from './results/tab';

export function looksLikeOurs(grid: Pick<TabGrid, 'name' | 'values'>): boolean {
  const header = (grid.values[0] ?? []).map(String);
  return isResultsHeader(header) || isLabelsHeader(header) || isResponsesTab(grid);
}
