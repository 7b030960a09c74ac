/** Reads a body of unknown shape without ever failing: anything missing is undefined. */

/** @example at({ choices: [{ index: 0 }] }, 'choices', 0, 'index') // 0 */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let inner = value;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = new Map<string, unknown>(Object.entries(inner)).get(String(step));
  }
  return inner;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const leaf = at(value, ...path);
  return typeof leaf === 'string' ? leaf : typeof leaf === 'number' ? String(leaf) : '';
}

/** A finite number ≥ 0, or 0. */
export function countAt(value: unknown, ...path: readonly (string | number)[]): number {
  const leaf = at(value, ...path);
  return typeof leaf === 'number' && Number.isFinite(leaf) && leaf > 0 ? leaf : 0;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const leaf = at(value, ...path);
  return Array.isArray(leaf) ? leaf : [];
}
