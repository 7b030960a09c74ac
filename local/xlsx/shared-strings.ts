/** sharedStrings.xml: texts by number. New ones are appended, so that the numbers in untouched tabs stay valid. */
import type { TextFormat, TextRun } from '../workbook/cell';
import { argb, readColor, type ThemeColors } from './color';
import { eachElement, element, elements, escapeText, isOn, node, textOf, type XmlNode, xmlText } from './xml';

// Texts as .xlsx can hold them: characters that XML doesn't allow are written as `_xHHHH_`.

const MAX_CHARACTERS = 32_767;

const codeOf = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text for a file: cut to the limit of a cell, control characters and halves of surrogate pairs escaped. */
export function encodeText(text: string): string {
  const cut = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
  return (
    cut
      // A text that looks like an escape must not be read as one.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // eslint-disable-next-line no-control-regex -- control characters are what this is about
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
  readonly runs: readonly TextRun[] | null;
}

function formatOf(properties: XmlNode | undefined, theme: ThemeColors): TextFormat {
  if (properties === undefined) return {};
  const flag = (name: string): boolean => {
    const xmlNode = element(properties, name);
    return xmlNode !== undefined && isOn(xmlNode.attributes['val'], true);
  };
  const size = element(properties, 'sz')?.attributes['val'];
  const color = readColor(element(properties, 'color'), theme);
  return {
    ...(flag('b') ? { bold: true } : {}),
    ...(flag('i') ? { italic: true } : {}),
    ...(flag('strike') ? { strikethrough: true } : {}),
    ...(element(properties, 'u') === undefined ? {} : { underline: true }),
    ...(size === undefined ? {} : { fontSize: Number(size) }),
    ...(color === null ? {} : { color }),
  };
}

/** Reads one `<si>` or `<is>`; phonetic hints are left out. */
export function readItem(item: XmlNode, theme: ThemeColors): StringItem {
  const pieces = elements(item, 'r');
  if (pieces.length === 0) return { text: decodeText(elements(item, 't').map(textOf).join('')), runs: null };
  let text = '';
  const runs = pieces.map((piece): TextRun => {
    const start = text.length;
    text += decodeText(elements(piece, 't').map(textOf).join(''));
    return { start, end: text.length, format: formatOf(element(piece, 'rPr'), theme), link: null };
  });
  return { text, runs };
}

function runProperties(format: TextFormat): XmlNode | null {
  const children = [
    ...(format.bold === true ? [node('b')] : []),
    ...(format.italic === true ? [node('i')] : []),
    ...(format.strikethrough === true ? [node('strike')] : []),
    ...(format.underline === true ? [node('u')] : []),
    ...(format.fontSize === undefined ? [] : [node('sz', { val: String(format.fontSize) })]),
    ...(format.color === undefined ? [] : [node('color', { rgb: argb(format.color) })]),
    ...(format.fontFamily === undefined ? [] : [node('rFont', { val: format.fontFamily })]),
  ];
  return children.length === 0 ? null : node('rPr', {}, children);
}

const textElement = (text: string): string => `<t xml:space="preserve">${escapeText(encodeText(text))}</t>`;

function richItem(text: string, runs: readonly TextRun[]): string {
  const pieces = runs.map((run) => {
    const properties = runProperties(run.format);
    return `<r>${properties === null ? '' : xmlText(properties)}${textElement(text.slice(run.start, run.end))}</r>`;
  });
  return `<si>${pieces.join('')}</si>`;
}

const ITEM = /<si\b[^>]*?(?:\/>|>[\s\S]*?<\/si>)/g;
/** A cell that refers to a text, and the text's number. */
const NAMED =
  /<c\s[^>]*\bt=["']s["'][^>]*>\s*(?:<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*)?<v[^>]*>\s*(?:<!\[CDATA\[)?\s*(\d+)/g;

export class SharedStrings {
  readonly items: StringItem[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly rich = new Map<readonly TextRun[], number>();
  private readonly original: string;
  /** How many texts the file had. */
  private readonly kept: number;
  /** Numbers that cells of written tabs refer to. */
  private readonly used = new Set<number>();

  constructor(text: string | null, theme: ThemeColors) {
    this.original = text ?? '';
    if (text !== null)
      eachElement(text.replace(/^\ufeff/, ''), 'si', (item) => this.items.push(readItem(item, theme)));
    this.kept = this.items.length;
    this.items.forEach((item, index) => {
      if (item.runs !== null) this.rich.set(item.runs, index);
      else if (!this.numbers.has(item.text)) this.numbers.set(item.text, index);
    });
  }

  private without(inside: string): string {
    let number = -1;
    const kept = inside.replace(ITEM, (item) => {
      number += 1;
      return this.used.has(number) ? item : '<si><t/></si>';
    });
    // If texts cannot be told apart this way, all of them stay.
    return number + 1 === this.kept ? kept : inside;
  }

  /** The number of a text, appended if it is new. */
  numberOf(text: string, runs: readonly TextRun[] | null): number {
    const existing = runs === null ? this.numbers.get(text) : this.rich.get(runs);
    if (existing !== undefined) {
      this.used.add(existing);
      return existing;
    }
    const number = this.items.length;
    this.used.add(number);
    this.items.push({ text, runs });
    if (runs === null) this.numbers.set(text, number);
    else this.rich.set(runs, number);
    return number;
  }

  /** Keeps the texts that unchanged parts refer to by number. */
  keep(parts: readonly string[]): void {
    for (const part of parts) for (const [, number] of part.matchAll(NAMED)) this.used.add(Number(number));
  }

  get isChanged(): boolean {
    return (
      this.items.length > this.kept ||
      this.items.some(({ text }, number) => text !== '' && !this.used.has(number))
    );
  }

  /**
   * The part with the new texts at its end, and without those that no cell refers to any more: deleted text is really gone.
   * Numbers don't change. The counts are left out: they are optional, and only hints.
   */
  texts(): { readonly root: string; readonly rest: Iterable<string> } {
    const open = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;
    const inside = /<sst\b[^>]*>([\s\S]*)<\/sst>\s*$/.exec(this.original)?.[1] ?? '';
    const head =
      /<sst\b[^>]*[^/]>/.exec(this.original)?.[0].replace(/ (?:unique)?[cC]ount="\d*"/g, '') ?? open;
    return {
      root: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${head}`,
      rest: this.itemTexts(inside),
    };
  }

  private *itemTexts(inside: string): Generator<string> {
    yield this.without(inside);
    for (let number = this.kept; number < this.items.length; number += 1) {
      const { text = '', runs = null } = this.items[number] ?? {};
      yield runs === null ? `<si>${textElement(text)}</si>` : richItem(text, runs);
    }
    yield '</sst>';
  }
}
