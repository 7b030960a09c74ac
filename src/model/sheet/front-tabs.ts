/** The tabs about runs stand in front of the eval sets, in this order; people may move them afterwards. */
import type { TabInfo, TabPlace } from './spreadsheet';

/** Their signatures. */
const IN_FRONT: readonly string[] = ['summary', 'heatmap', 'run history'];

/** Where to make one of them. @param tabs in their order */
export function frontPlace(tabs: readonly TabInfo[], signature: string): TabPlace {
  const earlier = IN_FRONT.slice(0, IN_FRONT.indexOf(signature));
  const before = tabs.filter((tab) => tab.signature !== undefined && earlier.includes(tab.signature));
  const last = before[before.length - 1];
  if (last) return { after: last.sheetId };
  const [first] = tabs;
  return first ? { before: first.sheetId } : {};
}
