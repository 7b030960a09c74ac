/** The range of a figure that was measured on a few cases. */

/** From `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal distribution: 95 % lie between −Z_95 and Z_95. */
export const Z_95 = 1.959963984540054;
