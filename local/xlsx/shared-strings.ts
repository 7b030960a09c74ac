/** sharedStrings.xml: the texts of cells by number. New texts are appended: the numbers in untouched tabs must stay valid. */
import { MAIN_NAMESPACE, type Relationship, targetOf, type XlsxPackage } from './package';
import { DECLARATION, eachElement, elements, escapeText, textOf, type XmlNode, xmlText } from './xml';

const MAX_CHARACTERS = 32_767;

const codeOf = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Encodes a text for .xlsx: cut to the limit of a cell, with characters that XML doesn't allow as `_xHHHH_`. */
export function encodeText(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
  return (
    cut
      // Escapes text that looks like an escape.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- control characters are what this is about
      .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, codeOf)
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, codeOf)
  );
}

export const decodeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

export interface StringItem {
  readonly text: string;
  /** The element's content if it is rich text; else null. */
  readonly rich: string | null;
}

/** Reads one `<si>` or `<is>`. Its text is without phonetic hints, which count as rich text. */
export function readItem(item: XmlNode): StringItem {
  const pieces = elements(item, 'r');
  const text = (pieces.length === 0 ? [item] : pieces)
    .map((piece) => decodeText(elements(piece, 't').map(textOf).join('')))
    .join('');
  const inside = elements(item);
  return { text, rich: inside.every(({ name }) => name === 't') ? null : inside.map(xmlText).join('') };
}

const textElement = (text: string): string => `<t xml:space="preserve">${escapeText(encodeText(text))}</t>`;

/** Reads the texts of a file; none if the part is missing. @param rels of its workbook */
export function stringsIn(file: XlsxPackage, rels: readonly Relationship[]): SharedStrings {
  const path = targetOf(rels, 'sharedStrings');
  if (path === undefined || !file.has(path)) return new SharedStrings('');
  return file.parsed(path, (text) => new SharedStrings(text));
}

/** A cell that refers to a text, and the text's number. */
const NAMED =
  /<c\s[^>]*\bt=["']s["'][^>]*>\s*(?:<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*)?<v[^>]*>\s*(?:<!\[CDATA\[)?\s*(\d+)/g;

export class SharedStrings {
  readonly items: StringItem[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly richNumbers = new Map<string, number>();
  /** The start tag of the part's root, with the namespaces of rich texts. */
  private readonly start: string;
  private readonly kept: number;
  /** Numbers that cells of written tabs refer to. */
  private readonly used = new Set<number>();

  /** @param original the text of the part; '' for none */
  constructor(original: string) {
    const [start = `<sst xmlns="${MAIN_NAMESPACE}">`] = /<sst\b[^>]*[^/]>/.exec(original) ?? [];
    this.start = start.replace(/ (?:unique)?[cC]ount="\d*"/g, '');
    if (original !== '') eachElement(original, 'si', (item) => this.items.push(readItem(item)));
    this.kept = this.items.length;
    this.items.forEach(({ text: plain, rich }, index) => {
      const numbers = this.numbersOf(rich);
      if (!numbers.has(rich ?? plain)) numbers.set(rich ?? plain, index);
    });
  }

  private numbersOf(rich: string | null): Map<string, number> {
    return rich === null ? this.numbers : this.richNumbers;
  }

  /** Returns the number of a text, which is appended if it is new. */
  numberOf(text: string, rich: string | null): number {
    const numbers = this.numbersOf(rich);
    const number = numbers.get(rich ?? text) ?? this.items.push({ text, rich }) - 1;
    numbers.set(rich ?? text, number);
    this.used.add(number);
    return number;
  }

  /** Keeps the texts that other parts refer to. */
  keep(parts: readonly string[]): void {
    for (const part of parts) for (const [, number] of part.matchAll(NAMED)) this.used.add(Number(number));
  }

  get isChanged(): boolean {
    return (
      this.items.length > this.kept ||
      this.items.some(({ text }, number) => text !== '' && !this.used.has(number))
    );
  }

  /** The part, with new texts at its end, and blanks in place of texts that no cell refers to: deleted texts leave the file. */
  *texts(): Generator<string> {
    yield DECLARATION + this.start;
    for (const [number, { text, rich }] of this.items.entries())
      yield this.used.has(number) ? `<si>${rich ?? textElement(text)}</si>` : '<si><t/></si>';
    yield '</sst>';
  }
}
