/** What long runs cost: executions, service calls, bytes in the properties. */
import { leastExecutions, longRun } from '../support/long-run';
import { atLeast, atMost, type BenchRow } from './row';

const ROWS = 10_000;
/** Round trips: an execution that resumes a run reads its tabs anew, and clocks tick while it works. */
const RESUMING = 35;

export function benchRuns(): BenchRow[] {
  const { executions, triggerMs, usefulShare, propertyBytes, roundTrips, waves } = longRun(ROWS, 1);
  const longest = Math.max(...executions) / 1000;
  return [
    atMost(
      `${ROWS} rows, each asked of a judge that takes 2 s, at times 10: executions (least + 1), the longest of ${longest.toFixed(0)} s`,
      executions.length,
      leastExecutions(executions) + 1,
    ),
    atMost(
      `the same: round trips, in ${waves} waves of ${executions.length} executions (25 + 3 per wave, and ${RESUMING} for each execution that goes on)`,
      roundTrips,
      25 + 3 * waves + RESUMING * (executions.length - 1),
    ),
    // A day's allowance of a consumer account.
    atMost('the same: triggers’ time', triggerMs / 60_000, 90, ' min'),
    atLeast('the same: share of the waiting in which all ten lanes work', usefulShare, 0.8),
    // Google holds 500 KB, of which settings, schedules and draws of labels take the most.
    atMost('the same: most bytes in properties', propertyBytes, 100_000),
  ];
}
