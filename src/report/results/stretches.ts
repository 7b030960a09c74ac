/** Adjacent columns or lines that are written the same way. */
interface Stretch<T> {
  readonly start: number;
  readonly items: readonly T[];
}

/** Neighbours of the same kind. */
export function stretches<T>(items: readonly T[], kindOf: (item: T) => unknown): Stretch<T>[] {
  const found: { start: number; items: T[]; kind: unknown }[] = [];
  items.forEach((item, index) => {
    const last = found[found.length - 1];
    const kind = kindOf(item);
    if (last && last.kind === kind) last.items.push(item);
    else found.push({ start: index, items: [item], kind });
  });
  return found;
}
