/** Which checks failed in the cases of a slice, as text. */
import type { ReportStatistics } from '../model/run-report';

/** Checks that all cases passed are left out. @example 'Area 8/12, Dates 3/12, Completeness mean 0.80' */
export function sliceChecks({ checks }: ReportStatistics['slices'][number]): string {
  return checks
    .filter(({ rate }) => rate !== null && rate < 1)
    .map(({ title, passed, n, isMean, rate }) =>
      isMean ? `${title} mean ${(rate ?? 0).toFixed(2)}` : `${title} ${passed}/${n}`,
    )
    .join(', ');
}
