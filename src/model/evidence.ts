/** How much it takes to say something: the same for runs, checks, slices and comparisons. */

/** The level of all tests: what chance makes less often than this is called more than chance. */
export const SIGNIFICANT = 0.05;

/** Fewer cases than this tell no rate. */
export const LEAST_CASES = 5;
