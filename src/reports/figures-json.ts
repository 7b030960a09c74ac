/** The JSON form of an eval set's totals. */
import type { BucketStatistics, ReportChanges, RunStatistics } from '../model/run-report';
import type { Rate } from '../model/section';
import { measuredLess } from './caveats';
import { allOf, headlineOf } from './headline';

export type FiguresJson = ReturnType<typeof figuresJson>;

export function figuresJson(statistics: RunStatistics, changes: ReportChanges) {
  const { tab, buckets, groups, checks, failureKinds } = statistics;
  return {
    tab,
    headline: allOf(headlineOf({ statistics, changes })),
    not_comparable: changes.notComparable,
    measured_less: measuredLess(changes),
    judged_differently: changes.judgedDifferently.map(({ row, name, checks }) => ({
      row,
      name,
      checks: checks.map(({ id, before, after, decidedBefore, decidedAfter }) => ({
        ...{ id, before, after },
        ...{ decided_by_before: decidedBefore, decided_by: decidedAfter },
      })),
    })),
    buckets: buckets.map(bucketJson),
    ...(failureKinds.length > 0 && { failure_kinds: failureKinds }),
    groups: groups.map(({ column, value, rows, passed, n, interval }) => ({
      column,
      value,
      rows,
      passed,
      measured: n,
      interval,
    })),
    // If a check's scores are fractions, `mean` instead of a rate; intervals are those of 95 %.
    checks: checks
      .filter(({ n }) => n > 0)
      .map(({ id, passed, n, isMean, rate, interval }) => ({
        id,
        passed,
        evaluated: n,
        ...(isMean && { mean: rate }),
        interval,
      })),
  };
}

/** `measured` is false if no check of the bucket was evaluated on any row; `own` and `shared` count scores, not rows. */
function bucketJson({ bucket, own, shared, rows }: BucketStatistics) {
  const counts = ({ passed, n }: Rate) => ({ passed, evaluated: n });
  return { bucket, measured: rows > 0, rows, own: counts(own), shared: counts(shared) };
}
