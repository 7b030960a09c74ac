/** What a run measured less than the one before, though no row says so. It stands before all figures. */
import type { ReportChanges } from '../model/run-report';
import { count } from '../model/text';

/** One sentence; '' where nothing was lost. */
export function measuredLess({ before, lost }: Pick<ReportChanges, 'before' | 'lost'>): string {
  if (lost.length === 0) return '';
  const scores = lost.reduce((sum, { checks }) => sum + checks.length, 0);
  return `This run measured less than ${before}: ${count(scores, 'score')} of ${count(lost.length, 'row')} ${scores === 1 ? 'is' : 'are'} blank now; see “Measured less” in the summary.`;
}
