/** Where a figure lies that was measured on a few. */

/** From `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal distribution: between −Z_95 and Z_95 lie 95 %. */
export const Z_95 = 1.959963984540054;
