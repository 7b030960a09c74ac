/** Reads and writes lists in a cell: `A; B`, or `['A', 'B']`, as the original harness exports them. */
import { cleanText } from '../model/text';
import { hitsIn } from './digits';

/** A `code` (an id, a tool) has neither commas nor blanks, a `name` (an agent, a level) no commas, a `text` (“Santa Cruz, Bolivia”) no semicolons. */
export type ItemKind = 'code' | 'name' | 'text';

const SEPARATOR: Readonly<Record<ItemKind, RegExp>> = {
  code: /[;,\r\n]/,
  name: /[;,\r\n]/,
  text: /;/,
};

/** Other separators that people use; items may contain them (`input/output`), so they are never split there. */
const ALSO_PARTS: Readonly<Record<ItemKind, RegExp>> = {
  code: /[^\p{L}\p{N}_.:-]+/u,
  name: /[;,|/\\&+>→，；、\t\r\n]|\s(?:and|or)\s/i,
  text: /[,|，；、\t\r\n]/,
};

export const HOW_TO_SEPARATE = 'a semicolon, a comma or a line break';

/** May be one id or three, so it stays whole and matches none. */
const GROUPED_DIGITS = /^\d{1,3}(?:,\d{3})+$/;
const PYTHON_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/gs;

/** A character that JSON or Python escapes; before any other one, a backslash means itself. */
const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|U([\da-f]{8})|u([\da-f]{4})|x([\da-f]{2})|([\\'"/ntrbf\n]))/gi;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' };

/** @example unescaped('caf\\u00e9') // 'café' */
function unescaped(text: string): string {
  return text.replace(
    ESCAPE,
    (all, braced?: string, long?: string, short?: string, byte?: string, sign?: string) => {
      if (sign !== undefined) return ESCAPED[sign] ?? sign;
      const code = Number.parseInt(braced ?? long ?? short ?? byte ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

/**
 * The cleaned items of a cell, in order, without blank ones; but those of a Python list stay as '', because parallel lists (ids, sources)
 * pair by position.
 *
 * @example splitList('code', 'BRA, PER;') // ['BRA', 'PER']
 * @example splitList('text', 'Santa Cruz, Bolivia; Peru') // ['Santa Cruz, Bolivia', 'Peru']
 * @example splitList('name', "['gadm', None]") // ['gadm', '']
 */
export function splitList(kind: ItemKind, cell: string): string[] {
  const text = cleanText(cell);
  if (text === '') return [];
  if (isPythonList(text)) return splitPythonList(text);
  const separator = SEPARATOR[kind];
  if (!separator.test(text) || GROUPED_DIGITS.test(text)) return [text];
  return text
    .split(separator)
    .map(cleanText)
    .filter((item) => item !== '');
}

/** True if a cleaned text is a list as Python writes it. */
export function isPythonList(text: string): boolean {
  return text.startsWith('[') && text.endsWith(']');
}

/** The items of a list as Python writes it, cleaned; blank ones are ''. */
export function splitPythonList(text: string): string[] {
  return hitsIn(PYTHON_ITEM, text.slice(1, -1)).map(([, single, double, bare = '']) => {
    const quoted = single ?? double;
    return cleanText(quoted === undefined ? bare : unescaped(quoted));
  });
}

/** An item that may have been meant as several, or of which only a part was meant. */
interface Misread {
  readonly item: string;
  readonly part: string;
}

/**
 * The first item that is unknown although a part of it is known: its cell can be read in two ways.
 *
 * @param isKnown whether the other side has an item of this name
 * @example findMisread('code', ['web_search pdf'], (name) => name === 'pdf') // { item: 'web_search pdf', part: 'pdf' }
 */
export function findMisread(
  kind: ItemKind,
  items: readonly string[],
  isKnown: (name: string) => boolean,
): Misread | undefined {
  for (const item of items) {
    if (item === '' || isKnown(item)) continue;
    const parts = item.split(ALSO_PARTS[kind]);
    const part = [...parts, parts.join('')].map(withoutEdges).find((name) => name !== '' && isKnown(name));
    if (part !== undefined) return { item, part };
  }
  return undefined;
}

/** The parts of an item, by all separators that people use. @example partsOf('code', 'a | b') // ['a', 'b'] */
export function partsOf(kind: ItemKind, item: string): string[] {
  return item
    .split(ALSO_PARTS[kind])
    .map(withoutEdges)
    .filter((part) => part !== '');
}

/** Without quotes, bullets or brackets around it. */
function withoutEdges(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Cleaned texts as one cell; as a Python list if they could not be read back otherwise. @example joinList('text', ['Pará; Brazil']) // "['Pará; Brazil']" */
export function joinList(kind: ItemKind, items: readonly string[]): string {
  const joined = items.join('; ');
  const separator = SEPARATOR[kind];
  const isPlain = items.every((item) => item !== '' && !separator.test(item)) && !isPythonList(joined);
  return isPlain ? joined : `[${items.map((item) => `'${item.replace(/[\\']/g, '\\$&')}'`).join(', ')}]`;
}
