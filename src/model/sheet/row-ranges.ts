/** Rows as people write them. */

/** @example rangesText([4, 2, 3, 9]) // '2-4,9' */
export function rangesText(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1];
    if (last && last.to === row - 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** @example rowsIn('2-4,9') // [2, 3, 4, 9] */
export function rowsIn(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return Number.isInteger(from) && Number.isInteger(to) && from > 0
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_row, index) => from + index)
      : [];
  });
}

/** Lines this close together are written as one block. */
const NEIGHBOURS = 200;

/** @returns each block as all its rows, from the first to be written to the last */
export function nearPlaces(places: Iterable<number>): number[][] {
  const blocks: number[][] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const block = blocks[blocks.length - 1];
    const last = block?.[block.length - 1] ?? -Infinity;
    if (block && place - last <= NEIGHBOURS) for (let row = last + 1; row <= place; row++) block.push(row);
    else blocks.push([place]);
  }
  return blocks;
}
