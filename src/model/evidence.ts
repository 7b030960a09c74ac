/** How much evidence a statement needs: the same for runs, checks, slices and comparisons. */

/** The significance level of all tests: what chance produces less often than this is called more than chance. */
export const SIGNIFICANT = 0.05;

/** With fewer cases than this no rate is given. */
export const LEAST_CASES = 5;
