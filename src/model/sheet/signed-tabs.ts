/** Tabs that bear one of our signatures: more than one where a person has duplicated ours, which takes it along. */
import type { TabInfo } from './spreadsheet';

/**
 * @param name that we give it; a number may follow where a tab of that name had to be left alone
 * @returns in their order, those whose name fits first: a copy has another name. Of several others the shortest: a copy's holds the
 * original's
 * @example signedTabs([{name: 'Copy of Heatmap', …}, {name: 'Heatmap', …}], 'heatmap', 'Heatmap') // 'Heatmap' first
 */
export function signedTabs(tabs: readonly TabInfo[], signature: string, name: string): TabInfo[] {
  const fits = (tab: TabInfo): boolean => tab.name.replace(/ \d+$/, '') === name;
  const signed = tabs.filter((tab) => tab.signature === signature);
  const others = signed.filter((tab) => !fits(tab)).sort((a, b) => a.name.length - b.name.length);
  return [...signed.filter(fits), ...others];
}
