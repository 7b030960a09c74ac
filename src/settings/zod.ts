/** zod as the add-on uses it: the small build; the full one would be half of the bundle. It says what is wrong by codes: see explain.ts. */
export * from 'zod/mini';
