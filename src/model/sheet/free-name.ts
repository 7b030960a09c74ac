/** Names for tabs of ours that are nobody else's. */

/**
 * The name, or where a tab has it the next free one. Case does not count, as in Sheets and Excel.
 *
 * @example freeName('GNW cache', ['gnw cache']) // 'GNW cache 2'
 */
export function freeName(name: string, tabs: readonly string[]): string {
  const taken = new Set(tabs.map((tab) => tab.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
