/** Tabs that bear one of our signatures: more than one where a person has duplicated ours, which takes it along. */
import type { TabInfo } from './spreadsheet';

/**
 * @param name that we give it; a number may follow
 * @returns the one whose name fits first: a copy has another name. Of several others the shortest: a copy's holds the original's
 * @example signedTabs([{name: 'Copy of Heatmap', …}, {name: 'Heatmap', …}], 'heatmap', 'Heatmap') // 'Heatmap' first
 */
export function signedTabs(tabs: readonly TabInfo[], signature: string, name: string): TabInfo[] {
  const misfit = (tab: TabInfo): number =>
    tab.name === name ? 0 : tab.name.replace(/ \d+$/, '') === name ? 1 : 2;
  return tabs
    .filter((tab) => tab.signature === signature)
    .sort((a, b) => misfit(a) - misfit(b) || a.name.length - b.name.length);
}
