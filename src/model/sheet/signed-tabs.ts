/** Tabs with one of our signatures: more than one if a person has duplicated our tab, which copies the signature. */
import type { TabInfo, TabPlace } from './spreadsheet';

/**
 * @param name the name we give the tab; a number may follow if a tab of that name already existed and had to be left alone
 * @returns first the tabs with a fitting name, in order, since a copy has a different name; then the others, shortest name first,
 * since a copy's name contains the original's
 * @example signedTabs([{name: 'Copy of Heatmap', …}, {name: 'Heatmap', …}], 'heatmap', 'Heatmap') // 'Heatmap' first
 */
export function signedTabs(tabs: readonly TabInfo[], signature: string, name: string): TabInfo[] {
  const fits = (tab: TabInfo): boolean => tab.name.replace(/ \d+$/, '') === name;
  const signed = tabs.filter((tab) => tab.signature === signature);
  const others = signed.filter((tab) => !fits(tab)).sort((a, b) => a.name.length - b.name.length);
  return [...signed.filter(fits), ...others];
}

/**
 * The name, or the next free one if a tab has it. Ignores case, as Sheets and Excel do.
 *
 * @example freeName('GNW cache', ['gnw cache']) // 'GNW cache 2'
 */
export function freeName(name: string, tabs: readonly string[]): string {
  const taken = new Set(tabs.map((tab) => tab.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}

/** Their signatures. */
const IN_FRONT: readonly string[] = ['summary', 'heatmap'];

/** Where to make one of them. @param tabs in their order */
export function frontPlace(tabs: readonly TabInfo[], signature: string): TabPlace {
  const earlier = IN_FRONT.slice(0, IN_FRONT.indexOf(signature));
  const before = tabs.filter((tab) => tab.signature !== undefined && earlier.includes(tab.signature));
  const last = before[before.length - 1];
  if (last) return { after: last.sheetId };
  const [first] = tabs;
  return first ? { before: first.sheetId } : {};
}
