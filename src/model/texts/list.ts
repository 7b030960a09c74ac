/** Lists as they stand in one cell: `A; B`, or Python's `['A', 'B']` as the original harness exports them. */
import { cleanText } from '../text';

/**
 * What the items of a list are, which says what can part them: a `code` (an id, a tool) holds neither commas nor blanks, a
 * `name` (an agent, a layer, a level) no commas, a `text` holds anything but a semicolon (“Santa Cruz, Bolivia”).
 */
export type ItemKind = 'code' | 'name' | 'text';

/** What parts items wherever it stands. */
const SEPARATOR: Readonly<Record<ItemKind, RegExp>> = {
  code: /[;,\r\n]/,
  name: /[;,\r\n]/,
  text: /;/,
};

/** What people part items with besides; an item may hold it all the same (`input/output`), so it is never split there. */
const ALSO_PARTS: Readonly<Record<ItemKind, RegExp>> = {
  code: /[^\p{L}\p{N}_.:-]+/u,
  name: /[;,|/\\&+>→，；、\t\r\n]|\s(?:and|or)\s/i,
  text: /[,|，；、\t\r\n]/,
};

/** What people say of such a cell: in documentation and to the analyst. */
export const HOW_TO_SEPARATE = 'a semicolon, a comma or a line break';

/** `555,592,663` is one id or three: nobody can tell, so it stays as it is, and no id is like it. */
const GROUPED_DIGITS = /^\d{1,3}(?:,\d{3})+$/;
const PYTHON_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/g;

/**
 * The items of a list cell in their order, cleaned; blank items are left out, but those of a Python list
 * stay as '' because parallel lists (ids, sources, subtypes) pair by position.
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
  const items: string[] = [];
  for (const part of text.split(separator)) {
    const item = cleanText(part);
    if (item !== '') items.push(item);
  }
  return items;
}

/** Whether a cleaned text is a list as Python writes it. */
export function isPythonList(text: string): boolean {
  return text.startsWith('[') && text.endsWith(']');
}

/** The items of a list as Python writes it, cleaned; blank ones are ''. */
export function splitPythonList(text: string): string[] {
  const items: string[] = [];
  text.slice(1, -1).replace(PYTHON_ITEM, (_match, single?: string, double?: string, bare?: string) => {
    const quoted = single ?? double;
    items.push(cleanText(quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1')));
    return '';
  });
  return items;
}

/** An item that was read whole although its cell meant several, or meant a part of it. */
export interface Misread {
  readonly item: string;
  /** What of it is known. */
  readonly part: string;
}

/**
 * The first item that is nothing known while a part of it is: read another way, its cell would say something else, so
 * nothing may be concluded from it.
 *
 * @param isKnown whether something of this name is there on the other side
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

/** Without quotes, bullets, brackets and the like around it. */
function withoutEdges(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/**
 * A list as one cell: `A; B`, or in Python's form where that would be read as other items. Items are cleaned texts.
 *
 * @example joinList('text', ['Pará; Brazil', '']) // "['Pará; Brazil', '']"
 */
export function joinList(kind: ItemKind, items: readonly string[]): string {
  const joined = items.join('; ');
  const separator = SEPARATOR[kind];
  const isPlain = items.every((item) => item !== '' && !separator.test(item)) && !isPythonList(joined);
  return isPlain ? joined : `[${items.map((item) => `'${item.replace(/[\\']/g, '\\$&')}'`).join(', ')}]`;
}
