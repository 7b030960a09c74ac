/**
 * Memoizes a function. Arguments must not be changed later; lists are equal if their items are the same. Errors are not remembered. With a
 * function without arguments, a schema is made on first use: each execution loads the whole script but needs few of its schemas.
 *
 * @param keep how many values stay in memory, by default only the last one
 * @example const double = memoize((n: number) => 2 * n)
 */
export function memoize<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
  keep = 1,
): (...args: Args) => Value {
  let recent: { readonly args: Args; readonly value: Value }[] = [];
  return (...args) => {
    const [last] = recent;
    if (last && areSame(last.args, args)) return last.value;
    const known = recent.find((one) => areSame(one.args, args)) ?? { args, value: make(...args) };
    recent = keep === 1 ? [known] : [known, ...recent.filter((one) => one !== known)].slice(0, keep);
    return known.value;
  };
}

/** Values to keep for a function of a tab: most spreadsheets have fewer tabs. */
export const MAX_TABS = 8;

/** An argument that is left out is undefined. */
function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  const longer = some.length > others.length ? some : others;
  return longer.every((_one, place) => isSame(some[place], others[place]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, place) => item === b[place]);
}
