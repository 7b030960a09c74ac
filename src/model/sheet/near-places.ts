/** Rows of a tab grouped into blocks to write, in order: rows between neighbours are rewritten as they are. */

/** Lines this close together are written as one block. */
const NEIGHBOURS = 200;

/** @returns each block as all its rows, from the first to be written to the last */
export function nearPlaces(places: Iterable<number>): number[][] {
  const blocks: number[][] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const block = blocks[blocks.length - 1];
    const last = block?.[block.length - 1] ?? -Infinity;
    if (block && place - last <= NEIGHBOURS) for (let at = last + 1; at <= place; at++) block.push(at);
    else blocks.push([place]);
  }
  return blocks;
}
