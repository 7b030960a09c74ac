/** True if at most `max` letters are wrong, missing, extra, or swapped (optimal string alignment). */
export function isAlmost(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_cell, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, left: number): number => rows[i - up]?.[j - left] ?? Infinity;
      const isSame = a[i - 1] === b[j - 1];
      const turned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(2, 2) + 1 : Infinity;
      row.push(Math.min(cell(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, cell(1, 1) + (isSame ? 0 : 1), turned));
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? Infinity) <= max;
}
