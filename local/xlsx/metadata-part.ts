/**
 * .xlsx has no developer metadata: it is kept in a custom XML part of the package, which Excel preserves and
 * no tab shows. Entries on rows and columns stay where they are if another program sorts the file.
 */
import { a1Of, parseReference } from '../workbook/a1';
import type { MetadataEntry, MetadataPlace } from '../workbook/metadata';
import type { Workbook } from '../workbook/workbook';
import { MOST_COLUMNS, MOST_ROWS } from './references';
import type { XlsxPackage } from './package';
import { documentText, elements, node, type XmlNode } from './xml';

const METADATA_NAMESPACE = 'urn:gnw-evals:local-runtime';

const PLACES: readonly MetadataPlace[] = ['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'];

function entryElement(entry: MetadataEntry, tabId: number | null): XmlNode {
  return node('metadata', {
    ...(tabId === null ? {} : { tab: String(tabId) }),
    place: entry.place,
    ...(entry.area === null ? {} : { at: a1Of(entry.area) }),
    key: entry.key,
    ...(entry.value === null ? {} : { value: entry.value }),
  });
}

/** The part's text; null if there is no metadata. */
export function metadataText(workbook: Workbook): string | null {
  const entries = [
    ...workbook.metadata.map((entry) => entryElement(entry, null)),
    ...workbook.tabs.flatMap((tab) => tab.metadata.map((entry) => entryElement(entry, tab.id))),
  ];
  return entries.length === 0
    ? null
    : documentText(node('developerMetadata', { xmlns: METADATA_NAMESPACE }, entries));
}

/** The root of a custom XML part if it is ours. Other programs' parts are left alone, whatever is in them. */
export function metadataIn(file: XlsxPackage, path: string): XmlNode | null {
  if (!file.text(path).includes(METADATA_NAMESPACE)) return null;
  const root = file.xml(path);
  return root.attributes['xmlns'] === METADATA_NAMESPACE ? root : null;
}

/** Attaches the entries of the part; those of deleted tabs are dropped. */
export function readMetadata(root: XmlNode, workbook: Workbook): void {
  for (const { attributes } of elements(root, 'metadata')) {
    const tab = attributes['tab'] === undefined ? null : workbook.tabWithId(Number(attributes['tab']));
    const place = PLACES.find((name) => name === attributes['place']);
    if (tab === undefined || place === undefined) continue;
    const text = attributes['at'];
    (tab ?? workbook).metadata.push({
      id: workbook.freshId(),
      place,
      area: text === undefined ? null : (parseReference(text, MOST_ROWS, MOST_COLUMNS)?.area ?? null),
      key: attributes['key'] ?? '',
      value: attributes['value'] ?? null,
    });
  }
}
