/** The list of sheets in the workbook part: tabs in their present order, and other sheets (charts) where they were. */
import type { Tab } from '../workbook/tab';
import type { Relationship } from './package';
import { node, type XmlNode } from './xml';

export interface ListedTab {
  readonly tab: Tab;
  readonly relationshipId: string;
}

const idOf = ({ attributes }: XmlNode): string => attributes['r:id'] ?? '';

/** The sheets of a list that are not tabs, which are neither read nor written. */
export const otherSheets = (before: readonly XmlNode[], rels: readonly Relationship[]): XmlNode[] =>
  before.filter((sheet) => {
    const type = rels.find(({ id }) => id === idOf(sheet))?.type;
    return type !== undefined && type !== 'worksheet';
  });

/** @param before the list as the file had it */
export function sheetList(
  tabs: readonly ListedTab[],
  before: readonly XmlNode[],
  rels: readonly Relationship[],
): XmlNode[] {
  const others = otherSheets(before, rels);
  // Other sheets first: of two equal names, the tab's is changed.
  const names = sheetNames([
    ...others.map(({ attributes }) => attributes['name'] ?? ''),
    ...tabs.map(({ tab }) => tab.name),
  ]);
  const list = tabs.map(({ tab, relationshipId }, index) => {
    const xmlNode = before.find((sheet) => idOf(sheet) === relationshipId);
    const hidden = xmlNode?.attributes['state'] === 'veryHidden' ? 'veryHidden' : 'hidden';
    return node('sheet', {
      name: names[others.length + index] ?? tab.name,
      sheetId: String(tab.id),
      ...(tab.isHidden ? { state: hidden } : {}),
      'r:id': relationshipId,
    });
  });
  for (const other of others) {
    const preceding = before.slice(0, before.indexOf(other)).map(idOf);
    const to = list.reduce((last, sheet, index) => (preceding.includes(idOf(sheet)) ? index + 1 : last), 0);
    list.splice(to, 0, other);
  }
  return list;
}

const MAX_TAB_NAME = 31;

/** Tab names as a file can hold them, in order: long ones are cut and made unique. */
function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const safe = name.replace(/[:\\/?*[\]]/g, '_').replace(/^'|'$/g, '_');
    let fitting = safe.slice(0, MAX_TAB_NAME);
    for (let next = 2; used.has(fitting.toLowerCase()); next += 1) {
      const suffix = ` ${next}`;
      fitting = safe.slice(0, MAX_TAB_NAME - suffix.length) + suffix;
    }
    used.add(fitting.toLowerCase());
    return fitting;
  });
}
