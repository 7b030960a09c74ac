/** The JSON form of an eval set's totals. */
import type { Bucket, CheckId } from '../model/check';
import type { BucketStatistics, ReportChanges, RunStatistics } from '../model/run-report';
import type { Rate } from '../model/section';
import { measuredLess } from './caveats';
import { allOf, headlineOf } from './headline';

interface BucketJson {
  readonly bucket: Bucket;
  /** false if no check of the bucket was evaluated on any row. */
  readonly measured: boolean;
  readonly rows: number;
  /** Scores, not rows. */
  readonly own: { readonly passed: number; readonly evaluated: number };
  readonly shared: { readonly passed: number; readonly evaluated: number };
}

/** If a check's scores are fractions, `mean` instead of a rate. */
type CheckJson = {
  readonly id: CheckId;
  readonly passed: number;
  readonly evaluated: number;
  readonly mean?: number | null;
  /** 95 %. */
  readonly interval: Rate['interval'];
};

// A type alias, since an interface has no index signature: the protocol's schema allows any key.
export type FiguresJson = {
  readonly tab: string;
  /** The result in a sentence, as every report says it. */
  readonly headline: string;
  /** Why the agent may not be the cause of a change since the run before, in sentences: another judge, other settings; [] if it may. */
  readonly not_comparable: readonly string[];
  /** What the previous run measured and this one did not, as a sentence; '' for nothing. */
  readonly measured_less: string;
  readonly buckets: readonly BucketJson[];
  readonly groups: readonly {
    readonly column: string;
    readonly value: string;
    readonly rows: number;
    readonly passed: number;
    readonly measured: number;
    /** 95 %, of the pass rate; null if no case was measured. */
    readonly interval: Rate['interval'];
  }[];
  readonly checks: readonly CheckJson[];
};

/** @param statistics of the eval set's rows as they count now @param changes since the run before */
export function figuresJson(statistics: RunStatistics, changes: ReportChanges): FiguresJson {
  const { tab, buckets, groups, checks } = statistics;
  return {
    tab,
    headline: allOf(headlineOf({ statistics, changes })),
    not_comparable: changes.notComparable,
    measured_less: measuredLess(changes),
    buckets: buckets.map(bucketJson),
    groups: groups.map(({ column, value, rows, passed, n, interval }) => ({
      column,
      value,
      rows,
      passed,
      measured: n,
      interval,
    })),
    checks: checks.filter(({ n }) => n > 0).map(checkJson),
  };
}

function checkJson({ id, passed, n, isMean, rate, interval }: RunStatistics['checks'][number]): CheckJson {
  return { id, passed, evaluated: n, ...(isMean && { mean: rate }), interval };
}

function bucketJson({ bucket, own, shared, rows }: BucketStatistics): BucketJson {
  return {
    bucket,
    measured: rows > 0,
    rows,
    own: { passed: own.passed, evaluated: own.n },
    shared: { passed: shared.passed, evaluated: shared.n },
  };
}
