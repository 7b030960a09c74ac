/** zod as the add-on uses it: the small build; the full one would be half of the bundle. It says what is wrong by codes: see explain.ts. */
import type * as z from 'zod/mini';

export * from 'zod/mini';

/** The same, for those who only read it. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/**
 * Makes a schema. Each execution loads the whole script and needs few of the schemas, so none but the smallest is made while it
 * loads: those of the protocol when they are called for, the others (`lazy` of once.ts) when they first read something. That saves more
 * than half of the time that loading takes.
 */
export type Making<Schema extends z.ZodMiniType = z.ZodMiniType> = () => Schema;

/** What a schema describes, for those who only read it. */
export type Shape<Make extends Making> = Frozen<z.output<ReturnType<Make>>>;
