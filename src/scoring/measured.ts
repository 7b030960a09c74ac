/** What counts: which rows in rates and means, and which differences between scores. */
import type { RowVerdict } from '../model/scorecard';

/** Only rows that pass or fail: of all others it is not known which they would be. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** No row yet. */
export function noVerdicts(): Record<RowVerdict, number> {
  return { pass: 0, fail: 0, error: 0, unjudged: 0, rerun: 0, uncovered: 0, stale: 0 };
}

/** By so much a score has to change to count as another: from 1 to 0, or a quality metric by one half. */
export const STEP = 0.5;
