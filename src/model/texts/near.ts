/** Texts that differ by a slip of the keyboard. */

/** Whether at most `most` letters are wrong, missing, extra, or swapped (optimal string alignment). */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_cell, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number): number => rows[i - up]?.[j - left] ?? Infinity;
      const isSame = one[i - 1] === other[j - 1];
      const turned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(2, 2) + 1 : Infinity;
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, at(1, 1) + (isSame ? 0 : 1), turned));
    }
    rows.push(row);
  }
  return (rows[one.length]?.[other.length] ?? Infinity) <= most;
}
