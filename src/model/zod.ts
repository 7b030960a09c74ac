/** zod as the add-on uses it: the small build, since the full one would be half of the bundle. Its errors are codes: see explain.ts. */
import type * as z from 'zod/mini';

export * from 'zod/mini';

/** The same type, read-only. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/**
 * Makes a schema. Each execution loads the whole script but needs few of the schemas, so only the smallest are made while it loads:
 * those of the protocol are made on demand, the others (memoize.ts) when they first read something. This saves more than half
 * of the load time.
 */
export type Making<Schema extends z.ZodMiniType = z.ZodMiniType> = () => Schema;

/** The type that a schema describes, read-only. */
export type Shape<Make extends Making> = Frozen<z.output<ReturnType<Make>>>;
