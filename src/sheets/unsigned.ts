/** Tabs of ours that lost their signature, as in a copied file: their headers still show that they aren't eval sets. */
import { isLabelsHeader } from './store/labels';
import type { TabGrid } from '../model/sheet/tab-grid';
import { isResponsesTab } from './responses-tab';
import { isResultsHeader } from './results/find-results';

export function looksLikeOurs(grid: Pick<TabGrid, 'name' | 'values'>): boolean {
  const header = (grid.values[0] ?? []).map(String);
  return isResultsHeader(header) || isLabelsHeader(header) || isResponsesTab(grid);
}
