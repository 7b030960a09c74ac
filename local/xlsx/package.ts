/** An .xlsx file as a package of parts, with their relationships and content types. */
import { posix } from 'node:path';
import { documentText, elements, node, parseXml, type XmlNode } from './xml';
import { NotASpreadsheet, type Packed, packed, readZip, unpacked, zipOf } from './zip';

export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONSHIP_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The same two in Strict files (ISO/IEC 29500, part 1). */
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_RELATIONSHIP = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const CONTENT_TYPES = '[Content_Types].xml';

export interface Relationship {
  readonly id: string;
  /** The last word of the type: `worksheet`, `comments`, `hyperlink`, … */
  readonly type: string;
  /** The whole type, if it was read: some are not in the common namespace. */
  readonly uri?: string;
  /** The path of the part, or the URL of an external target. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The path of a target that a part names. */
const resolved = (target: string, from: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(from), target);

/** A part's path as another part names it: some readers don't support absolute paths. */
const relative = (target: string, from: string): string => posix.relative(posix.dirname(from), target);

const relsPath = (path: string): string =>
  posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);

/** XML is UTF-8 unless its first bytes say otherwise. */
function decoded(part: Uint8Array): string {
  const [first, second] = part;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(part);
}

function unpackedPart(path: string, part: Packed): Uint8Array {
  try {
    return unpacked(part);
  } catch (error) {
    throw new NotASpreadsheet(`its part ${path} is damaged`, { cause: error });
  }
}

export class XlsxPackage {
  private readonly parts: Map<string, Packed | string>;
  /** Paths by their lower-cased form, since names of parts ignore case (ISO/IEC 29500, part 2). */
  private readonly spellings: Map<string, string>;
  private readonly isStrict: boolean;

  constructor(parts: Iterable<readonly [string, Packed | string]>) {
    this.parts = new Map(parts);
    this.spellings = new Map([...this.parts.keys()].map((path) => [path.toLowerCase(), path]));
    this.isStrict = this.has(relsPath('')) && this.text(relsPath('')).includes(STRICT_RELATIONSHIP);
  }

  /** @throws TooLarge, or another error if it isn't a zip */
  static open(bytes: Uint8Array): XlsxPackage {
    return new XlsxPackage(readZip(bytes));
  }

  copy(): XlsxPackage {
    return new XlsxPackage(this.parts);
  }

  get paths(): string[] {
    return [...this.parts.keys()];
  }

  has(path: string): boolean {
    return this.parts.has(this.spelled(path));
  }

  private spelled(path: string): string {
    return this.spellings.get(path.toLowerCase()) ?? path;
  }

  /** @throws NotASpreadsheet if it is missing */
  text(path: string): string {
    const part = this.parts.get(this.spelled(path));
    if (part === undefined) throw new NotASpreadsheet(`its part ${path} is missing`);
    if (typeof part === 'string') return part;
    return plainNames(decoded(unpackedPart(path, part)));
  }

  /** Reads a part. @throws NotASpreadsheet if it is missing or damaged */
  parsed<T>(path: string, read: (text: string) => T): T {
    const text = this.text(path).replace(/^\ufeff/, '');
    try {
      return read(text);
    } catch (error) {
      if (error instanceof NotASpreadsheet) throw error;
      throw new NotASpreadsheet(`its part ${path} is damaged`, { cause: error });
    }
  }

  xml(path: string): XmlNode {
    return this.parsed(path, parseXml);
  }

  /** @throws NotASpreadsheet if the list of content types is missing or damaged */
  assertTyped(): void {
    if (this.xml(CONTENT_TYPES).name !== 'Types')
      throw new NotASpreadsheet(`its part ${CONTENT_TYPES} is damaged`);
  }

  set(path: string, text: string): void {
    this.put(path, this.isStrict ? strictNames(text) : text);
  }

  /** Writes a part that is too large for memory: packs it piece by piece. @param pieces the first has the root's whole start tag */
  setPacked(path: string, pieces: Iterable<string>): void {
    this.put(path, packed(this.isStrict ? strictPieces(pieces) : pieces));
  }

  private put(path: string, part: Packed | string): void {
    const spelled = this.spelled(path);
    this.spellings.set(path.toLowerCase(), spelled);
    this.parts.set(spelled, part);
  }

  private delete(path: string): void {
    this.parts.delete(this.spelled(path));
    this.spellings.delete(path.toLowerCase());
  }

  /** Removes a part with its relationships and its content type. */
  remove(path: string): void {
    this.delete(path);
    this.delete(relsPath(path));
    this.changeTypes((types) => {
      types.children = types.children.filter((child) => typeof child === 'string' || !isTypeOf(child, path));
    });
  }

  freePath(before: string, after: string): string {
    let number = 1;
    while (this.has(`${before}${number}${after}`)) number += 1;
    return `${before}${number}${after}`;
  }

  relationships(path: string): Relationship[] {
    const rels = relsPath(path);
    if (!this.has(rels)) return [];
    return elements(this.xml(rels)).map(({ attributes }) => {
      const { Type: uri = '' } = attributes;
      const target = attributes['Target'] ?? '';
      const isExternal = attributes['TargetMode'] === 'External';
      return {
        id: attributes['Id'] ?? '',
        ...{ type: uri.split('/').pop() ?? '', uri },
        target: isExternal ? target : this.spelled(resolved(target, path)),
        isExternal,
      };
    });
  }

