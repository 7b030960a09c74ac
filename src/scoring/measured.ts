/** What counts: which rows in rates and means, and which differences between scores. */
import type { RowVerdict } from '../model/scorecard';

/** Only rows that pass or fail: of all others it is not known which they would be. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** How many rows there are of each verdict. */
export function verdictCounts(rows: (verdict: RowVerdict) => number): Record<RowVerdict, number> {
  return {
    pass: rows('pass'),
    fail: rows('fail'),
    error: rows('error'),
    'needs judge': rows('needs judge'),
    'trials tied': rows('trials tied'),
    'nothing to check': rows('nothing to check'),
    'edited since': rows('edited since'),
  };
}

/** By so much a score has to change to count as another: from 1 to 0, or a quality metric by one half. */
export const STEP = 0.5;
