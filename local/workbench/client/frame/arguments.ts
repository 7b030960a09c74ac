/** What `google.script.run` accepts: numbers, booleans, texts, null, and plain objects and arrays of them. */

/** @throws as Google's page does, for an argument that cannot cross */
export function assertCanCross(args: readonly unknown[]): void {
  args.forEach((arg, index) => check(arg, String(index), []));
}

function check(value: unknown, key: string, path: readonly object[]): void {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) throw illegal(key);
  if (typeof value !== 'object' || value === null) return;
  if (!isPlain(value)) throw illegal(key);
  if (path.includes(value)) throw new Error('Failed due to circular reference.');
  for (const [name, item] of Object.entries(value)) check(item, name, [...path, value]);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function illegal(key: string): Error {
  return new Error(`Failed due to illegal value in property: ${key}`);
}
