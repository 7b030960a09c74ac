/** XML in the names that the rest of this folder knows: some programs give every element a prefix, `<x:worksheet>`. */

/** Namespaces whose elements have no prefix here; `strict` files have names of their own. */
const UNPREFIXED =
  'http://schemas\\.openxmlformats\\.org/(?:spreadsheetml/2006/main|package/2006/(?:relationships|content-types))|http://purl\\.oclc\\.org/ooxml/spreadsheetml/main';
const RELATIONSHIPS =
  'http://(?:schemas\\.openxmlformats\\.org/officeDocument/2006|purl\\.oclc\\.org/ooxml/officeDocument)/relationships';

/** The root element's start tag, behind declarations and comments. */
const ROOT = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<(?:([\w.-]+):)?[\w.-]+(?=[\s/>])[^>]*>/;

/**
 * The document with the prefixes that are usual: none for elements of spreadsheets and packages, `r` for ids of relationships.
 *
 * @example plainNames('<x:row xmlns:x="…/main"><x:c/></x:row>') // '<row xmlns="…/main"><c/></row>'
 */
export function plainNames(xml: string): string {
  const [root = '', prefix] = ROOT.exec(xml) ?? [];
  const plain =
    prefix !== undefined && declares(root, prefix, UNPREFIXED) && !/\sxmlns\s*=/.test(root)
      ? xml
          .replace(new RegExp(`(</?)${escaped(prefix)}:(?=[\\w.-]+[\\s/>])`, 'g'), '$1')
          .replace(new RegExp(`\\sxmlns:${escaped(prefix)}(?=\\s*=)`), ' xmlns')
      : xml;
  return withUsualIds(plain);
}

/** Such a prefix may be declared at any element. */
function withUsualIds(xml: string): string {
  const declared = xml.matchAll(new RegExp(`\\sxmlns:([\\w.-]+)\\s*=\\s*["'](?:${RELATIONSHIPS})["']`, 'g'));
  const others = new Set([...declared].map(([, prefix = '']) => prefix).filter((prefix) => prefix !== 'r'));
  return [...others].reduce((text, prefix) => {
    const uses = new RegExp(
      `(\\s)(?:(xmlns:)${escaped(prefix)}(?=\\s*=)|${escaped(prefix)}(?=:\\w+\\s*=))`,
      'g',
    );
    return text.replace(uses, '$1$2r');
  }, xml);
}

function declares(root: string, prefix: string, namespaces: string): boolean {
  return new RegExp(`\\sxmlns:${escaped(prefix)}\\s*=\\s*["'](?:${namespaces})["']`).test(root);
}

const escaped = (name: string): string => name.replace(/[.-]/g, '\\$&');
