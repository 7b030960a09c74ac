/** The settings that change, for one run, if the user accepts the offer of batches. */
export const IN_BATCHES = [['judge.batch', 'always']] satisfies readonly (readonly [
  path: string,
  value: string,
])[];
