/** The JSON form of an eval set's totals. */
import type { ReportChanges, RunStatistics } from '../model/run-report';
import { isBounded, type Rate } from '../model/section';
import { measuredLess } from './caveats';
import { allOf, headlineOf } from './headline';

export type FiguresJson = ReturnType<typeof figuresJson>;

export function figuresJson(statistics: RunStatistics, changes: ReportChanges) {
  const { tab, groups, checks, failureKinds } = statistics;
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
    ...(failureKinds.length > 0 && { failure_kinds: failureKinds }),
    groups: groups.map(({ column, value, rows, n, ...of }) => ({
      ...{ column, value, rows, passed: of.passed, measured: n, ...rangeJson({ n, ...of }) },
    })),
    // If a check's scores are fractions, `mean` instead of a rate.
    checks: checks
      .filter(({ n }) => n > 0)
      .map(({ id, n, isMean, ...of }) => ({
        ...{
          id,
          passed: of.passed,
          evaluated: n,
          ...(isMean && { mean: of.rate }),
          ...rangeJson({ n, ...of }),
        },
      })),
  };
}

/** The interval of 95 %; in its place the bounds, while more than a fifth of the rows is open. */
function rangeJson(of: Rate) {
  return isBounded(of) ? { open: of.open, bounds: of.interval } : { interval: of.interval };
}
