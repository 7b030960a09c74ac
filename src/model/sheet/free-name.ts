/** Names for our tabs that no other tab has. */

/**
 * The name, or the next free one if a tab has it. Ignores case, as Sheets and Excel do.
 *
 * @example freeName('GNW cache', ['gnw cache']) // 'GNW cache 2'
 */
export function freeName(name: string, tabs: readonly string[]): string {
  const taken = new Set(tabs.map((tab) => tab.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
