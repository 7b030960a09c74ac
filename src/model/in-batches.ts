/** What somebody who takes the offer of batches changes, for one run. */
export const IN_BATCHES = [['judge.batch', 'always']] satisfies readonly (readonly [
  path: string,
  value: string,
])[];
