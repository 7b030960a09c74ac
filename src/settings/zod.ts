/** zod as the add-on uses it: the small build; the full one would be half of the bundle. It says what is wrong by codes: see explain.ts. */
import type * as z from 'zod/mini';

export * from 'zod/mini';

/** The same, for those who only read it. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** What a schema describes, for those who only read it. */
export type Shape<Schema extends z.ZodMiniType> = Frozen<z.output<Schema>>;
