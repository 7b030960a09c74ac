/** Lists as they stand in one cell: `A; B`, or Python's `['A', 'B']` as the original harness exports them. */
import { cleanText } from './text';

const PYTHON_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/g;

/**
 * The items of a list cell in their order, cleaned; blank items of a `;` list are left out, those of a Python list
 * stay as '' because parallel lists (ids, sources, subtypes) pair by position.
 *
 * @example splitList('BRA; PER;') // ['BRA', 'PER']
 * @example splitList("['gadm', None]") // ['gadm', '']
 */
export function splitList(cell: string): string[] {
  const text = cleanText(cell);
  if (text.startsWith('[') && text.endsWith(']')) return splitPythonList(text.slice(1, -1));
  return text
    .split(';')
    .map(cleanText)
    .filter((item) => item !== '');
}

function splitPythonList(inner: string): string[] {
  const items: string[] = [];
  inner.replace(PYTHON_ITEM, (_match, single?: string, double?: string, bare?: string) => {
    const quoted = single ?? double;
    items.push(cleanText(quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1')));
    return '';
  });
  return items;
}

/**
 * A list as one cell: `A; B`, or in Python's form where that would be read as other items. Items are cleaned texts.
 *
 * @example joinList(['Pará; Brazil', '']) // "['Pará; Brazil', '']"
 */
export function joinList(items: readonly string[]): string {
  const joined = items.join('; ');
  const isPlain =
    items.every((item) => item !== '' && !item.includes(';')) &&
    !(joined.startsWith('[') && joined.endsWith(']'));
  return isPlain ? joined : `[${items.map((item) => `'${item.replace(/[\\']/g, '\\$&')}'`).join(', ')}]`;
}