  setRelationships(path: string, relationships: readonly Relationship[]): void {
    if (relationships.length === 0) {
      this.delete(relsPath(path));
      return;
    }
    const namespace = this.isStrict ? STRICT_RELATIONSHIP : RELATIONSHIP_NAMESPACE;
    const children = relationships.map(({ id, type, uri = `${namespace}/${type}`, target, isExternal }) =>
      node('Relationship', {
        ...{ Id: id, Type: uri, Target: isExternal ? target : relative(target, path) },
        ...(isExternal ? { TargetMode: 'External' } : {}),
      }),
    );
    this.set(relsPath(path), documentText(node('Relationships', { xmlns: PACKAGE_RELATIONSHIPS }, children)));
  }

  contentType(path: string): string | undefined {
    return overrideOf(this.xml(CONTENT_TYPES), path)?.attributes['ContentType'];
  }

  setContentType(name: string, type: string): void {
    const path = this.spelled(name);
    this.changeTypes((types) => {
      const xmlNode = overrideOf(types, path);
      if (xmlNode === undefined)
        types.children.push(node('Override', { PartName: `/${path}`, ContentType: type }));
      else Object.assign(xmlNode.attributes, { PartName: `/${path}`, ContentType: type });
    });
  }

  setDefaultType(extension: string, type: string): void {
    this.changeTypes((types) => {
      const isDeclared = elements(types, 'Default').some(
        ({ attributes }) => attributes['Extension']?.toLowerCase() === extension,
      );
      if (!isDeclared) types.children.unshift(node('Default', { Extension: extension, ContentType: type }));
    });
  }

  bytes(): Buffer {
    return zipOf(
      [...this.parts].map(([path, part]) => [path, typeof part === 'string' ? packed([part]) : part]),
    );
  }

  private changeTypes(change: (types: XmlNode) => void): void {
    const types = this.xml(CONTENT_TYPES);
    change(types);
    this.set(CONTENT_TYPES, documentText(types));
  }
}

const isTypeOf = ({ attributes }: XmlNode, path: string): boolean =>
  attributes['PartName']?.toLowerCase() === `/${path}`.toLowerCase();

const overrideOf = (types: XmlNode, path: string): XmlNode | undefined =>
  elements(types, 'Override').find((override) => isTypeOf(override, path));

/** Renames the namespaces of a part as in Strict files. Parts that are written here declare them in the root only. */
function strictNames(xml: string): string {
  return xml.replace(ROOT, (root) =>
    root
      .replace(`"${MAIN_NAMESPACE}"`, `"${STRICT_MAIN}"`)
      .replace(`"${RELATIONSHIP_NAMESPACE}"`, `"${STRICT_RELATIONSHIP}"`),
  );
}

function* strictPieces(pieces: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const piece of pieces) {
    yield isFirst ? strictNames(piece) : piece;
    isFirst = false;
  }
}

/** An id that no relationship has yet. */
export function freeRelationshipId(relationships: readonly Relationship[]): string {
  const used = new Set(relationships.map(({ id }) => id));
  let number = relationships.length + 1;
  while (used.has(`rId${number}`)) number += 1;
  return `rId${number}`;
}

/** The target of the first relationship of a type. */
export const targetOf = (relationships: readonly Relationship[], type: string): string | undefined =>
  relationships.find((relationship) => relationship.type === type)?.target;

/** Namespaces whose elements have no prefix here. */
const UNPREFIXED =
  'http://schemas\\.openxmlformats\\.org/(?:spreadsheetml/2006/main|package/2006/(?:relationships|content-types))|http://purl\\.oclc\\.org/ooxml/spreadsheetml/main';
const RELATIONSHIPS =
  'http://(?:schemas\\.openxmlformats\\.org/officeDocument/2006|purl\\.oclc\\.org/ooxml/officeDocument)/relationships';

/** The root element's start tag, after declarations and comments. */
const ROOT = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<(?:([\w.-]+):)?[\w.-]+(?=[\s/>])[^>]*>/;

/**
 * Removes the prefix of element names in the namespaces of .xlsx.
 *
 * @example plainNames(`<x:row xmlns:x="${MAIN_NAMESPACE}"><x:c/></x:row>`) // `<row xmlns="${MAIN_NAMESPACE}"><c/></row>`
 */
function plainNames(xml: string): string {
  const [root = '', prefix] = ROOT.exec(xml) ?? [];
  const declared = new RegExp(`\\sxmlns:${escaped(prefix ?? '')}\\s*=\\s*["'](?:${UNPREFIXED})["']`);
  const plain =
    prefix !== undefined && declared.test(root) && !/\sxmlns\s*=/.test(root)
      ? xml
          .replace(new RegExp(`(</?)${escaped(prefix)}:(?=[\\w.-]+[\\s/>])`, 'g'), '$1')
          .replace(new RegExp(`\\sxmlns:${escaped(prefix)}(?=\\s*=)`), ' xmlns')
      : xml;
  return withUsualIds(plain);
}

/** Renames the prefix of relationship ids to `r`; any element may declare one. */
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

const escaped = (name: string): string => name.replace(/[.-]/g, '\\$&');
