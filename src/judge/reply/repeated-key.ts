/** Finds a key that an object gives twice: JSON parsing silently keeps the last one. */

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** @param json a valid JSON text @returns the first such key of any object in it */
export function repeatedKey(json: string): string | undefined {
  /** The keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const token of json.match(TOKENS) ?? []) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open[open.length - 1];
      if (keys?.has(last)) return last;
      keys?.add(last);
    } else last = String(JSON.parse(token));
  }
  return undefined;
}
