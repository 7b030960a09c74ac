/** zod as the add-on uses it: the small build, since the full one would be half of the bundle. */
import type * as z from 'zod/mini';
import { count } from './text';

export * from 'zod/mini';

/** The same type, read-only at every depth. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/**
 * Makes a schema on demand, once if memoized (memoize.ts): each execution loads the whole script but needs few of its
 * schemas. This saves more than half of the load time.
 */
export type Making<Schema extends z.ZodMiniType = z.ZodMiniType> = () => Schema;

/** The type that a schema describes, read-only. */
export type Shape<Make extends Making> = DeepReadonly<z.output<ReturnType<Make>>>;

/** Says what zod found wrong with a value. @example explain(issue) // 'must be at most 1' */
export function explain(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must ${bound('at most', issue.maximum, issue.origin)}`;
    case 'too_small':
      return `must ${bound('at least', issue.minimum, issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'is none of the kinds allowed here';
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_format':
    case 'custom':
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function bound(which: 'at most' | 'at least', limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? `be ${which} ${String(limit)}` : `have ${which} ${count(Number(limit), unit)}`;
}
