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
