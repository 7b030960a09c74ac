/** How good each part of the agent's work is: by its own checks, and separately by those it shares with another part. */
import { CHECKS } from '../checks/registry';
import { type Bucket, BUCKETS } from '../model/check';
import type { ScoredRow } from '../model/scored-row';
import { type Rate, rateOf } from './wilson';

export interface BucketStatistics {
  readonly bucket: Bucket;
  /** Scores of 1 among those evaluated, over all rows. */
  readonly own: Rate;
  /** The same for checks that two buckets share: such a failure cannot be attributed to one of them. */
  readonly shared: Rate;
  /** Rows with at least one score in it; 0 if the bucket was not measured. */
  readonly rows: number;
}

/** All buckets, over every row except those in error, edited since, or not reached by any run. */
export function bucketStatistics(rows: readonly ScoredRow[]): BucketStatistics[] {
  const counted = rows.filter(({ verdict }) => !['', 'error', 'edited, score again'].includes(verdict));
  return BUCKETS.map((bucket) => {
    const checks = CHECKS.filter(({ buckets = [] }) => buckets.some((one) => one === bucket));
    const own = { passed: 0, n: 0 };
    const shared = { passed: 0, n: 0 };
    let measured = 0;
    for (const row of counted) {
      const before = own.n + shared.n;
      for (const { id, buckets } of checks) {
        const score = row.checks.get(id)?.score ?? null;
        if (score === null) continue;
        const counts = buckets?.length === 1 ? own : shared;
        counts.n += 1;
        counts.passed += score === 1 ? 1 : 0;
      }
      if (own.n + shared.n > before) measured += 1;
    }
    return {
      bucket,
      own: rateOf(own.passed, own.n),
      shared: rateOf(shared.passed, shared.n),
      rows: measured,
    };
  });
}
