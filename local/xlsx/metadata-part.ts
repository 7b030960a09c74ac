/** .xlsx has no developer metadata: it is kept in a custom XML part of the package, which Excel preserves and no tab shows. */
import type { Workbook } from '../workbook/workbook';
import type { XlsxPackage } from './package';
import { documentText, elements, node, type XmlNode } from './xml';

const METADATA_NAMESPACE = 'urn:gnw-evals:local-runtime';

/** The part's text; null if there is no metadata. */
export function metadataText(workbook: Workbook): string | null {
  const entries = workbook.tabs.flatMap(({ id, metadata }) =>
    metadata.map(({ key, value }) =>
      node('metadata', { tab: String(id), key, ...(value === null ? {} : { value }) }),
    ),
  );
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
  for (const { attributes } of elements(root, 'metadata'))
    workbook
      .tabWithId(Number(attributes['tab']))
      ?.metadata.push({ key: attributes['key'] ?? '', value: attributes['value'] ?? null });
}
