/** Links: `#gid=5&range=A12` inside the workbook in Sheets, a location such as `'Tab'!A12` in .xlsx. */
import { quotedTab, splitTab } from '../workbook/a1';
import type { Workbook } from '../workbook/workbook';

/** .xlsx allows no more per sheet; later ones are left out. */
export const MOST_LINKS = 65_530;

/** The location of an internal link; null for an external link or one to a deleted tab. */
export function locationOf(link: string, workbook: Workbook): string | null {
  const match = /#gid=(\d+)(?:&range=(.+))?$/.exec(link);
  const isHere = link.startsWith('#') || link.includes(`/spreadsheets/d/${workbook.id}/`);
  if (match === null || !isHere) return null;
  const tab = workbook.tabWithId(Number(match[1]));
  return tab === undefined ? null : `${quotedTab(tab.name)}!${match[2] ?? 'A1'}`;
}

/** The link of a location; one that names no known tab is kept as it is, after a `#`. */
export function linkOf(location: string, workbook: Workbook): string {
  const { tab, rest } = splitTab(location);
  const target = tab === null ? undefined : workbook.tabNamed(tab);
  return target === undefined ? `#${location}` : `#gid=${target.id}&range=${rest.replace(/\$/g, '')}`;
}
