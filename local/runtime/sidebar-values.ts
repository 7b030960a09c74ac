/** The border of `google.script.run`: what a page may send and what it gets back. */
import { ScriptException } from './engine/exception';
import { ServiceObject } from './engine/service-object';

function illegalKey(value: unknown, key: string, path: readonly object[]): string | null {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return key;
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Date || value instanceof ServiceObject || value instanceof Map || value instanceof Set)
    return key;
  if (path.includes(value)) throw new ScriptException('Failed due to circular reference.');
  for (const [name, item] of Object.entries(value)) {
    const illegal = illegalKey(item, name, [...path, value]);
    if (illegal !== null) return illegal;
  }
  return null;
}

/** Throws, as the page does, for an argument that cannot cross: a Date, a function, a service object, a circular reference. */
export function assertSidebarArguments(args: readonly unknown[]): void {
  args.forEach((arg, index) => {
    const key = illegalKey(arg, String(index), []);
    if (key !== null) throw new ScriptException(`Failed due to illegal value in property: ${key}`);
  });
}

/** What the page's handler gets: a copy of limited length, or null if the value contains a Date or another illegal value. */
export function sidebarValue(value: unknown, longest: number | null): unknown {
  if (value === undefined || illegalKey(value, 'value', []) !== null) return null;
  const text = JSON.stringify(value);
  if (longest !== null && text.length > longest)
    throw new ScriptException(`The reply has ${text.length} characters; a page gets ${longest} at most.`);
  const copy: unknown = JSON.parse(text);
  return copy;
}
